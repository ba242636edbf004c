import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';
import { DAY_SECONDS } from '../durations.ts';
import { createLinkToken } from '../portal-api/mail/link-tokens.ts';
import { inviteLink, linkTo } from '../portal-api/mail/links.ts';
import { makeInvite } from '../portal-api/operator/make-invite.ts';
import { voidCredentials } from '../storage/accounts/credentials.ts';
import { removeSecondFactor } from '../storage/accounts/second-factors.ts';
import { recordAudit } from '../storage/audit/audit.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { type CommandContext, CommandError, printJson, withDatabase } from './context.ts';
import { BY_COMMAND, EMAIL_OPTION, findUser, JSON_OPTION, requireEmail } from './people.ts';

interface Options {
  email: string;
  json?: true;
}

/** Adds `users reset-password` and `users invite`. */
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
}

interface ResetOptions extends Options {
  removeSecondFactor?: true;
}

async function resetPassword(context: CommandContext, options: ResetOptions): Promise<void> {
  const { publicUrl } = loadConfig(context.env);
  const result = await withDatabase(context, async ({ db }) => {
    const user = await findUser(db, options.email);
    const by = { userId: user.id, ...BY_COMMAND };
    const now = new Date();
    return await inTransaction(db, async (trx) => {
      await recordAudit(trx, { ...by, action: 'password_reset_requested' }, now);
      const removed = options.removeSecondFactor && (await removeSecondFactor(trx, user.id));
      if (removed) {
        await voidCredentials(trx, user);
        await recordAudit(trx, { ...by, action: 'second_factor_removed' }, now);
      }
      const link = { purpose: 'reset-password', subject: user.id, seconds: DAY_SECONDS } as const;
      const { token } = await createLinkToken(trx, link);
      return {
        email: user.email,
        link: linkTo(publicUrl, 'reset-password', token),
        second_factor_removed: removed === true,
      };
    });
  });
  if (options.json) return printJson(context, result);
  if (options.removeSecondFactor && !result.second_factor_removed) {
    context.tell(`${result.email} had no second factor.`);
  }
  context.print(result.link);
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
  const link = inviteLink(publicUrl, address, made.token);
  if (!json) return context.print(link);
  printJson(context, { email: address, link, expires_at: made.expiresAt.toISOString() });
}
