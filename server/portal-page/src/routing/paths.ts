import { DEFAULT_PERIOD, type Period, periodParameters } from './period.ts';

/** Where a person lands who asked for nothing in particular. */
export const HOME = '/';
export const SIGN_IN = '/sign-in';
export const SIGN_UP = '/sign-up';
export const FORGOT_PASSWORD = '/forgot-password';
export const KEYS = '/settings/api-keys';
export const ACCOUNT = '/settings/account';
export const ACTIVITY = '/settings/activity';
export const USAGE = '/usage';
export const REQUESTS = '/requests';
export const OPERATOR = '/operator';
export const OPERATOR_ACCOUNTS = '/operator/accounts';
export const OPERATOR_INVITES = '/operator/invitations';
export const OPERATOR_HEALTH = '/operator/health';

/** One key. */
export const keyPath = (id: string): string => `${KEYS}/${id}`;

/** The usage of a period, of one key or of all. */
export const usagePath = (keyId: string | null = null, period: Period = DEFAULT_PERIOD): string =>
  withQuery(USAGE, {
    ...(period !== DEFAULT_PERIOD && periodParameters(period)),
    ...(keyId !== null && { key: keyId }),
  });

function withQuery(path: string, values: Record<string, string>): string {
  const text = new URLSearchParams(values).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A whole number from 1 on in an address; 1 where it is none. */
export function numberIn(text: string | null): number {
  const number = Number(text ?? 1);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}
