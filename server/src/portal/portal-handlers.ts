import type { operations } from '../contract/generated/portal.d.ts';
import type { Handlers } from '../contract/operations.ts';
import type { PermissionUse } from '../contract/permissions.ts';
import type { PasswordLengths } from '../domain/password-length.ts';
import type { PhaseIn } from '../domain/phase-in.ts';
import type { Db } from '../storage/schema.ts';
import type { Attempts } from './attempts.ts';
import type { Auth } from './auth.ts';
import type { Background } from './background.ts';
import type { Mailer } from './mail.ts';
import { changePassword } from './operations/change-password.ts';
import { confirmEmail } from './operations/confirm-email.ts';
import { confirmSecondFactor } from './operations/confirm-second-factor.ts';
import { createInvite } from './operations/create-invite.ts';
import { createKey } from './operations/create-key.ts';
import { deleteAccount } from './operations/delete-account.ts';
import { endOldSecrets } from './operations/end-old-secrets.ts';
import { endOtherSessions } from './operations/end-other-sessions.ts';
import { endSession } from './operations/end-session.ts';
import { eraseEndUser } from './operations/erase-end-user.ts';
import { exportUsage } from './operations/export-usage.ts';
import { getKey } from './operations/get-key.ts';
import { getOperatorOverview } from './operations/get-operator-overview.ts';
import { getSession } from './operations/get-session.ts';
import { getUsage } from './operations/get-usage.ts';
import { listAuditEvents } from './operations/list-audit-events.ts';
import { listInvites } from './operations/list-invites.ts';
import { listKeys } from './operations/list-keys.ts';
import { listPermissions } from './operations/list-permissions.ts';
import { listSessions } from './operations/list-sessions.ts';
import { listTopEndUsers } from './operations/list-top-end-users.ts';
import { removeSecondFactor } from './operations/remove-second-factor.ts';
import { replaceRecoveryCodes } from './operations/replace-recovery-codes.ts';
import { requestPasswordReset } from './operations/request-password-reset.ts';
import { resetPassword } from './operations/reset-password.ts';
import { revokeKey } from './operations/revoke-key.ts';
import { rotateKey } from './operations/rotate-key.ts';
import { signIn } from './operations/sign-in.ts';
import { signOut } from './operations/sign-out.ts';
import { signUp } from './operations/sign-up.ts';
import { startSecondFactor } from './operations/start-second-factor.ts';
import { updateKey } from './operations/update-key.ts';
import { verifySecondFactor } from './operations/verify-second-factor.ts';
import { withdrawInvite } from './operations/withdraw-invite.ts';
import type { PortalLocals } from './portal-locals.ts';
import type { SendLinks } from './send-links.ts';
import { describeSessionWith, type Offer } from './session-state.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  background: Background;
  /** Both undefined where the service sends no mail. */
  mailer: Mailer | undefined;
  links: SendLinks | undefined;
  offer: Offer;
  passwordLengths: PasswordLengths;
  permissions: readonly PermissionUse[];
  phaseIn: PhaseIn;
  publicUrl: string;
  keysChanged: () => void;
}

/** One implementation for each operation of the portal's contract, each with what it needs. */
export function portalHandlers(options: Options): Handlers<operations, PortalLocals> {
  const { auth, db, attempts, keysChanged, permissions } = options;
  const names = permissions.map(({ name }) => name);
  const described = { ...options, describe: describeSessionWith(options) };
  return {
    changePassword: changePassword(options),
    confirmEmail: confirmEmail(options),
    confirmSecondFactor: confirmSecondFactor(options),
    createInvite: createInvite(options),
    createKey: createKey(db, names),
    deleteAccount: deleteAccount(options),
    endOldSecrets: endOldSecrets(db, keysChanged),
    endOtherSessions: endOtherSessions(db),
    endSession: endSession(db),
    eraseEndUser: eraseEndUser(db),
    exportUsage: exportUsage(db),
    getKey: getKey(db),
    getOperatorOverview: getOperatorOverview(db, options.phaseIn),
    getSession: getSession(auth, described.describe),
    getUsage: getUsage(db),
    listAuditEvents: listAuditEvents(db),
    listInvites: listInvites(db),
    listKeys: listKeys(db),
    listPermissions: listPermissions(permissions),
    listSessions: listSessions(auth),
    listTopEndUsers: listTopEndUsers(db),
    removeSecondFactor: removeSecondFactor(options),
    replaceRecoveryCodes: replaceRecoveryCodes(options),
    requestPasswordReset: requestPasswordReset(options),
    resetPassword: resetPassword(options),
    revokeKey: revokeKey(db, keysChanged),
    rotateKey: rotateKey(db, keysChanged),
    signIn: signIn(described),
    signOut: signOut(auth, db),
    signUp: signUp(described),
    startSecondFactor: startSecondFactor(auth, attempts),
    updateKey: updateKey({ db, permissions: names, keysChanged }),
    verifySecondFactor: verifySecondFactor(described),
    withdrawInvite: withdrawInvite(db),
  };
}
