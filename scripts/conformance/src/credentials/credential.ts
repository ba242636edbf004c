import type { Scheme } from '../contract/types.ts';
import type { CredentialOrigin, Header, Lane } from '../exchange/exchange.ts';
import { base64Of } from './shell-forms.ts';

/** A text that must not be shown, and what a shell command contains instead. */
export interface Secret {
  readonly value: string;
  readonly shell: string;
}

/** A credential that was given. Commands name the shell variable instead of it. */
export const given = (value: string, variable: string): Secret => ({
  value,
  shell: `\${${variable}}`,
});

/** The credentials that the job was given. */
export interface Keys {
  readonly valid?: Secret;
  /** Good credentials by the name of their security scheme. */
  readonly schemes?: Readonly<Record<string, Secret>>;
  /** How the valid one is sent where the contract says nothing of credentials. */
  readonly everywhere?: Scheme;
  readonly denied?: Secret;
  readonly revoked?: Secret;
  readonly expired?: Secret;
}

/** How a service has to treat a credential. */
export type Standing = 'none' | 'valid' | 'denied' | 'refused' | 'expired' | 'ignored';

/** One way to send, or not to send, a credential. */
export interface Credential {
  readonly about: string;
  readonly standing: Standing;
  readonly headers: readonly Header[];
  readonly query: readonly (readonly [string, string])[];
  readonly lane: Lane;
  readonly origin: CredentialOrigin;
  /** What of it must not be shown, as it is sent. */
  readonly secrets: readonly Secret[];
}

/** A caller without a credential. */
export const NO_CREDENTIAL: Credential = {
  about: 'no credential',
  standing: 'none',
  headers: [],
  query: [],
  lane: 'anonymous',
  origin: 'none',
  secrets: [],
};

const LANES: Readonly<Record<Standing, Lane>> = {
  none: 'anonymous',
  ignored: 'anonymous',
  valid: 'valid',
  denied: 'denied',
  refused: 'refused',
  expired: 'refused',
};

const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Puts values where the security scheme expects them. Several values become several fields. */
function send(scheme: Scheme, values: readonly string[]): Pick<Credential, 'headers' | 'query'> {
  switch (scheme.kind) {
    case 'header':
      return { headers: values.map((value) => [scheme.field, bytes(value)]), query: [] };
    case 'bearer':
      return {
        headers: values.map((value) => ['Authorization', bytes(`Bearer ${value}`)]),
        query: [],
      };
    case 'basic':
      return {
        headers: values.map((value) => [
          'Authorization',
          `Basic ${Buffer.from(value).toString('base64')}`,
        ]),
        query: [],
      };
    case 'cookie':
      return {
        headers: [['Cookie', values.map((value) => `${scheme.field}=${bytes(value)}`).join('; ')]],
        query: [],
      };
    case 'query':
      return { headers: [], query: values.map((value) => [scheme.field, value]) };
  }
}

/** A secret, and the form in which the scheme sends it. */
const sentAs = ({ kind }: Scheme, secret: Secret): Secret[] =>
  kind === 'basic'
    ? [
        secret,
        { value: Buffer.from(secret.value).toString('base64'), shell: base64Of(secret.shell) },
      ]
    : [secret];

/**
 * A credential sent as the security scheme says.
 *
 * @param origin `invented` for a value that has nothing to do with those that were given
 */
export const credential = (
  scheme: Scheme,
  standing: Standing,
  about: string,
  values: string | readonly string[],
  secret?: Secret,
  origin: CredentialOrigin = 'given',
): Credential => ({
  about,
  standing,
  ...send(scheme, [values].flat()),
  lane: LANES[standing],
  origin,
  secrets: secret === undefined ? [] : sentAs(scheme, secret),
});

/** A credential that nobody was given. */
export const inventedCredential = (scheme: Scheme, about: string, value: string): Credential =>
  credential(scheme, 'refused', about, value, undefined, 'invented');
