import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listReciters, problemIn } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

describe.each(['page', 'page_size'])('%s', (name) => {
  const ask = (value: string) => listReciters(server(), `?${name}=${value}`);

  test.each(['1', '5', '007', '00000000000000000000000000000001'])('%s is taken', async (value) => {
    expect((await ask(value)).status).toBe(200);
  });

  test.each([
    '0x10',
    '0b11',
    '0o17',
    '1e1',
    '1E1',
    '1.0',
    '1.',
    '.5',
    '1,000',
    '1_000',
    '%205',
    '5%20',
    '+5',
    '%2B5',
    '-1',
    '-0',
    '--1',
    '0',
    'Infinity',
    'NaN',
    'null',
    'true',
    'one',
    '1n',
    '1%0A',
    '1%00',
    '%EF%BC%91', // １, a full-width digit
    '%D9%A3', // ٣, an Arabic-Indic digit
    '%C2%B2', // ², a superscript
    '%F0%9D%9F%8F', // 𝟏, a mathematical digit
    '1%E2%80%8B', // 1 and a space without width
  ])('%s is refused', async (value) => {
    const answer = await ask(value);
    expect(answer.status).toBe(400);
    expect(problemIn(answer).errors).toMatchObject([{ in: 'query', name }]);
  });

  test('of any text, digits alone that name a number in range are taken', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.-+exE _aF'), maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const isTaken = /^[0-9]+$/.test(value) && Number(value) >= 1;
        const inRange = name === 'page' || Number(value) <= 100;
        const { status } = await ask(encodeURIComponent(value));
        expect(status).toBe(isTaken && inRange ? 200 : 400);
      }),
      { numRuns: 200 },
    );
  });
});
