import type { Command } from 'commander';
import { createUser } from '../storage/accounts/users.ts';
import { addAccountCommands } from './accounts.ts';
import { type CommandContext, CommandError, printJson, withDatabase } from './context.ts';
import { addOperatorCommands } from './operators.ts';
import { newUser, requireEmail } from './people.ts';

/** Adds `users` and what there is to do with them. */
export function addUserCommands(program: Command, context: CommandContext): void {
  const users = program
    .command('users')
    .description('Make users, who own API keys, help them into the portal, or keep them out.');
  users
    .command('create')
    .description('Make a user without a password. (`keys create` does this by itself.)')
    .requiredOption('--email <address>', 'the e-mail address')
    .option('--name <text>', 'the name (default: what stands before the @)')
    .option('--json', 'print one JSON document: id, email and name')
    .action((options: Options) => create(context, options));
  addAccountCommands(users, context);
  addOperatorCommands(users, context);
}

interface Options {
  email: string;
  name?: string;
  json?: true;
}

async function create(context: CommandContext, { email, name, json }: Options) {
  const user = newUser(requireEmail(email), name);
  const result = await withDatabase(context, ({ db }) => createUser(db, user, new Date()));
  if (result.type === 'email_taken')
    throw new CommandError(`There is a user ${user.email} already.`);
  if (json) return printJson(context, user);
  context.print(`Created the user ${user.email} (${user.id}).`);
}
