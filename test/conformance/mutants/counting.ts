import { KEY } from './key-header.ts';
import { type Left, leftOf } from './limit-headers.ts';
import { answering, header, type Mutant, withHeader } from './mutant.ts';

/** Changes what the headers say is left. */
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

/** Whose limit is used up, and what the headers say of it. */
export const COUNTING_MUTANTS: readonly Mutant[] = [
  {
    name: 'one limit for all keys',
    cause: ['limits.separate'],
    limits: true,
    handle:
      ({ valid, denied }) =>
      async (asked, ask) => {
        // A call with the other key also counts for the first one.
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
    name: 'HEAD costs nothing',
    cause: ['limits.countdown'],
    limits: true,
    handle: () => {
      let before: string | undefined;
      return async (asked, ask) => {
        const answer = await ask(asked);
        if (asked.method !== 'HEAD') before = header(answer, 'RateLimit');
        return asked.method === 'HEAD' && before !== undefined
          ? withHeader(answer, 'RateLimit', before)
          : answer;
      };
    },
  },
];
