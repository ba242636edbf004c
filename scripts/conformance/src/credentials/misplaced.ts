import type { Scheme } from '../contract/types.ts';
import type { Header } from '../exchange/exchange.ts';
import { type Credential, NO_CREDENTIAL, type Secret } from './credential.ts';
import { base64Of } from './shell-forms.ts';

/** A good credential in places where the contract does not expect one. */
export function* misplaced(scheme: Scheme, key: Secret): Generator<Credential> {
  const elsewhere = (about: string, headers: readonly Header[]): Credential => ({
    ...NO_CREDENTIAL,
    about: `a credential ${about}`,
    standing: 'ignored',
    headers,
    origin: 'given',
    secrets: [key],
  });
  const { value } = key;
  if (scheme.kind !== 'bearer' && scheme.kind !== 'basic') {
    yield elsewhere('as a bearer token', [['Authorization', `Bearer ${value}`]]);
    yield elsewhere('as Authorization', [['Authorization', value]]);
    yield elsewhere('behind ApiKey', [['Authorization', `ApiKey ${value}`]]);
    const pair = Buffer.from(`${value}:`).toString('base64');
    yield {
      ...elsewhere('as a user name', [['Authorization', `Basic ${pair}`]]),
      secrets: [key, { value: pair, shell: base64Of(`${key.shell}:`) }],
    };
  }
  if (scheme.kind !== 'cookie') {
    yield elsewhere('as a cookie', [['Cookie', `${scheme.field}=${value}`]]);
  }
  if (scheme.kind !== 'header') yield elsewhere('in a header', [['X-API-Key', value]]);
  if (scheme.kind !== 'query') {
    for (const name of new Set([
      scheme.field,
      'api_key',
      'apikey',
      'key',
      'access_token',
      'token',
    ])) {
      yield { ...elsewhere(`in the query as ${name}`, []), query: [[name, value]] };
    }
  }
}
