import type { Operation, ResponseSpec } from '../contract/types.ts';
import type { Item } from './item.ts';
import { answerKey, type Observed } from './observed.ts';

/** The answers that a response describes: those of its status, of its class, or the remaining ones. */
function seenUnder(
  { answers }: Observed,
  pointer: string | undefined,
  { status }: ResponseSpec,
  others: readonly ResponseSpec[],
): Set<string>[] {
  return [...answers].flatMap(([key, headers]) => {
    const code = key.slice(key.lastIndexOf(' ') + 1);
    if (key !== answerKey(pointer, Number(code))) return [];
    if (status === code) return [headers];
    const isOwn = others.some((other) => other.status === code);
    const isClass = status === `${code[0]}XX` || status === 'default';
    return isClass && !isOwn ? [headers] : [];
  });
}

/** The statuses and headers of an operation, or those outside of all operations. */
export function responseItems(
  observed: Observed,
  operation: Operation | undefined,
  responses: readonly ResponseSpec[],
): Item[] {
  return responses.flatMap((response) => {
    const { status, pointer, headers } = response;
    // The responses outside of operations may come from an operation too.
    const places = operation
      ? [operation.pointer]
      : [...new Set([...observed.answers.keys()].map((key) => key.slice(0, key.lastIndexOf(' '))))];
    const seen = places.flatMap((place) =>
      seenUnder(observed, place === '' ? undefined : place, response, responses),
    );
    const answered = seen.length > 0;
    return [
      {
        kind: 'status',
        operation,
        name: status,
        pointer,
        observed: answered,
        detail: { kind: 'status', status },
      },
      ...headers.map(
        ({ name, pointer: at, required }): Item => ({
          kind: 'header',
          operation,
          name: `${status} ${name}`,
          pointer: at,
          observed: seen.some((names) => names.has(name.toLowerCase())),
          detail: { kind: 'header', status, required, answered },
        }),
      ),
    ];
  });
}
