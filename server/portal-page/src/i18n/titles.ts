import type { Messages } from './en.ts';

/** Every title that stands above a page. The font of titles is made of these words alone. */
export const titlesOf = ({ account, activity, common, entry, ...t }: Messages): string[] => [
  ...[common.service, common.pageNotFound, common.notLoaded],
  ...[t.overview.title, t.keys.title, t.keys.notThere, t.usage.title, t.requests.title],
  ...[account.title, activity.title],
  ...[t.operator.traffic, t.operator.accounts, t.operator.invites, t.operator.health],
  ...[entry.signIn, entry.createAccount, entry.forgotPassword, entry.resetPassword],
  ...[entry.confirmEmail, entry.operatorLink],
];
