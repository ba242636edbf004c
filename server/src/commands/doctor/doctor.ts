import type { Command } from 'commander';
import { type CommandContext, CommandError, printJson } from '../context.ts';
import { checkAddress } from './check-address.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkMail } from './check-mail.ts';
import { checkRedis } from './check-redis.ts';
import { checkSettings } from './check-settings.ts';
import type { Finding } from './finding.ts';

/** Adds `doctor`. */
export function addDoctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('Check settings, database, disk, clock, Redis, address, proxy and mail.')
    .option('--json', 'print one JSON document: what was found')
    .addHelpText(
      'after',
      `
Run it where the service runs, with the same settings; better while it runs. It changes nothing and
sends no mail. It calls the service at PUBLIC_URL a few times, to see whom it takes callers for.

Exit status: 0 nothing is broken, 1 something is.`,
    )
    .action((options: { json?: true }) => doctor(context, options));
}

const MARKS = { ok: 'ok     ', warning: 'warning', broken: 'BROKEN ' };

async function doctor(context: CommandContext, { json }: { json?: true }): Promise<void> {
  const findings = await examine(context);
  const broken = findings.filter(({ state }) => state === 'broken').length;
  if (json) printJson(context, { findings });
  else
    for (const { part, state, says, mend } of findings) {
      context.print(`${MARKS[state]}  ${part}: ${says}`);
      if (mend !== undefined) context.print(`         → ${mend}`);
    }
  if (broken > 0)
    throw new CommandError(broken === 1 ? 'One thing is broken.' : `${broken} things are broken.`);
}

async function examine({ env }: CommandContext): Promise<Finding[]> {
  const { config, findings } = checkSettings(env);
  if (config === undefined) return findings;
  const others = await Promise.all([
    checkDatabase(config),
    checkDisk(config),
    checkRedis(config),
    checkAddress(config),
    checkMail(config),
  ]);
  return [...findings, ...others.flat()];
}
