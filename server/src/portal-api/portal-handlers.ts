import type { AccountBounds } from '../config/account-config.ts';
import type { operations } from '../contract/generated/portal.d.ts';
import type { Handlers } from '../contract/operations.ts';
import type { PasswordLengths } from '../contract/password-lengths.ts';
import type { PermissionUse } from '../contract/permissions.ts';
import type { Consume, Limit } from '../domain/limits.ts';
import type { PhaseIn } from '../domain/requests/phase-in.ts';
import type { KeysChanged } from '../storage/changes/key-feed.ts';
import type { Db } from '../storage/schema.ts';
import { changePassword } from './accounts/change-password.ts';
import { confirmEmail } from './accounts/confirm-email.ts';
import { confirmEmailChange } from './accounts/confirm-email-change.ts';
import { deleteAccount } from './accounts/delete-account.ts';
import { requestEmailChange } from './accounts/request-email-change.ts';
import { requestPasswordReset } from './accounts/request-password-reset.ts';
import { resetPassword } from './accounts/reset-password.ts';
import { signUp } from './accounts/sign-up.ts';
import { exportAuditEvents } from './audit/export-audit-events.ts';
import { listAuditEvents } from './audit/list-audit-events.ts';
import type { SecurityEvents } from './audit/security-events.ts';
import type { Attempts } from './auth/attempts.ts';
import type { Auth } from './auth/auth.ts';
import type { Background } from './background.ts';
import { createKey } from './keys/create-key.ts';
import { endOldSecrets } from './keys/end-old-secrets.ts';
import { getKey } from './keys/get-key.ts';
import { listKeys } from './keys/list-keys.ts';
import { listPermissions } from './keys/list-permissions.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { rotateKey } from './keys/rotate-key.ts';
import { updateKey } from './keys/update-key.ts';
import { limitChanges } from './limit-changes.ts';
import type { Mailer } from './mail/mail.ts';
import type { Notices } from './mail/notices.ts';
import type { SendLinks } from './mail/send-links.ts';
import {
  endAccountSessions,
  resumeAccount,
  suspendAccount,
  withdrawOperator,
} from './operator/act-on-account.ts';
import { claimOperator } from './operator/claim-operator.ts';
import { createInvite } from './operator/create-invite.ts';
import { createResetLink } from './operator/create-reset-link.ts';
import { getOperatorOverview } from './operator/get-operator-overview.ts';
import { listAccounts } from './operator/list-accounts.ts';
import { listInvites } from './operator/list-invites.ts';
import { listKeylessCallers } from './operator/list-keyless-callers.ts';
import { listReplicas } from './operator/list-replicas.ts';
import { withdrawInvite } from './operator/withdraw-invite.ts';
import { addPasskey } from './passkeys/add-passkey.ts';
import { listPasskeys } from './passkeys/list-passkeys.ts';
import type { PasskeyParty } from './passkeys/passkey-party.ts';
import { removePasskey } from './passkeys/remove-passkey.ts';
import { renamePasskey } from './passkeys/rename-passkey.ts';
import { signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
import { startPasskey } from './passkeys/start-passkey.ts';
import { startPasskeySignIn } from './passkeys/start-passkey-sign-in.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import type { PortalLocals } from './portal-locals.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { removeSecondFactor } from './second-factor/remove-second-factor.ts';
import { replaceRecoveryCodes } from './second-factor/replace-recovery-codes.ts';
import { startSecondFactor } from './second-factor/start-second-factor.ts';
import { verifySecondFactor } from './second-factor/verify-second-factor.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { getSession } from './sessions/get-session.ts';
import type { KnownBrowsers } from './sessions/known-browsers.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { describeSessionWith, type Offer } from './sessions/session-state.ts';
import { signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { eraseEndUser } from './usage/erase-end-user.ts';
import { exportUsage } from './usage/export-usage.ts';
import { exportUsageReport } from './usage/export-usage-report.ts';
import { getOverview } from './usage/get-overview.ts';
import { getUsage } from './usage/get-usage.ts';
import { getUsageReport } from './usage/get-usage-report.ts';
import { listTopEndUsers } from './usage/list-top-end-users.ts';
import { lookUpEndUser } from './usage/look-up-end-user.ts';
import { getRecentRequest, listRecentRequests } from './usage/recent-requests.ts';
import type { ReportDesk } from './usage/report-desk.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  /** How many codes of a second factor may be tried. */
  codeAttempts: Limit;
  passkeys: PasskeyParty;
  passwordHashing: PasswordHashing;
  background: Background;
  events: SecurityEvents;
  notices: Notices;
  /** Both undefined where the service sends no mail. */
  mailer: Mailer | undefined;
  links: SendLinks | undefined;
  offer: Offer;
  passwordLengths: PasswordLengths;
  permissions: readonly PermissionUse[];
  phaseIn: PhaseIn;
  publicUrl: string;
  keysChanged: KeysChanged;
  bounds: AccountBounds;
  desk: ReportDesk;
  consume: Consume;
  /** What a key may ask. */
  keyLimit: Limit;
}

/** One implementation for each operation of the portal's contract, each with what it needs. */
export function portalHandlers(options: Options): Handlers<operations, PortalLocals> {
  const limited = limitChanges(options);
  const described = { ...options, describe: describeSessionWith(options) };
  return {
    addPasskey: addPasskey(options),
    changePassword: changePassword(options),
    claimOperator: claimOperator(described),
    confirmEmail: confirmEmail(options),
    confirmEmailChange: confirmEmailChange(options),
    confirmSecondFactor: confirmSecondFactor(options),
    createInvite: createInvite(options),
    createKey: limited('key changes of account', createKey(options)),
    createResetLink: createResetLink(options),
    deleteAccount: deleteAccount(options),
    endAccountSessions: endAccountSessions(options),
    endOldSecrets: endOldSecrets(options),
    endOtherSessions: endOtherSessions(options),
    endSession: endSession(options),
    eraseEndUser: limited('erasures by account', eraseEndUser(options)),
    exportAuditEvents: exportAuditEvents(options),
    exportUsage: limited('exports by account', exportUsage(options)),
    exportUsageReport: exportUsageReport(options),
    getKey: getKey(options),
    getOperatorOverview: getOperatorOverview(options),
    getOverview: getOverview(options),
    getRecentRequest: getRecentRequest(options),
    getSession: getSession(described),
    getUsage: getUsage(options),
    getUsageReport: getUsageReport(options),
    listAccounts: listAccounts(options),
    listAuditEvents: listAuditEvents(options),
    listInvites: listInvites(options),
    listKeylessCallers: listKeylessCallers(options),
    listKeys: listKeys(options),
    listPasskeys: listPasskeys(options),
    listPermissions: listPermissions(options),
    listRecentRequests: listRecentRequests(options),
    listReplicas: listReplicas(options),
    listSessions: listSessions(options),
    listTopEndUsers: listTopEndUsers(options),
    lookUpEndUser: lookUpEndUser(options),
    removePasskey: removePasskey(options),
    removeSecondFactor: removeSecondFactor(options),
    renamePasskey: limited('passkey names of account', renamePasskey(options)),
    replaceRecoveryCodes: replaceRecoveryCodes(options),
    requestEmailChange: requestEmailChange(options),
    requestPasswordReset: requestPasswordReset(options),
    resetPassword: resetPassword(options),
    resumeAccount: resumeAccount(options),
    revokeKey: revokeKey(options),
    rotateKey: limited('key changes of account', rotateKey(options)),
    signIn: signIn(described),
    signInWithPasskey: signInWithPasskey(described),
    signOut: signOut(options),
    signUp: signUp(described),
    startPasskey: startPasskey(options),
    startPasskeySignIn: startPasskeySignIn(options),
    startSecondFactor: startSecondFactor(options),
    suspendAccount: suspendAccount(options),
    updateKey: limited('key changes of account', updateKey(options)),
    verifySecondFactor: verifySecondFactor(described),
    withdrawInvite: withdrawInvite(options),
    withdrawOperator: withdrawOperator(options),
  };
}
