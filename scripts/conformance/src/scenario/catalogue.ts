import type { Json } from '../contract/json.ts';

/** All items of a list, as the first walk found them. */
export interface Catalogue {
  readonly items: readonly Json[];
  /** Whether the walk reached the end. A very long list is not read to its end. */
  readonly complete: boolean;
}
