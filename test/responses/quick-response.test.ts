import { once } from 'node:events';
import { createServer, type RequestListener, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blockOf } from '../../server/src/responses/header-fields.ts';
import { QuickResponse, Response, setFields } from '../../server/src/responses/quick-response.ts';

/** What is done to a response before it ends. */
type Step =
  | ['setHeader', string, string | number | string[]]
  | ['appendHeader', string, string]
  | ['removeHeader', string]
  | ['setFields', string, string | number];

interface Answer {
  method: string;
  status: number;
  steps: Step[];
  /** Whether each field is looked at once it is set, and whether more than one is set at once. */
  looks: boolean;
  sets: 'one' | 'two';
  /** Set as `writeHead` takes them. */
  last: Record<string, string> | string[] | undefined;
  body: string[];
  /** Ended with all of its body at once, instead of what the two before say. */
  whole: Whole | undefined;
}

interface Whole {
  text: string;
  encoding: BufferEncoding;
  /** Which length is said, if any. */
  length: number | undefined;
  isStrict: boolean;
  /** How Node is to send the body. */
  framing: [string, string] | undefined;
}

const NAMES = [
  ...['x-request-id', 'X-Request-Id', 'ETag', 'Vary', 'Link', 'RateLimit', 'Cache-Control'],
  ...['Content-Type', 'Content-Disposition', 'Set-Cookie', 'Connection', 'Date', 'Keep-Alive'],
];
/** What is legal in a value, and what is not. */
const character = fc.constantFrom('a', ' ', '"', ',', ';', 'é', '\t', 'ا', '\n', '\r', '\0');
const legal = fc.constantFrom('close', 'keep-alive', 'private', '"tag"', '*');
const value = fc.oneof(
  { weight: 6, arbitrary: legal },
  { weight: 2, arbitrary: fc.string({ unit: character, maxLength: 6 }) },
);
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...NAMES) },
  fc.constantFrom('', 'X Y', 'X:', 'Ü'),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constant('setHeader' as const),
      name,
      fc.oneof({ weight: 3, arbitrary: value }, fc.nat(), fc.array(value, { maxLength: 3 })),
    ),
  },
  fc.tuple(fc.constant('appendHeader' as const), name, value),
  fc.tuple(fc.constant('removeHeader' as const), name),
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constant('setFields' as const), name, fc.oneof(value, fc.nat())),
  },
);
const whole: fc.Arbitrary<Whole> = fc
  .record({
    text: fc.constantFrom('', 'a', 'é', 'x'.repeat(2_000)),
    encoding: fc.constantFrom<BufferEncoding>('latin1', 'latin1', 'utf8'),
    more: fc.constantFrom(0, 0, 0, 1, undefined),
    isStrict: fc.constantFrom(false, false, true),
    framing: fc.constantFrom<[string, string] | undefined>(
      ...[undefined, undefined, undefined],
      ['Transfer-Encoding', 'chunked'],
      ['Expect', '100-continue'],
      ['Trailer', 'ETag'],
    ),
  })
  .map(({ more, ...others }) => {
    const length = Buffer.byteLength(others.text, others.encoding);
    return { ...others, length: more === undefined ? more : length + more };
  });
const answers: fc.Arbitrary<Answer> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD'),
  status: fc.constantFrom(200, 200, 204, 304, 308, 404, 503),
  steps: fc.array(step, { maxLength: 12 }),
  looks: fc.boolean(),
  sets: fc.constantFrom('one', 'two'),
  last: fc.option(
    fc.oneof(
      fc.dictionary(fc.constantFrom(...NAMES.slice(1)), legal, { maxKeys: 3 }),
      fc
        // One name twice is sent twice, but by Node 20 only where nothing was set before.
        .uniqueArray(fc.tuple(fc.constantFrom(...NAMES.slice(1)), legal), {
          maxLength: 4,
          selector: ([name]) => name.toLowerCase(),
        })
        .map((pairs) => pairs.flat()),
    ),
    { nil: undefined },
  ),
  body: fc.array(fc.constantFrom('', 'a', 'نص', 'x'.repeat(2_000)), { maxLength: 3 }),
  whole: fc.option(whole, { nil: undefined }),
});

