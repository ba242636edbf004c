import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { connectRaw } from '../support/raw-http.ts';
import { useServer } from '../support/server.ts';

// One line of the log for each request would be growth as well.
const server = useServer({ env: { LOG_LEVEL: 'silent' } });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** So many that what is kept for each shows beside all else that comes and goes. */
const COUNT = 4_000;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/**
 * One of 2,500 spellings of 100 queries: a query that was found valid is not checked again for as
 * long as it is remembered, and these are too many.
 */
const queryOf = (at: number): string =>
  `page_size=${1 + (at % 100)}&page=${'0'.repeat(Math.floor(at / 100) % 25)}99`;

/** Sends this many requests, each with a Content-Type that was never sent before. */
async function sendDistinct(count: number, name: string): Promise<void> {
  const connection = await connectRaw(server());
  for (let sent = 0; sent < count; sent += 1_000) {
    const requests = Array.from({ length: 1_000 }, (_, at) => {
      const type = `application/x-${name}-${sent + at}`;
      const target = `/reciters/?${queryOf(sent + at)}`;
      return `GET ${target} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n\r\n`;
    });
    connection.send(requests.join(''));
    const answers = await connection.answers(1_000);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  connection.close();
}

// A compiled check for each, kept for ever, was 21 KiB.
test('a value of Content-Type that was never sent before takes no memory', async () => {
  await sendDistinct(3_000, 'warm');
  const before = heapUsed();
  await sendDistinct(COUNT, 'type');
  expect((heapUsed() - before) / COUNT).toBeLessThan(512);
});
