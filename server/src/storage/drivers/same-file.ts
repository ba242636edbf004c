import { statSync } from 'node:fs';

/** The same for one file, whatever its name; undefined where the path leads to none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/**
 * Remembers which file a path leads to. What was opened before it was removed or replaced can be read
 * and written as before, and nobody will ever see what is written.
 *
 * @returns a check, which throws where the path now leads to another file, or to none
 */
export function staySameFile(path: string): () => void {
  const opened = identityOf(path);
  return () => {
    const found = identityOf(path);
    if (found === opened) return;
    throw new Error(
      found === undefined
        ? `the file ${path} was removed while it was in use. Put it back, or restore a backup and start again.`
        : `the file ${path} was replaced while it was in use. Put the one before back, or start again.`,
    );
  };
}
