import type { Contract, Operation } from '../../contract/types.ts';
import type { Claim } from '../../scenario/claims.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';

/** A target with a letter or digit of its last path parameter as an escape; undefined where there is none. */
function withEscape(operation: Operation, target: string): string | undefined {
  const [path = '', ...query] = target.split('?');
  const index = operation.path.split('/').findLastIndex((segment) => segment.includes('{'));
  const segments = path.split('/');
  const segment = segments[index];
  if (index < 0 || segment === undefined || !/^[\w.~-]*[A-Za-z0-9][\w.~-]*$/.test(segment))
    return undefined;
  const escaped = segment.replace(
    /[A-Za-z0-9](?=[^A-Za-z0-9]*$)/,
    (last) => `%${last.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return [segments.with(index, escaped).join('/'), ...query].join('?');
}

/** Asks for something that exists by the same address in another spelling (RFC 3986, 6.2.2.2). */
export function* askEscaped(contract: Contract, draft: Draft): Script {
  const plain = requestOf(draft);
  const target = withEscape(draft.operation, plain.target);
  if (target === undefined) return [];
  const [known, same] = yield { kind: 'send', requests: [plain, { ...plain, target }] };
  if (!known?.answer || !same?.answer || known.answer.status >= 300) return [];
  if (same.answer.status === known.answer.status || same.answer.status >= 500) return [];
  const claim: Claim = {
    id: 'item.missing',
    says: `${target} is the same address as ${plain.target} (RFC 3986)`,
    pointer: draft.operation.pointer,
  };
  return [{ claim, got: summaryOf(contract, same), exchanges: [known, same] }];
}
