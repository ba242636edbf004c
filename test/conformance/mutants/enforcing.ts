import type { Answer } from '../../../scripts/conformance/src/exchange/exchange.ts';
import { KEY } from './key-header.ts';
import { leftOf } from './limit-headers.ts';
import { answering, header, type Mutant, withBody, withHeader } from './mutant.ts';

const retryAfter = (
  name: string,
  change: (seconds: number) => number | undefined,
  cause: Mutant['cause'] = ['limits.retry-after'],
): Mutant => ({
  name,
  cause,
  limits: true,
  handle: answering((answer) => {
    const wait = header(answer, 'Retry-After');
    if (wait === undefined) return answer;
    const seconds = change(Number(wait));
    return withHeader(answer, 'Retry-After', seconds === undefined ? undefined : String(seconds));
  }),
});

/** When a limit is enforced, and when it ends. */
export const ENFORCING_MUTANTS: readonly Mutant[] = [
  {
    name: 'the limit is announced and not enforced',
    cause: ['limits.reached'],
    limits: true,
    handle: () => {
      const good = new Map<string, Answer>();
      return async (asked, ask) => {
        const answer = await ask(asked);
        const caller = header(asked, KEY) ?? '';
        if (answer.status !== 429) good.set(caller, answer);
        return answer.status === 429
          ? withHeader(good.get(caller) ?? answer, 'RateLimit', header(answer, 'RateLimit'))
          : answer;
      };
    },
  },
  {
    name: 'the limit is enforced too soon',
    cause: ['limits.reached'],
    limits: true,
    handle: answering((answer) => {
      const left = leftOf(answer);
      if (!left || left.r > 10 || left.r === 0 || answer.status === 429) return answer;
      const wait = String(left.t);
      const refused = withHeader(
        withHeader({ ...answer, status: 429 }, 'RateLimit', `"${left.policy}";r=0;t=${left.t}`),
        'Retry-After',
        wait,
      );
      return withBody(refused, () => ({
        type: 'http://localhost/problems/rate_limited',
        title: 'Rate limited',
        status: 429,
        detail: 'Used up.',
        code: 'rate_limited',
        request_id: header(answer, 'X-Request-Id'),
      }));
    }),
  },
  {
    name: '503 for 429',
    cause: ['limits.reached', 'robustness.fault'],
    limits: true,
    handle: answering((answer) => (answer.status === 429 ? { ...answer, status: 503 } : answer)),
  },
  {
    name: 'wrong parameters are refused as such beyond the limit',
    cause: ['precedence', 'limits.reached'],
    limits: true,
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      if (answer.status !== 429 || header(asked, 'X-External-User-Id') === undefined) return answer;
      return withBody({ ...withHeader(answer, 'Retry-After', undefined), status: 422 }, (body) => ({
        ...body,
        status: 422,
        code: 'invalid_external_user_id',
        errors: [{ in: 'header', name: 'X-External-User-Id', detail: 'is wrong' }],
      }));
    },
  },
  retryAfter('Retry-After missing', () => undefined, ['response.header-missing']),
  retryAfter('Retry-After early', () => 1),
  retryAfter('Retry-After late', (seconds) => seconds + 5),
  retryAfter('Retry-After in milliseconds', (seconds) => seconds * 1000),
  retryAfter('Retry-After zero', () => 0, ['limits.retry-after', 'response.header-invalid']),
  {
    name: 'Retry-After and the reset both late',
    cause: ['limits.retry-after', 'limits.countdown'],
    limits: true,
    handle: answering((answer) => {
      const left = leftOf(answer);
      return left && answer.status === 429
        ? withHeader(
            withHeader(answer, 'Retry-After', String(left.t + 3)),
            'RateLimit',
            `"${left.policy}";r=0;t=${left.t + 3}`,
          )
        : answer;
    }),
  },
];
