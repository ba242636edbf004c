import { asObject } from '../../contract/json.ts';
import { inside, insideEach, type Located, locate, type Source } from '../../contract/source.ts';
import type { Contract, Operation } from '../../contract/types.ts';

/** The schema of what an operation answers with when it succeeds, behind its references. */
function successSchema(source: Source, { responses }: Operation): Located | undefined {
  const media = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content)
    .find(({ schema }) => schema !== undefined);
  const located = media?.schema === undefined ? undefined : locate(source, media.schema);
  return located && inside(source, located);
}

/** The schema of a list's items, behind its references. */
function itemSchema(source: Source, list: Operation): Located | undefined {
  const whole = successSchema(source, list);
  if (!whole) return undefined;
  const own = inside(source, whole, 'items');
  if (own) return own;
  const members = insideEach(source, inside(source, whole, 'properties'));
  const member = members.find(({ name, located }) =>
    list.list ? name === list.list.items : asObject(located.value).items !== undefined,
  );
  return member && inside(source, member.located, 'items');
}

/** Whether a list's items and the answer of another operation have one and the same schema. */
export function isSameSchema({ source }: Contract, list: Operation, item: Operation): boolean {
  const one = itemSchema(source, list);
  return one !== undefined && one.pointer === successSchema(source, item)?.pointer;
}
