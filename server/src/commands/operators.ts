import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';
import { createOperatorLink } from '../portal-api/operator/operator-link.ts';
import {
  type Actor,
  type ActResult,
  grantOperator,
  withdrawOperator,
} from '../storage/accounts/operators.ts';
import {
  endAccountSessions,
  resumeAccount,
  suspendAccount,
} from '../storage/accounts/suspension.ts';
import type { Db } from '../storage/schema.ts';
import { type CommandContext, CommandError, printJson, withDatabase } from './context.ts';
import {
  BY_COMMAND,
  EMAIL_OPTION,
  findUser,
  JSON_OPTION,
  requireProven,
  UNCONFIRMED_OPTION,
} from './people.ts';

interface Options {
  email: string;
  unconfirmed?: true;
  json?: true;
}

/** What is done to an account, and what is said of it. */
interface Act {
  name: string;
  description: string;
  run(db: Db, userId: string, actor: Actor & { now: Date }): Promise<ActResult>;
  /** What is so from now on, in JSON and in a sentence. */
  state: Record<string, boolean>;
  done: string;
}

const ACTS: readonly Act[] = [
  {
    name: 'withdraw-operator',
    description: 'Take operator rights away. The only operator keeps them.',
    run: withdrawOperator,
    state: { operator: false },
    done: 'is no operator.',
  },
  {
    name: 'suspend',
    description: 'Keep somebody out: sessions end, and every server refuses the keys in a second.',
    run: suspendAccount,
    state: { suspended: true },
    done: 'is suspended.',
  },
  {
    name: 'resume',
    description: 'Let somebody in again who was suspended; the keys work again.',
    run: resumeAccount,
    state: { suspended: false },
    done: 'is not suspended.',
  },
  {
    name: 'end-sessions',
    description: 'Sign somebody out everywhere.',
    run: endAccountSessions,
    state: { sessions_ended: true },
    done: 'is signed out everywhere.',
  },
];

/** Adds `users operator-link`, `make-operator`, and what operators do to accounts. */
export function addOperatorCommands(users: Command, context: CommandContext): void {
  users
    .command('operator-link')
    .description('Print a link that makes whoever follows it an operator, once, within a day.')
    .option(...JSON_OPTION)
    .action((options: { json?: true }) => operatorLink(context, options));
  users
    .command('make-operator')
    .description('Let somebody see in the portal what concerns the whole service.')
    .requiredOption(...EMAIL_OPTION)
    .option(...UNCONFIRMED_OPTION)
    .option(...JSON_OPTION)
    .action((options: Options) => makeOperator(context, options));
  for (const act of ACTS) {
    users
      .command(act.name)
      .description(act.description)
      .requiredOption(...EMAIL_OPTION)
      .option(...JSON_OPTION)
      .action((options: Options) => perform(context, act, options));
  }
}

async function operatorLink(context: CommandContext, { json }: { json?: true }): Promise<void> {
  const { publicUrl } = loadConfig(context.env);
  const made = await withDatabase(context, ({ db }) => createOperatorLink(db, publicUrl));
  if (!json) return context.print(made.link);
  printJson(context, { link: made.link, expires_at: made.expiresAt.toISOString() });
}

async function makeOperator(context: CommandContext, options: Options): Promise<void> {
  const user = await withDatabase(context, async ({ db }) => {
    const found = await findUser(db, options.email);
    await requireProven(db, found, options.unconfirmed === true);
    await grantOperator(db, found.id, { now: new Date(), ...BY_COMMAND });
    return found;
  });
  if (options.json) return printJson(context, { id: user.id, email: user.email, operator: true });
  context.print(`${user.email} is an operator.`);
}

async function perform(context: CommandContext, act: Act, options: Options): Promise<void> {
  const { id, email } = await withDatabase(context, async ({ db }) => {
    const user = await findUser(db, options.email);
    const { type } = await act.run(db, user.id, { now: new Date(), ...BY_COMMAND });
    if (type === 'last_operator')
      throw new CommandError(
        `${user.email} is the only operator. Make somebody else one first: \`users make-operator\`.`,
      );
    return user;
  });
  if (options.json) return printJson(context, { id, email, ...act.state });
  context.print(`${email} ${act.done}`);
}
