import { applyFixtures, unknownFixtures } from '../contract/fixtures.ts';
import { readContract } from '../contract/read-contract.ts';
import { withRequiredKey } from '../contract/read-security.ts';
import { select } from '../contract/select.ts';
import { ContractError } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import { withChosenCredentials } from '../credentials/choose.ts';
import type { ContractFile, Settings } from './settings.ts';

/**
 * Reads the contract of a run: what of it is tested, with the values that the service knows.
 *
 * @throws ContractError when it cannot be used
 */
export function contractOf(settings: Settings): Contract {
  const { url, contract: own, keys, keyRequired, selection, fixtures = {} } = settings;
  const { basePath = url.pathname === '/' ? undefined : url.pathname } = settings;
  const prefix = basePath?.replace(/\/$/, '');
  const read = ({ file, text }: ContractFile): Contract => readContract(file, text, prefix);
  const whole = withChosenCredentials(read(own), keys);
  const contract = keyRequired ? withRequiredKey(whole) : whole;
  const unknown = unknownFixtures(contract, fixtures);
  if (unknown.length > 0)
    throw new ContractError(`fixtures: ${own.file} has no operation ${unknown.join(', ')}.`);
  const known = applyFixtures(contract, fixtures);
  if (selection === undefined) return known;
  const { base, ...words } = selection;
  return select(known, { ...words, ...(base && { base: read(base) }) });
}
