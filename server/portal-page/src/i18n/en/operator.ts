import type { Brownout, PhaseIn } from '../../api/types.ts';
import { english, type Formats, isolate } from '../formats.ts';

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
  over: 'Past',
  now: 'Now',
  ahead: 'Planned',
};

const replicaStates = {
  ready: 'Ready',
  stopping: 'Stopping',
  notReady: 'Not ready',
  silent: 'Silent',
};

const acts = {
  endSessions: {
    action: 'End all sessions',
    title: (email: string) => `End all sessions of ${isolate(email)}?`,
    intro: 'The account is signed out everywhere and can sign in again. Its keys go on working.',
    done: (email: string) => `${isolate(email)} is signed out everywhere.`,
  },
  withdraw: {
    action: 'Withdraw operator rights',
    title: (email: string) => `Withdraw operator rights from ${isolate(email)}?`,
    intro: 'The account and its keys stay. It no longer sees what concerns the whole service.',
    done: (email: string) => `${isolate(email)} is no longer an operator.`,
  },
  suspend: {
    action: 'Suspend the account',
    title: (email: string) => `Suspend ${isolate(email)}?`,
    intro:
      'The account is signed out and cannot sign in, and within a second every call with its keys is refused. Nothing is deleted, and you can let it in again.',
    done: (email: string) => `${isolate(email)} is suspended.`,
  },
  resume: {
    action: 'Let the account in again',
    title: (email: string) => `Let ${isolate(email)} in again?`,
    intro: 'It can sign in as before, and its keys work again within a second.',
    done: (email: string) => `${isolate(email)} is let in again.`,
  },
};

export const operator = (f: Formats) => ({
  title: 'Service administration',
  badge: 'Operator',
  states,
  stateMeanings,
  brownoutStates,
  replicaStates,
  acts,
  traffic: 'Calls without a key',
  trafficIntro: 'What would break once every call needs a key, and who calls without one.',
  phaseIn: 'Key requirement',
  requiredFrom: 'A key is required from',
  noDate: 'No date is set',
  brownouts: 'Brownouts',
  noBrownouts: 'None is planned.',
  noTraffic: 'No calls in this period',
  wouldBreakShare: 'Of traffic would break',
  wouldBreak: 'Would break',
  withoutKey: 'Without a key',
  withKey: 'With a key',
  refusedWithoutKey: 'Without a key, refused anyway',
  callsByDay: 'Calls by day',
  callsSummary: (without: number, total: number) =>
    `${f.number(without)} of ${english(f, total, { one: '# call', other: '# calls' })} came without a key`,
  callers: 'Who would break',
  callersIntro:
    'Programs that called without a key and were answered, by network. Kept for 30 days. Of each day, the first 1,000 are told apart.',
  noCallers: 'Nobody called without a key in this period.',
  otherCallers: (requests: number, share: string) =>
    `${english(f, requests, { one: '# more call', other: '# more calls' })} (${share}) came from callers that are not listed.`,
  program: 'Program',
  noProgram: 'does not say',
  network: 'Network',
  notKeptApart: 'not told apart',
  requests: 'Calls',
  lastDay: 'Last seen',
  health: 'Health',
  healthIntro: 'Every process that serves, as it said of itself within the last hour.',
  wellReplicas: 'Replicas that are well',
  release: 'Release',
  longestLag: 'Longest wait of usage to be written',
  mixedReleases: 'Replicas run different releases. That is fine while one replaces the other.',
  replica: 'Replica',
  state: 'State',
  version: 'Release',
  database: 'Database',
  redis: 'Redis',
  answers: 'answers',
  notUsed: 'not used',
  away: 'away',
  silentFor: (seconds: number) =>
    english(f, seconds, { one: 'no answer for # second', other: 'no answer for # seconds' }),
  flushLag: 'Usage waits',
  startedAt: 'Started',
  heardOf: 'Last heard of',
  invites: 'Invitations',
  invitesIntro: 'Invitations that nobody has used yet. Each works once, for its address alone.',
  noInvites: 'No invitation is open',
  invite: 'Invite somebody',
  inviteIntro:
    'The link opens the form with this address filled in. It works once, for seven days, for this address alone.',
  createLink: 'Create the link',
  invited: (email: string) => `Invitation for ${isolate(email)}`,
  invitedAt: 'Invited',
  linkOnce: 'Copy the link now: it will not be shown again.',
  link: 'Link',
  copyLink: 'Copy the link',
  linkNotCopied: 'You have not copied the link yet. Leave once more to go on without it.',
  worksUntil: 'Works until',
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation for ${isolate(email)}`,
  withdrawIntro: 'Its link stops working at once. You can invite the address again.',
  withdrawn: (email: string) => `The invitation for ${isolate(email)} is withdrawn.`,
  accounts: 'Accounts',
  accountsIntro: 'Everybody with an account, and how much their keys are used.',
  findAccount: 'Find by e-mail address',
  noAccounts: 'No account has such an address',
  countOfAccounts: (count: number) => english(f, count, { one: '# account', other: '# accounts' }),
  account: 'Account',
  requestsOfMonth: 'Requests in 30 days',
  keys: 'Keys',
  lastSignIn: 'Last sign-in',
  never: 'never',
  since: 'Created',
  isSuspended: 'Suspended',
  you: 'You',
  unconfirmed: 'Address not confirmed',
  actionsOf: (email: string) => `Actions for ${isolate(email)}`,
  weight: (keys: number, requests: number, lastUsed: string | null) => {
    const used = english(f, requests, {
      one: '# request in 30 days',
      other: '# requests in 30 days',
    });
    const of = `${english(f, keys, { one: '# key', other: '# keys' })}, ${used}`;
    return lastUsed === null ? `${of}.` : `${of}, last used ${lastUsed}.`;
  },
  resetLink: 'Password reset link',
  resetTitle: (email: string) => `Reset the password of ${isolate(email)}`,
  resetIntro:
    'Makes a link by which the account chooses a new password. It works for a day; links from before stop working. The password works until then, and the second factor stays. Where the service sends mail, the link goes to the account’s address; else it is shown to you once, to hand over.',
  resetMailed: (email: string) => `The link was sent to ${isolate(email)}.`,
});
