import { type Config, loadConfig } from '../../config/config.ts';
import { isQuoted } from '../../domain/is-quoted.ts';
import { messageOf } from '../../storage/storage-error.ts';
import type { CommandContext } from '../context.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, broken } = findingsOf('settings');

/** Shorter names are near to too many others. */
const MIN_LENGTH = 8;
const MAX_DISTANCE = 2;

/** Reads the settings; undefined where they cannot be used. */
export function checkSettings(env: CommandContext['env']): {
  config: Config | undefined;
  findings: Finding[];
} {
  const asked = new Set<string>();
  const watched = new Proxy(env, {
    get(target, name: string) {
      asked.add(name);
      return target[name];
    },
  });
  try {
    const config = loadConfig(watched);
    const set = [...asked].filter((name) => env[name]);
    const findings = [
      ...Object.keys(env).flatMap((name) => misspelt(name, asked)),
      ...withoutEffect(set),
      ...quotedSecret(config),
    ];
    if (findings.length > 0) return { config, findings };
    return {
      config,
      findings: [ok(set.length > 0 ? `set: ${set.join(', ')}` : 'all as by default')],
    };
  } catch (error) {
    const mend = 'Change or remove it; nothing else can be checked before.';
    return { config: undefined, findings: [broken(messageOf(error), mend)] };
  }
}

function misspelt(name: string, known: ReadonlySet<string>): Finding[] {
  if (known.has(name) || name.length < MIN_LENGTH) return [];
  const near = [...known].find((other) => distance(name, other) <= MAX_DISTANCE);
  if (near === undefined) return [];
  return [warning(`${name} is set, and is no setting.`, `If ${near} is meant, write it so.`)];
}

/** A setting that does nothing without another one. */
function withoutEffect(set: readonly string[]): Finding[] {
  if (!set.includes('METRICS_HOST') || set.some((name) => name.startsWith('METRICS_PORT')))
    return [];
  const says = 'METRICS_HOST is set, and METRICS_PORT is not: nobody can ask for metrics.';
  return [warning(says, 'Set METRICS_PORT, or leave METRICS_HOST out.')];
}

/** A secret that is another one where something else reads the setting. */
function quotedSecret({ signIn }: Config): Finding[] {
  if (!isQuoted(signIn.secret ?? '')) return [];
  return [
    warning(
      'AUTH_SECRET is in quotation marks, which are a part of the secret: docker --env-file keeps them, compose does not.',
      'Before anybody has signed up, leave them out. Later that changes the secret: see "Changing secrets" in server/README.md.',
    ),
  ];
}

/** How many characters have to be added, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, character] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries()) {
      const replaced = (row[to] ?? 0) + (character === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
