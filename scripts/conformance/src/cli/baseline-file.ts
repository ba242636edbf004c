import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { parse, stringify } from 'yaml';
import { CannotRunError } from '../contract/cannot-run.ts';
import { asArray, asObject, isObject, type Json } from '../contract/json.ts';
import type { Known } from '../report/baseline.ts';

const USUAL = 'conformance.baseline.yaml';

const HEAD = `# Findings that are known. Each has a reason, and counts again after the day on which it expires.
# Written by --update-baseline, which keeps reasons and days.
`;

/** The file of known findings: the one that was named, or the usual one. */
const baselineFile = (named: string | undefined): string => named ?? USUAL;

const isDay = (text: unknown): boolean =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function readEntry(file: string, entry: Json): Known {
  const { id, cause, says = '', reason, expires } = asObject(entry);
  const isWhole = [id, cause, says, reason].every((member) => typeof member === 'string');
  if (!isWhole || reason === '' || !isDay(expires))
    throw new CannotRunError(
      `${file}: every finding needs an id, a cause, a reason, and a day like 2031-12-31 on which it expires.`,
    );
  return { id, cause, says, reason, expires } as Known;
}

/**
 * Reads known findings. There are none where no file was named and the usual one is missing.
 *
 * @throws CannotRunError when they cannot be read
 */
export async function readBaseline(named: string | undefined, mayBeNew: boolean): Promise<Known[]> {
  const file = baselineFile(named);
  if (!existsSync(file)) {
    if (named === undefined || mayBeNew) return [];
    throw new CannotRunError(`${file} cannot be read. --update-baseline writes it.`);
  }
  let document: Json;
  try {
    document = parse(await readFile(file, 'utf8'), { schema: 'core' }) as Json;
  } catch {
    throw new CannotRunError(`${file} cannot be read: it is not YAML.`);
  }
  if (!isObject(document)) throw new CannotRunError(`${file} has no list of findings.`);
  return asArray(document.findings).map((entry) => readEntry(file, entry));
}

/** Writes known findings. */
export const writeBaseline = (named: string | undefined, known: readonly Known[]): Promise<void> =>
  writeFile(baselineFile(named), `${HEAD}${stringify({ findings: known }, { lineWidth: 100 })}`);
