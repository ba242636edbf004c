import { hash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import { APIError } from 'better-auth/api';
import { endOfSession, type SessionLifetime } from '../../domain/accounts/session-lifetime.ts';

/** What is stored of a session's token: SHA-256 in hex. */
const digestOf = (token: string): string => hash('sha256', token);

/** A call of better-auth about rows that are there. */
interface Call {
  model: string;
  where?: Where[] | undefined;
}

const isAboutSessions = ({ model }: Call): boolean => model === 'session';

/** The token that a session is looked for by. */
function tokenIn({ where = [] }: Call): string | undefined {
  const part = where.find(({ field }) => field === 'token');
  if (part === undefined) return undefined;
  // better-auth asks in no other way; what did would find nothing, and nobody would see why.
  if ((part.operator ?? 'eq') !== 'eq' || typeof part.value !== 'string')
    throw new Error('A session is looked for by one token.');
  return part.value;
}

/** The same call, by what is stored. */
function byDigest<T extends Call>(call: T): T {
  const token = isAboutSessions(call) ? tokenIn(call) : undefined;
  if (token === undefined || call.where === undefined) return call;
  const where = call.where.map((part) =>
    part.field === 'token' ? { ...part, value: digestOf(token) } : part,
  );
  return { ...call, where };
}

/** Whether a new set-up of a second factor takes the place of an earlier one. */
const replacesSetUp = ({ model, update }: Call & { update: Record<string, unknown> }): boolean =>
  model === 'twoFactor' && update.verified === false;

/** The same call, which leaves alone what was confirmed since better-auth looked at it. */
const whileUnconfirmed = <T extends Call>(call: T): T => ({
  ...call,
  where: [...(call.where ?? []), { field: 'verified', value: false }],
});

/**
 * Keeps better-auth from storing the tokens of sessions, for which it has no option: whoever reads
 * the table opens no session. A session that is looked up by its token comes with that token; one
 * of a list comes with its digest, which opens nothing.
 *
 * It also ends sessions that nobody uses: better-auth knows one end alone, the one that a session
 * has from its start. And it keeps a second factor that counts from being replaced by a set-up that began
 * before it was confirmed.
 */
export function guardSessions(opened: Promise<DBAdapter>, lifetime: SessionLifetime): DBAdapter {
  return {
    ...guarded(opened, lifetime),
    transaction: async (work) => (await opened).transaction((trx) => work(guarded(trx, lifetime))),
  };
}

function guarded(
  rows: DBTransactionAdapter | Promise<DBTransactionAdapter>,
  lifetime: SessionLifetime,
): DBTransactionAdapter {
  function asRead<T>(call: Call, row: T, token = tokenIn(call)): T {
    if (!isAboutSessions(call) || row === null) return row;
    const times = row as { expiresAt: Date; updatedAt: Date };
    return { ...row, ...(token && { token }), expiresAt: endOfSession(times, lifetime) };
  }

  return {
    id: 'guarded-sessions',
    async create(call) {
      const { token } = call.data as { token?: unknown };
      if (!isAboutSessions(call) || typeof token !== 'string') return (await rows).create(call);
      const data = { ...call.data, token: digestOf(token) };
      return asRead(call, await (await rows).create({ ...call, data }), token);
    },
    findOne: async (call) => asRead(call, await (await rows).findOne(byDigest(call))),
    async findMany<T>(call: Parameters<DBTransactionAdapter['findMany']>[0]) {
      const found = await (await rows).findMany<T>(byDigest(call));
      return found.map((row) => asRead(call, row));
    },
    async update<T>(call: Parameters<DBTransactionAdapter['update']>[0]) {
      const isSetUp = replacesSetUp(call);
      const updated = await (await rows).update<T>(
        isSetUp ? whileUnconfirmed(call) : byDigest(call),
      );
      if (isSetUp && updated === null)
        throw new APIError('BAD_REQUEST', { code: 'TOTP_ALREADY_ENABLED' });
      return asRead(call, updated);
    },
    count: async (call) => (await rows).count(byDigest(call)),
    updateMany: async (call) => (await rows).updateMany(byDigest(call)),
    delete: async (call) => (await rows).delete(byDigest(call)),
    deleteMany: async (call) => (await rows).deleteMany(byDigest(call)),
    consumeOne: async (call) => (await rows).consumeOne(byDigest(call)),
    incrementOne: async (call) => (await rows).incrementOne(byDigest(call)),
  };
}
