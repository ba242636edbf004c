import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { onPostgres, temporaryFolder } from '../support/databases.ts';
import { schemasOf } from '../support/schemas.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Starts a soak, as `npm run soak` does once all is built. Once it says something, it has made its schema. */
async function startSoak(): Promise<ChildProcess> {
  const program = ['--import', 'tsx', 'scripts/soak/main.ts', '--minutes', '1'];
  // The logs of its replicas stay, since it does not end well.
  const env = { ...process.env, TMPDIR: temporaryFolder() };
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  const soak = spawn(process.execPath, program, { cwd: root, env, stdio });
  onTestFinished(() => void soak.kill('SIGKILL'));
  await once(soak.stdout ?? soak, 'data');
  return soak;
}

onPostgres((open) => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'a soak ended by %s leaves no schema',
    async (signal) => {
      const { db } = await open();
      const schemas = () => schemasOf(db, 'soak');
      const before = await schemas();
      const soak = await startSoak();
      expect(await schemas()).toHaveLength(before.length + 1);

      const ended = once(soak, 'exit');
      soak.kill(signal);
      expect(await ended).toEqual([1, null]);
      expect(await schemas()).toEqual(before);
    },
  );
});
