import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { runServer } from '../support/run-server.ts';

/** Says at the end which of Node's own modules were loaded. */
const TELL = `process.on('exit', () => console.log('loaded: ' + process.moduleLoadList.join()))`;

test("a start loads none of Node's own modules that are for browsers' functions", async () => {
  const server = await runServer({
    folder: temporaryFolder(),
    nodeOptions: [`--import=data:text/javascript,${encodeURIComponent(TELL)}`],
  });
  server.kill('SIGTERM');
  await server.exited;
  const loaded = /^loaded: (.*)$/m.exec(server.output.stdout)?.[1]?.split(',') ?? [];
  expect(loaded).toContain('NativeModule http');
  expect(loaded.filter((name) => /undici|webcrypto/.test(name))).toEqual([]);
});
