import type { Answer } from '../../../scripts/conformance/exchange.ts';
import { answering, header, type Mutant, withBody, withHeader } from './mutant.ts';

const KEY = 'X-API-Key';

interface Left {
  readonly policy: string;
  readonly r: number;
  readonly t: number;
}

function leftOf(answer: Answer): Left | undefined {
  const [, policy = '', r, t] =
    /^"([^"]*)";r=(\d+);t=(\d+)$/.exec(header(answer, 'RateLimit') ?? '') ?? [];
  return r === undefined ? undefined : { policy, r: Number(r), t: Number(t) };
}

/** Tells something else of what is left. */
const telling = (
  name: string,
  cause: Mutant['cause'],
  change: (left: Left) => Partial<Left>,
): Mutant => ({
  name,
  cause,
  limits: true,
  handle: answering((answer) => {
    const left = leftOf(answer);
    if (!left) return answer;
    const { policy, r, t } = { ...left, ...change(left) };
    return withHeader(answer, 'RateLimit', `"${policy}";r=${r};t=${t}`);
  }),
});

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

export const LIMIT_MUTANTS: readonly Mutant[] = [
  {
    name: 'one limit for all keys',
    cause: ['limits.separate'],
    limits: true,
    handle:
      ({ valid, denied }) =>
      async (asked, ask) => {
        // Whoever calls with the other key spends the first one's as well.
        if (header(asked, KEY) === denied.value)
          await ask(withHeader({ ...asked, body: Buffer.alloc(0) }, KEY, valid.value));
        return ask(asked);
      },
  },
  {
    name: 'bad keys spend the limit of callers without one',
    cause: ['limits.separate'],
    limits: true,
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      if (answer.status === 401)
        await ask({ ...withHeader(asked, KEY, undefined), body: Buffer.alloc(0) });
      return answer;
    },
  },
  {
    name: 'calls with a key count as calls without one',
    cause: ['credentials.valid', 'limits.separate', 'limits.headers'],
    handle: answering((answer) =>
      withHeader(
        withHeader(
          answer,
          'RateLimit',
          header(answer, 'RateLimit')?.replace('"key"', '"anonymous"'),
        ),
        'RateLimit-Policy',
        header(answer, 'RateLimit-Policy')?.replace('"key"', '"anonymous"'),
      ),
    ),
  },
  telling('what is left never counts down', ['limits.countdown', 'limits.reached'], () => ({
    r: 77,
  })),
  telling('what is left counts by two', ['limits.countdown', 'limits.headers'], ({ r }) => ({
    r: r * 2,
  })),
  telling('one more is left than is true', ['limits.reached', 'limits.headers'], ({ r }) => ({
    r: r + 1,
  })),
  telling(
    'the reset is never nearer',
    ['limits.countdown', 'limits.retry-after', 'limits.headers'],
    () => ({ t: 4 }),
  ),
  telling('the reset is further than the window is long', ['limits.headers'], ({ t }) => ({
    t: t + 60,
  })),
  telling('RateLimit is about another policy', ['limits.headers'], () => ({ policy: 'other' })),
  {
    name: 'refused requests count for nothing',
    cause: ['limits.countdown'],
    limits: true,
    handle: () => {
      let before: string | undefined;
      return async (asked, ask) => {
        const answer = await ask(asked);
        const isOwn = answer.status === 400 || answer.status === 422;
        if (!isOwn) before = header(answer, 'RateLimit');
        return isOwn && before !== undefined ? withHeader(answer, 'RateLimit', before) : answer;
      };
    },
  },
  {
    name: 'another address, another limit',
    cause: ['limits.address'],
    limits: true,
    handle: answering((answer, asked) => {
      const left = leftOf(answer);
      const isElsewhere = header(asked, 'X-Forwarded-For') !== undefined;
      return left && isElsewhere
        ? withHeader(answer, 'RateLimit', `"${left.policy}";r=${left.r + 5};t=${left.t}`)
        : answer;
    }),
  },
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
