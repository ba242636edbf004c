import type { KeyState } from '../../api/types.ts';
import { type Formats, isolate } from '../formats.ts';
import { english } from '../plural.ts';

const states: Record<KeyState, string> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
};

export const keys = (f: Formats) => ({
  title: 'API keys',
  intro: 'A key identifies one of your applications. Its back end sends it as X-API-Key.',
  key: 'Key',
  states,
  none: 'No key yet',
  noneYet: 'Create one for your first application, and see here how much it is used.',
  createFirst: 'Create your first key',
  create: 'Create a key',
  created: (name: string) => `${isolate(name)} is ready`,
  name: 'Name',
  nameHint: 'What the key is for, such as “Mobile app, production”.',
  nameRule: 'A name is one line of 1 to 50 characters, without invisible marks of text direction.',
  permissions: 'Permissions',
  /** What an operation of the public API does, as its contract says. */
  operation: ({ summary }: { summary: string; summary_ar: string }) => summary,
  noPermissions: 'No permissions',
  noPermissionsHint: 'Without any permission every call with this key is refused (403).',
  savePermissions: 'Save the permissions',
  permissionsSaved: 'The permissions are saved.',
  prefix: 'Begins with',
  createdAt: 'Created',
  lastUsed: 'Last used',
  neverUsed: 'Never',
  expires: 'Expires',
  never: 'Never',
  neverExpires: 'Never',
  expiresSoon: (when: string) => `Expires ${when}`,
  inDays: (days: number) => english(f, days, { one: 'In # day', other: 'In # days' }),
  onDate: 'On a date of your choice',
  lastDay: 'Last day on which it works',
  lastDayMissing: 'Choose a day after today.',
  requestsInDays: (count: number, days: number) =>
    count === 0
      ? `No requests in ${f.number(days)} days`
      : english(f, count, {
          one: `# request in ${f.number(days)} days`,
          other: `# requests in ${f.number(days)} days`,
        }),
  revokedKeys: (count: number) =>
    english(f, count, { one: '# revoked key', other: '# revoked keys' }),
  showMore: 'Show more keys',
  backToAll: 'All keys',
  seeUsage: 'Usage day by day',
  rename: 'Rename',
  renamed: (name: string) => `The key is now called ${isolate(name)}.`,
  secret: 'Secret',
  secretHidden: 'The service does not keep the secret, so that it cannot be shown again.',
  shownOnce: 'Copy the key now: it will not be shown again.',
  copySecret: 'Copy the key',
  tryIt: 'Try it in a terminal',
  copyCurl: 'Copy the command',
  keepSafe:
    'Keep it in an environment variable or a secret manager. It belongs neither into source control nor into code that runs in a browser or on a phone.',
  notCopied: 'The key has not been copied yet. Close once more to go on without it.',
  storedIt: 'I have stored it',
  rotate: 'Rotate',
  rotating: 'Old secret still works',
  rotateTitle: (name: string) => `Rotate ${isolate(name)}?`,
  rotateIntro: 'The key gets a new secret. Its name, permissions and usage stay.',
  rotateGrace:
    'The old secret goes on working until a while after the new one is first used: put the new one in place without an interruption.',
  rotateUnused: 'The old secret was never used. It stops working at once.',
  rotated: (name: string) => `${isolate(name)} has a new secret`,
  oldWorksUntil: 'works until',
  oldWorksUntilUse: 'works until a while after the new secret is first used',
  endOldSecrets: 'End the old secrets now',
  endOldSecretsIntro: 'Calls that still carry an old secret are refused at once.',
  oldSecretsEnded: 'Only the newest secret works now.',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke ${isolate(name)}?`,
  revokeIntro:
    'Calls with this key are refused at once and for good. Its usage stays in the figures.',
  typeName: (name: string) => `Type the name to confirm: ${isolate(name)}`,
  nameDiffers: 'This is not the name of the key.',
  revoked: (name: string) => `${isolate(name)} is revoked.`,
  revokedAt: 'Revoked',
});
