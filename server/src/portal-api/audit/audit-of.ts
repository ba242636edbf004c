import type { AuditEntry } from '../../storage/audit/audit.ts';
import type { AuditAction } from '../../storage/portal-schema.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import { type PortalLocals, sessionOf } from '../portal-locals.ts';

type Details = Pick<AuditEntry, 'keyId' | 'before' | 'after'>;

/** What stands in the audit list of a change that a person makes by a request. */
export const auditBy = (
  userId: string,
  { address }: AuthRequest,
  action: AuditAction,
  details: Details = {},
): AuditEntry => ({ userId, action, by: 'account', ipAddress: address || null, ...details });

/** The same, of who is signed in. */
export const auditOf = (
  context: Pick<PortalLocals, 'session' | 'client'>,
  action: AuditAction,
  details?: Details,
): AuditEntry => auditBy(sessionOf(context).userId, context.client, action, details);
