import { CannotRunError } from '../contract/cannot-run.ts';
import { runHook } from './hooks.ts';
import { type Hook, OPTION_NAMES, type Options, specOf } from './option-table.ts';

function credentialsIn(said: unknown): Record<string, unknown> {
  if (typeof said === 'object' && said !== null) return said as Record<string, unknown>;
  const text = String(said ?? '').trim();
  return text.startsWith('{') ? JSON.parse(text) : { key: text };
}

/**
 * The credentials that a hook gets: one line is the key, an object has one for each option.
 *
 * @throws CannotRunError when it fails, or gives something else
 */
export async function logIn(hook: Hook): Promise<Partial<Options>> {
  const said = await runHook('log-in', hook);
  try {
    const credentials = credentialsIn(said);
    const isRight = Object.entries(credentials).every(
      ([name, value]) =>
        typeof value === 'string' &&
        value !== '' &&
        OPTION_NAMES.some((known) => known === name && specOf(known).kind === 'secret'),
    );
    if (isRight) return credentials;
  } catch {
    // It is said below, without what was printed: that may be secret.
  }
  throw new CannotRunError(
    'log-in takes a key in one line, or JSON like {"key": "…", "denied-key": "…"}.',
  );
}
