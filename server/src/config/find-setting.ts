import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Found {
  value: string;
  /** Where the value stands, for the operator: what was set, and to what. */
  where: string;
}

/**
 * Finds the value of a setting in the environment, or in the file that `<name>_FILE` names: so
 * containers and systemd hand secrets over, which would be seen in the environment. White space around
 * a value is ignored: files end with a line end, and in a settings file from Windows each value ends with
 * a carriage return. An empty value in the environment counts as none.
 *
 * @throws ConfigError where both are set, or the file holds nothing or cannot be read
 */
export function findSetting(env: Environment, name: string): Found | undefined {
  const [value, file] = [env[name]?.trim(), env[`${name}_FILE`]?.trim()];
  if (!file) return value ? { value, where: name } : undefined;
  if (value) throw new ConfigError(`${name} and ${name}_FILE are both set. Set one of them.`);
  const where = `${name}_FILE is ${nameOf(file)}`;
  const text = readText(file, where);
  if (text === '') throw new ConfigError(`${where}, which is empty. It takes a file with a value.`);
  return { value: text, where: `${where}, and what is in it` };
}

/** What is no name of a file may be the secret itself, which is not repeated. */
const nameOf = (file: string): string =>
  file.includes('/') && !file.includes('://') ? JSON.stringify(file) : 'no name of a file';

function readText(file: string, where: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `${where}, which cannot be read (${code}). It takes the name of a file that this user may read.`,
    );
  }
}
