import { type Command, Option } from 'commander';
import { loadContract } from '../contract/load-contract.ts';
import { permissionsOf } from '../contract/permissions.ts';
import { newKeyId } from '../domain/keys/api-key.ts';
import { judgeExpiry } from '../domain/keys/expiry.ts';
import { judgeKeyName } from '../domain/keys/key-name.ts';
import { newSecret } from '../portal-api/keys/new-secret.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { recordKeyAudit } from '../storage/keys/key-owners.ts';
import { createKey, revokeKey } from '../storage/keys/keys.ts';
import { listKeys } from '../storage/keys/list-keys.ts';
import { type CommandContext, CommandError, calledAs, printJson, withDatabase } from './context.ts';
import { tableOf, toJson } from './key-views.ts';
import {
  findOrCreateUser,
  findUser,
  requireEmail,
  requireProven,
  UNCONFIRMED_OPTION,
} from './people.ts';

/** Adds `keys create`, `keys list` and `keys revoke`. */
export function addKeyCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('Make, list and revoke API keys.');
  const known = permissionsOf(loadContract('openapi').document);

  keys
    .command('create')
    .description('Make an API key and print it. It is shown this once and never again.')
    .requiredOption('--email <address>', 'whose key it is; an unknown address becomes a new user')
    .requiredOption('--name <text>', 'what the key is for, 1 to 50 characters')
    .option('--permission <name...>', `what the key may do: ${known.join(', ')} (default: all)`)
    .addOption(
      new Option('--no-permissions', 'a key that may do nothing yet').conflicts('permission'),
    )
    .option('--expires <time>', 'date or RFC 3339 time after which the key is refused')
    .option(...UNCONFIRMED_OPTION)
    .option('--json', 'print one JSON document: id, name, key and more')
    .addHelpText(
      'after',
      `
The key goes to standard output, everything else to standard error.

Examples:
  $ ${calledAs(context)} keys create --email maryam@example.org --name "Website"
  $ ${calledAs(context)} keys create --email maryam@example.org --name "CI" --expires 2030-01-01 --json`,
    )
    .action((options: CreateOptions) => create(context, options, known));

  keys
    .command('list')
    .description('List API keys, revoked ones too. Secrets are never shown.')
    .option('--email <address>', "one person's keys alone")
    .option('--json', 'print one JSON document: an array of keys')
    .action((options: ListOptions) => list(context, options));

  keys
    .command('revoke')
    .description('End an API key for good. Every server refuses it within a second.')
    .argument('<id>', 'the id that `keys list` shows, such as key_3kTMd8…')
    .option('--json', 'print one JSON document: id and revoked_at')
    .action((id: string, options: { json?: true }) => revoke(context, id, options));
}

interface CreateOptions {
  email: string;
  name: string;
  permission?: string[];
  permissions: boolean;
  expires?: string;
  unconfirmed?: true;
  json?: true;
}

async function create(context: CommandContext, options: CreateOptions, known: readonly string[]) {
  const now = new Date();
  const email = requireEmail(options.email);
  const name = requireName(options.name);
  const permissions = requirePermissions(options, known);
  const expiresAt = options.expires === undefined ? null : requireExpiry(options.expires, now);
  const { secret: key, stored } = newSecret();
  const created = await withDatabase(context, async ({ db }) => {
    const user = await findOrCreateUser(db, email, now);
    if (user.isNew) context.tell(`Created the user ${email}, who has no password yet.`);
    else await requireProven(db, { ...user, email }, options.unconfirmed === true);
    const id = newKeyId();
    const result = await inTransaction(db, async (trx) => {
      const owned = { id, userId: user.id, name, permissions, expiresAt, secret: stored };
      const result = await createKey(trx, owned, now);
      if (result.type === 'created') await recordKeyAudit(trx, 'key_created', id, now, name);
      return result;
    });
    if (result.type === 'name_taken')
      throw new CommandError(
        `${email} has a key named "${name}" already. Choose another name, or revoke that key first.`,
      );
    return {
      id,
      name,
      email,
      prefix: stored.prefix,
      permissions,
      created_at: now,
      expires_at: expiresAt,
    };
  });
  if (options.json) printJson(context, { ...created, key });
  else {
    context.tell(`Key ${created.id} "${name}" of ${email}. Keep it now: it is not shown again.`);
    context.print(key);
  }
  await context.written().catch(() => {
    throw new CommandError(
      `The key was made, and nobody has seen it whole. Revoke it: ${calledAs(context)} keys revoke ${created.id}`,
    );
  });
}

interface ListOptions {
  email?: string;
  json?: true;
}

async function list(context: CommandContext, { email, json }: ListOptions) {
  const keys = await withDatabase(context, async ({ db }) => {
    return await listKeys(db, email === undefined ? undefined : (await findUser(db, email)).id);
  });
  if (json) return printJson(context, keys.map(toJson));
  if (keys.length === 0) return context.tell('There are no keys.');
  for (const line of tableOf(keys, new Date())) context.print(line);
}

async function revoke(context: CommandContext, id: string, { json }: { json?: true }) {
  const now = new Date();
  const result = await withDatabase(context, ({ db }) =>
    inTransaction(db, async (trx) => {
      const result = await revokeKey(trx, id, now);
      if (result.type === 'revoked') await recordKeyAudit(trx, 'key_revoked', id, now);
      return result;
    }),
  );
  if (result.type === 'not_found')
    throw new CommandError(`There is no key ${id}. \`keys list\` shows the ids.`);
  const revokedAt = result.type === 'revoked' ? now.toISOString() : result.revokedAt;
  if (json) return printJson(context, { id, revoked_at: revokedAt });
  context.print(
    `${id} ${result.type === 'revoked' ? 'is' : 'was already'} revoked (${revokedAt}).`,
  );
}

function requireName(text: string): string {
  const verdict = judgeKeyName(text);
  if (verdict.type === 'invalid') throw new CommandError(`--name: ${verdict.reason}.`);
  return verdict.name;
}

function requirePermissions({ permission, permissions }: CreateOptions, known: readonly string[]) {
  if (!permissions) return [];
  const unknown = permission?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CommandError(
      `--permission: "${unknown}" is unknown. There are: ${known.join(', ')}.`,
    );
  return [...new Set(permission ?? known)];
}

function requireExpiry(text: string, now: Date): Date {
  const verdict = judgeExpiry(text, now);
  if (verdict.type === 'invalid') throw new CommandError(`--expires: ${verdict.reason}.`);
  return verdict.at;
}