/** Answers as told; what is refused on the way is told by the code of its error. */
function answer(res: ServerResponse, given: Answer): string[] {
  const { status, steps, looks, sets, last, body, whole } = given;
  const seen: string[] = [];
  const attempt = (act: () => unknown): void => {
    try {
      act();
    } catch (error) {
      seen.push((error as NodeJS.ErrnoException).code ?? String(error));
    }
  };
  // Node changes the lists that it is given.
  for (const step of structuredClone(steps)) {
    const [, ...args] = step;
    attempt(() =>
      step[0] === 'setFields'
        ? setFields(res, blockOf({ [step[1]]: step[2], ...(sets === 'two' && { Vary: 'Origin' }) }))
        : (res[step[0]] as (...all: unknown[]) => unknown).apply(res, args),
    );
    if (looks)
      attempt(() => seen.push(JSON.stringify([res.getHeader(args[0]), res.hasHeader(args[0])])));
  }
  const all = [() => res.getHeaders(), () => res.getHeaderNames()];
  // Either may be the first to look.
  for (const get of sets === 'two' ? all : all.toReversed()) seen.push(JSON.stringify(get()));
  if (whole !== undefined) {
    attempt(() => endWhole(res, status, whole));
    // What was refused is ended here; what was sent is not ended twice.
    if (seen.at(-1)?.startsWith('ERR_')) res.destroy();
    return seen;
  }
  attempt(() => res.writeHead(status, last));
  if (!res.headersSent) {
    // Nothing can be sent with such headers; both are to say so.
    for (const each of res.getHeaderNames()) res.removeHeader(each);
    res.statusCode = 500;
  }
  attempt(() => res.setHeader('Too', 'late'));
  for (const piece of body) res.write(piece);
  res.end('the end');
  return seen;
}

function endWhole(res: ServerResponse, status: number, whole: Whole): void {
  const { text, encoding, length, isStrict, framing } = whole;
  // Node spoils one beyond ASCII where it knows how long the body is.
  res.removeHeader('Content-Disposition');
  res.statusCode = status;
  if (length !== undefined) setFields(res, blockOf({ 'Content-Length': length, Age: 1 }));
  if (framing !== undefined) res.setHeader(...framing);
  res.strictContentLength = isStrict;
  res.end(text, encoding);
}

/** The status and the fields in an order of their own, and the body as it was sent. */
function parts(raw: string): { fields: string[]; body: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const fields = head.split('\r\n').map((line) => line.replace(/^Date: .*GMT$/, 'Date: now'));
  return { fields: fields.toSorted(), body: body.join('\r\n\r\n') };
}

let current: Answer[];
let seen: string[][];
const listener: RequestListener = (req, res) => {
  const at = Number(req.url?.slice(1));
  seen[at] = answer(res, current[at] as Answer);
};
const servers = [ServerResponse, QuickResponse].map((Class) =>
  createServer({ ServerResponse: Class }, listener),
);
beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const server of servers) server.close();
});

/** What a server sends for a request by itself. */
async function sentBy(server: Server, { method }: Answer, at: number) {
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('latin1');
  // An answer may say that the connection goes on: the end of ours ends it.
  socket.end(`${method} /${at} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
  return { ...parts(await text(socket)), seen: seen[at] };
}

test('an answer is what Node itself would have sent, whatever is set on the way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answers, { maxLength: 25 }), async (given) => {
      current = given;
      const results = [];
      for (const server of servers) {
        seen = [];
        results.push(await Promise.all(given.map((each, at) => sentBy(server, each, at))));
      }
      expect(results[1]).toEqual(results[0]);
    }),
    { numRuns: 60, interruptAfterTimeLimit: 2_500 },
  );
});

/** Asks for two answers in one piece, and gives what comes back; `respond` is given both at once. */
async function askTwice(respond: (both: QuickResponse[]) => void) {
  const asked: QuickResponse[] = [];
  const server = createServer({ ServerResponse: QuickResponse }, (_req, res) => {
    if (asked.push(res as QuickResponse) === 2) respond(asked);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  const written = vi.spyOn(socket, 'write');
  client.end(
    'GET / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n',
  );
  const received = await text(client);
  server.close();
  return { received, pieces: written.mock.calls.length };
}

function endWith(res: ServerResponse, body: string): void {
  res.setHeader('Content-Length', body.length);
  res.end(body, 'latin1');
}

test('answers keep their order, also where the second ends first', async () => {
  const { received } = await askTwice(([first, second]) => {
    if (second) endWith(second, 'the second');
    if (first) endWith(first, 'the first');
  });
  const bodies = received.split('HTTP/1.1 200 OK').map((each) => parts(each).body);
  expect(bodies).toEqual(['', 'the first', 'the second']);
});

test('an answer goes out in one piece', async () => {
  const { pieces } = await askTwice((both) => {
    for (const res of both) endWith(res, 'all of it');
  });
  expect(pieces).toBe(2);
});

test('this Node lets us write headers', () => {
  expect(Response).toBe(QuickResponse);
});
