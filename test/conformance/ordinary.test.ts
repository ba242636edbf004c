import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { given } from '../../scripts/conformance/src/credentials/credential.ts';
import type { Report } from '../../scripts/conformance/src/engine/report.ts';
import { runConformance } from '../../scripts/conformance/src/engine/run.ts';
import { groupFindings } from '../../scripts/conformance/src/report/groups.ts';
import { listen, stop } from './support/subject.ts';
import { createShop, SESSION, SHOP_KEYS } from './unseen/shop.ts';

const text = readFileSync(new URL('unseen/shop.yaml', import.meta.url), 'utf8');

/** What the shop was asked, and the status of its answer. */
const asked: string[] = [];
const server = createShop();
server.prependListener('request', ({ method, url, headers }, response) => {
  response.once('finish', () => asked.push(`${method} ${url} ${response.statusCode}`));
  if (headers.accept === 'text/html') asked.push(`Accept: text/html at ${url}`);
});
let report: Report;

beforeAll(async () => {
  const url = await listen(server);
  const schemes = Object.fromEntries(
    Object.entries({ ...SHOP_KEYS, Session: SESSION }).map(([name, value]) => [
      name,
      given(value, name.toUpperCase()),
    ]),
  );
  report = await runConformance(
    {
      url,
      contract: { file: 'shop.yaml', text },
      keys: { schemes },
      headers: [],
      keyRequired: false,
      limits: false,
      writes: true,
      seed: 3,
      rounds: 5,
      workflow: undefined,
    },
    { started() {}, estimated() {}, waiting() {}, progressed() {} },
  );
});
afterAll(() => stop(server));

test('a service that keeps ordinary features has no fault', () => {
  const found = groupFindings(report).map(
    ({ kind, claim, finding }) => `${kind} ${claim.id}: ${claim.says}: ${finding.got}`,
  );
  expect(found).toEqual([
    // The contract really does not say what comes without a credential.
    expect.stringMatching(/^gap response\.status: getLedger answers with one of 200, 406: 403/),
  ]);
});

describe('what is no fault, although it was met:', () => {
  test.each([
    ['406 where another type is asked for', /^GET \/api\/products\S* 406$/],
    ['charset in the name of a media type', /^GET \/api\/products\?\S* 200$/],
    ['an object as deepObject', /[?&]filter\[colour\]=(?:red|blue)\S* 200$/],
    ['a list in one value, by commas', /[?&]ids=\d+(?:&\S*)? 200$/],
    ['a list in one value, by pipes', /[?&]sizes=(?:small|large)(?:&\S*)? 200$/],
    ['a parameter that is JSON', /[?&]near=%7B%22city%22\S* 200$/],
    ['a path with a server of its own', /^GET \/files\/terms 200$/],
    ['success that is only ever a redirect', /^GET \/api\/products\/apron\/picture 303$/],
    ['a stream that does not end', /^GET \/api\/products\/newest 200$/],
    ['a form', /^POST \/api\/orders 303$/],
    ['a form with a file', /^POST \/api\/pictures 201$/],
    ['two credentials at once', /^GET \/api\/customer 200$/],
    [
      '403 where the contract is silent about callers without a credential',
      /^GET \/api\/ledger 403$/,
    ],
    ['a literal path beside a template', /^GET \/api\/products\/newest 200$/],
    ['501 for a method that nobody knows', /^PROPFIND \S+ 501$/],
    ['two slashes that count as one', /^GET \/\/api\/products\S* [24]00$/],
    ['an address in capitals', /^GET \/API\/\S+ [24]\d\d$/],
  ])('%s', (_, line) => {
    expect(asked).toContainEqual(expect.stringMatching(line));
  });

  test('statuses that are declared and never seen', () => {
    const states = report.coverage.flatMap(({ item, state }) =>
      item.name === '409' || item.name === '503' ? [state] : [],
    );
    expect(states).toEqual(['explained', 'explained']);
  });

  test('nullable beside oneOf', () => {
    const shown = groupFindings(report).filter(({ claim }) => claim.id === 'response.schema');
    expect(shown).toEqual([]);
  });
});

test('every alternative and every part of a combination is tried', () => {
  const titles = report.results.map(({ title }) => title);
  for (const title of [
    'a valid Session opens getCustomer',
    'a bad Session is refused',
    'a valid credential without Branch is refused',
    'a valid credential without Key is refused',
  ])
    expect(titles).toContain(title);
});
