import { applyFixtures } from '../contract/fixtures.ts';
import { readContract } from '../contract/read-contract.ts';
import { nameOf, readContractFile } from '../contract/read-file.ts';
import { startMock } from '../mock/mock.ts';
import { findContract } from './find-contract.ts';
import type { ExitCode } from './outputs.ts';
import { readFixtures } from './read-fixtures.ts';
import type { ReadOptions } from './read-options.ts';
import { baseOf } from './read-url.ts';
import type { Surroundings } from './surroundings.ts';

/** Runs the mock until it is stopped. */
export async function runMock(
  { options }: ReadOptions,
  { err, stop }: Surroundings,
): Promise<ExitCode> {
  const file = findContract(options.contract);
  const prefix = options['base-path']?.replace(/\/$/, '');
  const read = readContract(nameOf(file), await readContractFile(file), prefix);
  const { fixtures } = options;
  const contract = fixtures ? applyFixtures(read, await readFixtures(fixtures)) : read;
  const mock = await startMock(contract, options.port ?? 0);
  err.write(`Listening on ${baseOf(mock.url)}\n`);
  await new Promise<void>((resolve) => {
    if (stop?.aborted) resolve();
    else stop?.addEventListener('abort', () => resolve(), { once: true });
  });
  await mock.close();
  return 0;
}
