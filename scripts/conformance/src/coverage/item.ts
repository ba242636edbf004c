import type { Operation, Parameter } from '../contract/types.ts';

/** One promise of the contract that a run should observe. */
export interface Item {
  readonly kind: 'operation' | 'status' | 'header' | 'rule' | 'credential';
  /** The operation it belongs to; undefined outside of all operations. */
  readonly operation: Operation | undefined;
  readonly name: string;
  readonly pointer: string;
  readonly observed: boolean;
  /** What is needed to explain why it was not observed. */
  readonly detail: Detail;
}

export type Detail =
  | { readonly kind: 'operation' }
  | { readonly kind: 'status'; readonly status: string }
  | {
      readonly kind: 'header';
      readonly status: string;
      readonly required: boolean;
      readonly answered: boolean;
    }
  | {
      readonly kind: 'rule';
      readonly parameter: Parameter | undefined;
      readonly side: 'allows' | 'refuses';
      readonly keyword: string;
      readonly reachable: boolean;
    }
  | { readonly kind: 'credential'; readonly standing: string };
