import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { given } from '../../scripts/conformance/src/credentials/credential.ts';
import type { Report } from '../../scripts/conformance/src/engine/report.ts';
import { runConformance } from '../../scripts/conformance/src/engine/run.ts';
import type { Settings } from '../../scripts/conformance/src/engine/settings.ts';
import { groupFindings } from '../../scripts/conformance/src/report/groups.ts';
import { listen, stop } from './support/subject.ts';
import { createGarden, type Flaws as GardenFlaws, KEY } from './unseen/garden.ts';
import { createLibrary, type Flaws as LibraryFlaws, TOKEN } from './unseen/library.ts';
import { createWeather, type Flaws as WeatherFlaws } from './unseen/weather.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(stop)));

async function hold(
  server: Server,
  file: string,
  settings: Partial<Settings> = {},
  change = (text: string): string => text,
): Promise<Report> {
  servers.push(server);
  const url = await listen(server);
  const text = change(readFileSync(new URL(`unseen/${file}`, import.meta.url), 'utf8'));
  return runConformance(
    {
      url,
      contract: { file, text },
      keys: {},
      headers: [],
      keyRequired: false,
      limits: true,
      writes: false,
      seed: 5,
      rounds: 25,
      workflow: undefined,
      ...settings,
    },
    { started() {}, estimated() {}, waiting() {}, progressed() {} },
  );
}

const broken = (report: Report): string[] =>
  groupFindings(report).map(
    ({ claim, finding, place }) => `${claim.id} ${place}: ${claim.says}: ${finding.got}`,
  );

const causes = (report: Report): string[] =>
  groupFindings(report).map(({ claim, place }) => `${claim.id} ${place}`);

const token = { keys: { valid: given(TOKEN, 'KEY') } };
const library = (flaws: LibraryFlaws = {}, settings: Partial<Settings> = {}): Promise<Report> =>
  hold(createLibrary(flaws), 'library.yaml', { ...token, writes: true, ...settings });
const weather = (flaws: WeatherFlaws = {}): Promise<Report> =>
  hold(createWeather(flaws), 'weather.yaml');

describe('a contract with required tokens, bodies and paths, of OpenAPI 3.0', () => {
  it('is kept by a service that keeps it', async () => {
    const report = await library();
    expect(broken(report)).toEqual([]);
    expect(report.notes).toContainEqual(expect.stringContaining('x-promises'));
  });

  it('is kept as far as can be seen without writing', async () => {
    const report = await library({}, { writes: false });
    expect(broken(report)).toEqual([]);
    expect(report.notes).toContainEqual(
      'Without --writes, never called so that they succeed: addBook, removeBook.',
    );
    expect(
      report.coverage.filter(({ why }) => why?.includes('--writes')).map(({ item }) => item.name),
    ).toContain('201');
  });

  it('is kept as far as can be seen without a token', async () => {
    const report = await library({}, { keys: {} });
    expect(broken(report)).toEqual([]);
    expect(report.coverage.filter(({ why }) => why === 'needs --key')).not.toEqual([]);
  });

  it('is broken by a service that takes any token', async () => {
    expect(causes(await library({ anyToken: true }))).toContain(
      'credentials.refused library.yaml:81',
    );
  });

  it('is broken by a service that takes longer titles', async () => {
    expect(causes(await library({ longTitles: true }))).toContain('body.invalid library.yaml:120');
  });

  it('is broken by an error without its message', async () => {
    expect(causes(await library({ emptyMissing: true }))).toContain(
      'response.schema library.yaml:111',
    );
  });
});

const garden = (
  flaws: GardenFlaws = {},
  settings: Partial<Settings> = {},
  change = (text: string): string => text,
): Promise<Report> =>
  hold(
    createGarden({ largeLimit: settings.limits !== true, ...flaws }),
    'garden.yaml',
    { keys: { valid: given(KEY, 'KEY') }, writes: true, limits: false, rounds: 10, ...settings },
    change,
  );

const limited = ({ coverage }: Report): (string | undefined)[] =>
  coverage
    .filter(({ item, state }) => item.name === '429' && state === 'observed')
    .map(({ item }) => item.operation?.id);

describe('a contract with two lists, an item, a write and limits', () => {
  it('is kept by a service that keeps it, and every operation is seen to limit', async () => {
    const report = await garden({}, { limits: true });
    expect(broken(report)).toEqual([]);
    expect(limited(report)).toEqual(['listPlants', 'addPlant', 'getPlant', 'listBeds']);
  });

  it('is kept by a service that limits each operation by itself', async () => {
    const report = await garden({ limitEach: true }, { limits: true });
    expect(broken(report)).toEqual([]);
    expect(limited(report)).toEqual(['listPlants', 'getPlant', 'listBeds']);
  });

  it('is broken by a service that forgets to limit one operation', async () => {
    const says = broken(await garden({ openPlants: true }, { limits: true }));
    expect(says).toContainEqual(expect.stringContaining('is refused with 429 at listPlants too'));
  });

  it('is broken by an item that is never found', async () => {
    expect(causes(await garden({ noPlants: true }))).toEqual(['item.missing garden.yaml:82']);
  });

  it('is broken by an example that is not there', async () => {
    const report = await garden({}, {}, (text) => text.replace('example: 1', 'example: 77'));
    expect(broken(report)).toEqual([
      'item.missing garden.yaml:85: getPlant finds plant_id 77, which is an example in the contract: 404 missing',
    ]);
  });

  it('is broken by one item in the place of all', async () => {
    expect(causes(await garden({ oneForAll: true }))).toContain('item.record garden.yaml:82');
  });

  it('is broken by an item that is another one in the list', async () => {
    expect(causes(await garden({ otherName: true }))).toEqual(['item.record garden.yaml:82']);
  });
});

describe('a contract without credentials, with required parameters everywhere', () => {
  it('is kept by a service that keeps it', async () => {
    expect(broken(await weather())).toEqual([]);
  });

  it('is broken by a service that leaves a header out', async () => {
    expect(causes(await weather({ noStation: true }))).toContain(
      'response.header-missing weather.yaml:31',
    );
  });

  it('is broken by a service that is lax with a pattern', async () => {
    expect(causes(await weather({ laxVersion: true }))).toContain(
      'parameter.invalid weather.yaml:22',
    );
  });

  it('is broken by a service that is lax with a bound', async () => {
    expect(causes(await weather({ laxPrecision: true }))).toContain(
      'parameter.invalid weather.yaml:26',
    );
  });
});
