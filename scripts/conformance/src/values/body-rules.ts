import type { BodySpec, Contract } from '../contract/types.ts';
import { constraintsOf, propertiesOf } from './constraints.ts';

/** The rules of a body and of its members, one level deep. */
export const bodyRules = ({ source }: Contract, body: BodySpec): string[] =>
  [body.schema, ...propertiesOf(source, body.schema).values()].flatMap((schema) =>
    constraintsOf(source, schema).map(({ pointer }) => pointer),
  );
