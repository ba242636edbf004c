import { applyFixtures, unknownFixtures } from '../contract/fixtures.ts';
import { readContract } from '../contract/read-contract.ts';
import { withRequiredKey } from '../contract/read-security.ts';
import { select } from '../contract/select.ts';
import { ContractError } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import { withinBudget } from '../contract/within-budget.ts';
import { withChosenCredentials } from '../credentials/choose.ts';
import { NO_LIMIT } from './allowance.ts';
import type { ContractFile, Settings } from './settings.ts';

/**
 * Reads the contract of a run: what of it is tested, with the values that the service knows.
 *
 * @throws ContractError when it cannot be used
 */
export function contractOf(settings: Settings): Contract {
  const { url, contract: own, keys, keyRequired, fixtures = {}, maxRequests = NO_LIMIT } = settings;
  const { selection = { include: [], exclude: [] } } = settings;
  const { basePath = url.pathname === '/' ? undefined : url.pathname } = settings;
  const prefix = basePath?.replace(/\/$/, '');
  const read = ({ file, text }: ContractFile): Contract => readContract(file, text, prefix);
  const whole = read(own);
  const unknown = unknownFixtures(whole, fixtures);
  if (unknown.length > 0)
    throw new ContractError(`fixtures: ${own.file} has no operation ${unknown.join(', ')}.`);
  const { base, ...words } = selection;
  const selected = select(whole, { ...words, ...(base && { base: read(base) }) });
  // Before anything of an operation is read but its name: some contracts have thousands.
  const affordable = withinBudget(selected, maxRequests);
  const chosen = withChosenCredentials(affordable, keys);
  return applyFixtures(keyRequired ? withRequiredKey(chosen) : chosen, fixtures);
}
