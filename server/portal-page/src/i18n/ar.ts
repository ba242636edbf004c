import { account } from './ar/account.ts';
import { activity } from './ar/activity.ts';
import { common } from './ar/common.ts';
import { entry } from './ar/entry.ts';
import { failures, problems } from './ar/failures.ts';
import { keys } from './ar/keys.ts';
import { operator } from './ar/operator.ts';
import { overview } from './ar/overview.ts';
import { requests } from './ar/requests.ts';
import { usage } from './ar/usage.ts';
import type { Messages } from './en.ts';
import type { Formats } from './formats.ts';

/** The page's words in Arabic. */
export const ar = (f: Formats): Messages => ({
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
