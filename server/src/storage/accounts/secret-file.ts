import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageError } from '../storage-error.ts';

/** What is shorter is none of this program's making. */
const MIN_SECRET_LENGTH = 32;

/**
 * Reads the portal's secret that lies in a file of its own; undefined where there is no such file.
 *
 * @throws StorageError where it cannot be read, or is none of this program's making
 */
export async function readSecretFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    // Another one in its place would sign everybody out.
    throw new StorageError(
      `cannot read the portal's secret: ${error.message}. Give ${file} to the user that runs the service; without it, second factors cannot be read.`,
      { cause: error },
    );
  });
  if (text === undefined) return undefined;
  const secret = text.trim();
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new StorageError(
      `the portal's secret in ${file} is shorter than ${MIN_SECRET_LENGTH} characters. Put back the file as it was; without it, second factors cannot be read.`,
    );
  }
  // Where somebody else owns the file, its mode is that person's matter.
  await chmod(file, 0o600).catch(() => undefined);
  return secret;
}

/** Writes the file whole or not at all; one that another process has just written stays. */
export async function writeSecretFile(file: string, secret: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(draft, secret);
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const folder = await open(dirname(file));
  await folder.sync().finally(() => folder.close());
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
