import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
}

/** Makes new recovery codes, which end the earlier ones. */
export const replaceRecoveryCodes =
  ({ auth, db, attempts }: Options): PortalHandler<'replaceRecoveryCodes'> =>
  async ({ body }, context) => {
    if (!sessionOf(context).secondFactor) return { problem: 'second_factor_off' };
    const { password } = body;
    const refusal = await checkPassword({ auth, attempts }, context, {
      password,
      field: 'password',
    });
    if (refusal !== undefined) return refusal;
    const { backupCodes } = await auth.api.generateBackupCodes({
      body: { password },
      headers: headersFor(context.client),
    });
    await recordAudit(db, auditOf(context, 'recovery_codes_replaced'), new Date());
    return { status: 201, body: { recovery_codes: backupCodes } };
  };
