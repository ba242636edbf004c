import { account } from './en/account.ts';
import { activity } from './en/activity.ts';
import { common } from './en/common.ts';
import { entry } from './en/entry.ts';
import { failures, problems } from './en/failures.ts';
import { keys } from './en/keys.ts';
import { operator } from './en/operator.ts';
import { overview } from './en/overview.ts';
import { requests } from './en/requests.ts';
import { usage } from './en/usage.ts';
import type { Formats } from './formats.ts';

/** The page's words in English, and the type that every other language has to satisfy. */
export const en = (f: Formats) => ({
  common: common(),
  entry: entry(f),
  keys: keys(f),
  usage: usage(f),
  account: account(f),
  activity: activity(f),
  operator: operator(f),
  overview: overview(f),
  requests: requests(),
  failures: failures(f),
  problems,
});

export type Messages = ReturnType<typeof en>;
