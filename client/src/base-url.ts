import { readVariable } from './environment.ts';
import { BASE_URL } from './generated/constants.ts';

const VARIABLE = 'RECITERS_BASE_URL';

/**
 * Finds out where the service runs: the option, or else the environment, or else this machine.
 *
 * @returns the address without slashes at its end
 * @throws TypeError that says what was received and from where
 */
export function resolveBaseUrl(option: string | undefined): string {
  const given = `${option ?? readVariable(VARIABLE) ?? BASE_URL}`;
  if (/^https?:\/\/[^@?#]+$/i.test(given) && URL.canParse(given)) return given.replace(/\/+$/, '');
  const from = option === undefined ? VARIABLE : 'The option baseUrl';
  throw new TypeError(
    `${from} must be an address such as https://api.example, without password and query, ` +
      `and not ${JSON.stringify(withoutSecrets(given))}`,
  );
}

/** Leaves out what may be a password, what stands in a query, and words as long as keys are. */
const withoutSecrets = (address: string): string =>
  address
    .replace(/^(\w+:\/\/)?.*@/s, '$1***@')
    .replace(/([?#]).*/s, '$1***')
    .replace(/\w{20,}/g, '***');
