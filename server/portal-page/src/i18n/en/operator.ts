import type { Brownout, PhaseIn } from '../../api/types.ts';
import { type Formats, isolate } from '../formats.ts';
import { english } from '../plural.ts';

const states: Record<PhaseIn['state'], string> = {
  optional: 'Optional',
  announced: 'Announced',
  brownout: 'Brownout',
  required: 'Required',
};

const stateMeanings: Record<PhaseIn['state'], string> = {
  optional: 'Calls without a key are answered, and no date is set for the requirement.',
  announced:
    'Calls without a key are answered until the date below, and their answers announce it.',
  brownout: 'Calls without a key are refused at this moment, ahead of the date.',
  required: 'Calls without a key are refused.',
};

const brownoutStates: Record<Brownout['state'], string> = {
  over: 'Over',
  now: 'Now',
  ahead: 'To come',
};

export const operator = (f: Formats) => ({
  title: 'Operator',
  intro: 'The whole service, all accounts.',
  states,
  stateMeanings,
  brownoutStates,
  phaseIn: 'Key requirement',
  requiredFrom: 'A key is required from',
  noDate: 'No date is set',
  brownouts: 'Brownouts',
  noBrownouts: 'None is planned.',
  noTraffic: 'No calls in this period',
  wouldBreakShare: 'Of the traffic would break',
  wouldBreak: 'Would break',
  withoutKey: 'Without a key',
  withKey: 'With a key',
  refusedWithoutKey: 'Without a key, refused anyway',
  callsByDay: 'Calls by day',
  callsSummary: (without: number, total: number) =>
    `${f.number(without)} of ${english(f, total, { one: '# call', other: '# calls' })} came without a key`,
  invites: 'Invitations',
  noInvites: 'No invitation is open.',
  invite: 'Invite somebody',
  inviteIntro: 'The link works once, for seven days, for this address alone.',
  createLink: 'Create the link',
  invited: (email: string) => `Invitation for ${isolate(email)}`,
  linkOnce: 'Copy the link now: it will not be shown again.',
  link: 'Link',
  copyLink: 'Copy the link',
  worksUntil: 'works until',
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw: ${isolate(email)}`,
  accounts: 'Accounts',
  findAccount: 'Part of the e-mail address',
  noAccounts: 'No account has such an address.',
  isSuspended: 'Suspended',
  you: 'You',
  since: 'since',
  confirmed: 'address confirmed',
  unconfirmed: 'address not confirmed',
  manage: 'Manage',
  manageOf: (email: string) => `Manage: ${isolate(email)}`,
  account: (email: string) => `Account ${isolate(email)}`,
  endSessions: 'End all sessions',
  endSessionsIntro: 'Signs the account out everywhere. It can sign in again.',
  sessionsEnded: (email: string) => `${isolate(email)} is signed out everywhere.`,
  withdrawRights: 'Withdraw operator rights',
  withdrawRightsIntro: 'The account stays, but no longer sees what concerns the whole service.',
  rightsWithdrawn: (email: string) => `${isolate(email)} is no longer an operator.`,
  suspend: 'Suspend the account',
  suspendIntro:
    'The account is signed out and cannot sign in, and calls with its keys are refused. Nothing is deleted.',
  suspended: (email: string) => `${isolate(email)} is suspended.`,
  resume: 'Let the account in again',
  resumeIntro: 'It can sign in as before, and its keys work again.',
  resumed: (email: string) => `${isolate(email)} is let in again.`,
  withdrawn: (email: string) => `The invitation for ${isolate(email)} is withdrawn.`,
});
