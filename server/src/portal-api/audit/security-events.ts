import type { Logger } from 'pino';
import { networkOf } from '../../domain/limits.ts';
import { createRepeatedEvents } from '../../domain/repeated-events.ts';
import { MINUTE_MS } from '../../durations.ts';
import {
  logSecurityEvent,
  type SecurityEvent,
  type SecurityEventName,
} from '../../security-events.ts';
import { findUserByEmail } from '../../storage/accounts/users.ts';
import { countAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import type { Background } from '../background.ts';
import { type PortalLocals, sessionOf } from '../portal-locals.ts';

/** What a line says of something that an operator did in the portal. */
export const actOf = (context: Pick<PortalLocals, 'session' | 'client'>): SecurityEvent => ({
  actorId: sessionOf(context).userId,
  address: context.client.address,
});

/** Writes what matters for the safety of accounts into the log, and into their audit lists. */
export interface SecurityEvents {
  /** Writes one line. What was done stands in the audit list already. */
  tell(event: SecurityEventName, details: SecurityEvent): void;
  /** Somebody tried a wrong password, or an address that no account has. */
  signInFailed(email: string, client: AuthRequest): void;
  /** Somebody was refused without a look at the password: too many attempts. */
  signInLocked(email: string, client: AuthRequest): void;
  /** Somebody who knows the password sent a wrong second factor. */
  secondFactorFailed(accountId: string, client: AuthRequest): void;
  /** Writes what waits to be counted. */
  stop(): void;
}

interface Options {
  log: Logger;
  db: Db;
  background: Background;
  /** How many lines of what strangers repeat are written in a minute. */
  maxLines: number;
}

type Failure = 'sign_in_failed' | 'sign_in_locked' | 'second_factor_failed';

/** What strangers can do as often as they like, of one account. */
interface Counted {
  action: Failure;
  accountId: string | undefined;
  address: string;
}

interface Refused {
  email: string | undefined;
  address: string;
}

export function createSecurityEvents({ log, db, background, maxLines }: Options): SecurityEvents {
  const tell: SecurityEvents['tell'] = (event, details) => logSecurityEvent(log, event, details);
  const bounds = { windowMs: MINUTE_MS, maxKinds: maxLines };

  function note({ action, accountId, address }: Counted, times: number): void {
    if (accountId === undefined) return;
    const entry = {
      userId: accountId,
      action,
      by: 'stranger',
      ipAddress: address || null,
    } as const;
    background.run(() => countAudit(db, entry, times, new Date()));
  }

  /** One write a minute for each account and kind of failure, however many there are. */
  const counted = createRepeatedEvents<Counted>({
    ...bounds,
    rest: { action: 'sign_in_failed', accountId: undefined, address: '' },
    tell: note,
  });
  const count = (event: Counted): void => {
    if (event.accountId !== undefined) counted.count(`${event.action} ${event.accountId}`, event);
  };

  /** The account is looked up once no answer waits any more, so that its time tells nothing. */
  const idOf = async (email: string): Promise<string | undefined> =>
    (await findUserByEmail(db, email))?.id;

  const locked = createRepeatedEvents<Refused>({
    ...bounds,
    rest: { email: undefined, address: '' },
    tell: ({ email, address }, times) =>
      background.run(async () => {
        const accountId = email === undefined ? undefined : await idOf(email);
        tell('sign_in_locked', { accountId, address, count: times });
        note({ action: 'sign_in_locked', accountId, address }, times);
      }),
  });

  const sweep = setInterval(() => {
    counted.sweep();
    locked.sweep();
  }, MINUTE_MS / 12);

  return {
    tell,
    signInFailed(email, { address }) {
      background.run(async () => {
        const accountId = await idOf(email);
        tell('sign_in_failed', { accountId, address });
        count({ action: 'sign_in_failed', accountId, address });
      });
    },
    signInLocked(email, { address }) {
      locked.count(`${networkOf(address)} ${email}`, { email, address });
    },
    secondFactorFailed(accountId, { address }) {
      tell('second_factor_failed', { accountId, address });
      count({ action: 'second_factor_failed', accountId, address });
    },
    stop() {
      clearInterval(sweep);
      counted.flush();
      locked.flush();
    },
  };
}
