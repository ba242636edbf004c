import type { Command } from 'commander';
import { type Config, loadConfig } from '../config.ts';
import { DAY_SECONDS } from '../durations.ts';
import { linkTo } from '../portal-api/mail/links.ts';
import { makeInvite } from '../portal-api/operator/make-invite.ts';
import { grantOperator } from '../storage/accounts/operators.ts';
import { removeSecondFactor } from '../storage/accounts/second-factors.ts';
import { recordAudit } from '../storage/audit/audit.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import type { OpenDatabase } from '../storage/open-database.ts';
import { type CommandContext, CommandError, printJson, withDatabase } from './context.ts';
import { findUser, requireEmail } from './people.ts';

const JSON_OPTION = ['--json', 'print one JSON document'] as const;
const EMAIL_OPTION = ['--email <address>', 'whose account'] as const;

interface Options {
  email: string;
  json?: true;
}

/** Adds `users reset-password`, `users invite` and `users make-operator`. */
export function addAccountCommands(users: Command, context: CommandContext): void {
  users
    .command('reset-password')
    .description('Print a link that sets a password, once, within a day. Pass it on in private.')
    .requiredOption(...EMAIL_OPTION)
    .option('--remove-second-factor', 'for somebody who has lost it: the password alone signs in')
    .option(...JSON_OPTION)
    .action((options: ResetOptions) => resetPassword(context, options));
  users
    .command('invite')
    .description('Print a link that creates an account, once, within seven days.')
    .requiredOption('--email <address>', 'whom to invite; the account gets this address')
    .option(...JSON_OPTION)
    .action((options: Options) => invite(context, options));
  users
    .command('make-operator')
    .description('Let somebody see in the portal what concerns the whole service.')
    .requiredOption(...EMAIL_OPTION)
    .option(...JSON_OPTION)
    .action((options: Options) => makeOperator(context, options));
}

interface ResetOptions extends Options {
  removeSecondFactor?: true;
}

async function resetPassword(context: CommandContext, options: ResetOptions): Promise<void> {
  const config = loadConfig(context.env);
  const { publicUrl } = config;
  const result = await withDatabase(context, async (database) => {
    const user = await findUser(database.db, options.email);
    const by = { userId: user.id, by: 'command', ipAddress: null } as const;
    const now = new Date();
    const removed = await inTransaction(database.db, async (trx) => {
      await recordAudit(trx, { ...by, action: 'password_reset_requested' }, now);
      if (!options.removeSecondFactor || !(await removeSecondFactor(trx, user.id))) return false;
      await recordAudit(trx, { ...by, action: 'second_factor_removed' }, now);
      return true;
    });
    const token = await newResetToken(database, config, user.id);
    return {
      email: user.email,
      link: linkTo(publicUrl, 'reset-password', token),
      second_factor_removed: removed,
    };
  });
  if (options.json) return printJson(context, result);
  if (options.removeSecondFactor && !result.second_factor_removed) {
    context.tell(`${result.email} had no second factor.`);
  }
  context.print(result.link);
}

/** Loads what signs in only here: no other command needs it, and it takes its time. */
async function newResetToken({ db, dialect }: OpenDatabase, config: Config, userId: string) {
  const [{ createAuth }, { createLinkToken, newToken }, { createHashPool }, { pooledHashing }] =
    await Promise.all([
      import('../portal-api/auth/auth.ts'),
      import('../portal-api/mail/link-tokens.ts'),
      import('../portal-api/passwords/hash-pool.ts'),
      import('../portal-api/passwords/password-hashing.ts'),
    ]);
  const auth = createAuth({
    db,
    dialect,
    publicUrl: config.publicUrl,
    // A link is signed by nothing, and no password is hashed.
    secret: { current: newToken(), earlier: undefined, keptIn: 'setting' },
    session: config.signIn.session,
    passwordHashing: pooledHashing(createHashPool(config.signIn.hashing), false),
    onUnconfirmed: undefined,
    onError: (error) => {
      throw error;
    },
  });
  return createLinkToken(auth, { purpose: 'reset-password', userId, seconds: DAY_SECONDS });
}

async function invite(context: CommandContext, { email, json }: Options): Promise<void> {
  const address = requireEmail(email);
  const { publicUrl } = loadConfig(context.env);
  const made = await withDatabase(context, ({ db }) => makeInvite(db, address, new Date()));
  if (made.type === 'email_taken') {
    throw new CommandError(
      `There is a user ${address} already. \`users reset-password\` makes a link for them.`,
    );
  }
  const link = linkTo(publicUrl, 'sign-up', made.token);
  if (!json) return context.print(link);
  printJson(context, { email: address, link, expires_at: made.expiresAt.toISOString() });
}

async function makeOperator(context: CommandContext, { email, json }: Options): Promise<void> {
  const user = await withDatabase(context, async ({ db }) => {
    const found = await findUser(db, email);
    await grantOperator(db, found.id, { now: new Date(), by: 'command', ipAddress: null });
    return found;
  });
  if (json) return printJson(context, { id: user.id, email: user.email, operator: true });
  context.print(`${user.email} is an operator.`);
}
