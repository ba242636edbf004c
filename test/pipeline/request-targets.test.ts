import { expect, test } from 'vitest';
import { pageIn } from '../support/list-reciters.ts';
import { connectRaw, rawGet, sendRaw } from '../support/raw-http.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

test('an address in absolute form is the same address (RFC 9112, section 3.2.2)', async () => {
  const relative = await sendRaw(server(), rawGet('/reciters/?page=2'));
  const absolute = await sendRaw(server(), rawGet('http://reciters.test/reciters/?page=2'));
  expect(pageIn(absolute)).toEqual(pageIn(relative));
});

test('HTTP/1.0 is answered', async () => {
  const answer = await sendRaw(server(), 'GET /reciters/ HTTP/1.0\r\n\r\n');
  expect(pageIn(answer).count).toBe(165);
});

test.each([
  ['an expectation that nobody knows', 'Expect: miracles'],
  ['an upgrade that is not offered', 'Upgrade: websocket'],
  ['a media type that is not offered', 'Accept: application/xml'],
  ['a range', 'Range: bytes=0-9'],
])('%s is ignored', async (_, line) => {
  expect(pageIn(await sendRaw(server(), rawGet('/reciters/', line))).count).toBe(165);
});

test('requests sent all at once are answered one by one, in their order', async () => {
  const connection = await connectRaw(server());
  const paths = ['/reciters/?page=2', '/nothing', '/reciters', '/reciters/?page=0', '/reciters/'];
  connection.send(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  const answers = await connection.answers(paths.length);
  connection.close();
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 308, 400, 200]);
});
