import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeIn, placeOf, validatorAt } from '../../support/contract.ts';
import { ACCEPTED_IDS, REFUSED_IDS } from '../../support/external-user-ids.ts';
import { listReciters, problemIn } from '../../support/list-reciters.ts';
import { connectRaw, rawGet, sendRaw } from '../../support/raw-http.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

const keepsContract = validatorAt(placeOf('openapi', 'components', 'schemas', 'ExternalUserId'));

/** As the bytes of its UTF-8: a header has no other way to hold letters of any script. */
const headersOf = (id: string) => ({
  'X-External-User-Id': Buffer.from(id).toString('latin1'),
});

test.each(ACCEPTED_IDS)('%s is accepted', async (id) => {
  expect((await listReciters(server(), '', { headers: headersOf(id) })).status).toBe(200);
});

test.each(REFUSED_IDS)('%j is refused: %s', async (id) => {
  const answer = await listReciters(server(), '', { headers: headersOf(id) });
  expect(problemIn(answer)).toMatchObject({
    status: 422,
    code: 'invalid_external_user_id',
    errors: [{ in: 'header', name: 'X-External-User-Id' }],
  });
});

test("names an id that is accepted, in the words of the contract's example", async () => {
  const response = placeOf('openapi', 'components', 'responses', 'UnprocessableContent');
  const content = placeIn(response, 'content', 'application/problem+json');
  const example =
    content && placeIn(content, 'examples', 'invalid_external_user_id', 'value', 'errors');
  const answer = await listReciters(server(), '', { headers: headersOf('0501234567') });
  expect(problemIn(answer).errors).toEqual(example?.value);
});

test('with a key it is refused as well', async () => {
  const { key } = await server().createKey();
  const headers = { 'X-API-Key': key, ...headersOf('amina@mail.test') };
  expect((await listReciters(server(), '', { headers })).status).toBe(422);
});

test('sent twice it is refused, even where both are the same', async () => {
  const line = 'X-External-User-Id: user:42';
  expect((await sendRaw(server(), rawGet('/reciters/', line, line))).status).toBe(422);
});

test('spaces around it are not part of it (RFC 9110, section 5.5): accepted', async () => {
  const line = 'X-External-User-Id: \t user:42 \t';
  expect((await sendRaw(server(), rawGet('/reciters/', line))).status).toBe(200);
});

test('the answer does not repeat the value', async () => {
  const answer = await listReciters(server(), '', { headers: headersOf('amina@mail.test') });
  expect(answer.text).not.toContain('amina');
});

test('the service agrees with the contract on random values', async () => {
  const near = fc.string({ unit: fc.constantFrom(...'0123456789._:-atelTEL@'), maxLength: 20 });
  const values = fc.sample(
    fc.oneof(
      near,
      near.map((end) => `tel:${end}`),
    ),
    1_000,
  );
  const connection = await connectRaw(server());
  const request = (id: string) =>
    `GET /reciters/?page=99 HTTP/1.1\r\nHost: reciters.test\r\nX-External-User-Id: ${id}\r\n\r\n`;
  connection.send(values.map(request).join(''));
  const answers = await connection.answers(values.length);
  connection.close();
  expect(answers.map(({ status }) => status)).toEqual(
    values.map((id) => (keepsContract(id) ? 200 : 422)),
  );
});
