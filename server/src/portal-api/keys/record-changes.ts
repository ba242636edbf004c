import { recordAudit } from '../../storage/audit/audit.ts';
import type { KeyBefore } from '../../storage/keys/key-changes.ts';
import type { AuditAction } from '../../storage/portal-schema.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { PortalLocals } from '../portal-locals.ts';
import type { JudgedKeyInput } from './key-input.ts';

interface Changes {
  before: Partial<KeyBefore>;
  /** What was not named is undefined, or left out. */
  after: Partial<JudgedKeyInput>;
}

/** Notes in the audit list what is different now; a change to what was there before is none. */
export async function recordChanges(
  trx: Db,
  context: PortalLocals,
  keyId: string,
  { before, after }: Changes,
  now: Date,
): Promise<void> {
  const changes: [
    AuditAction,
    before: string | null | undefined,
    after: string | null | undefined,
  ][] = [
    ['key_renamed', before.name, after.name],
    ['key_permissions_changed', before.permissions?.join(' '), after.permissions?.join(' ')],
    ['key_expiry_changed', before.expiresAt, timeOf(after.expiresAt)],
    ['key_tag_changed', before.tag, after.tag],
  ];
  for (const [action, had, has] of changes) {
    if (has === undefined || has === had) continue;
    const details = { keyId, before: had ?? undefined, after: has ?? undefined };
    await recordAudit(trx, auditOf(context, action, details), now);
  }
}

const timeOf = (time: Date | null | undefined): string | null | undefined =>
  time instanceof Date ? time.toISOString() : time;
