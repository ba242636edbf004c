import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyPackage, run } from '../support/packed.ts';

const commandIn = async (readme: string): Promise<string | undefined> => {
  const text = await readFile(new URL(`../../${readme}`, import.meta.url), 'utf8');
  return /^npm install ".+"$/m.exec(text)?.[0];
};

test('the command of the READMEs installs the client into a project beside the repository', async () => {
  const base = await mkdtemp(join(tmpdir(), 'reciters-beside-'));
  onTestFinished(() => rm(base, { recursive: true }));
  await copyPackage('client', join(base, 'reciters-api'));
  const cwd = join(base, 'my-app');
  await mkdir(cwd);
  await writeFile(join(cwd, 'package.json'), '{"private":true,"type":"module"}');
  await writeFile(
    join(cwd, 'app.js'),
    `import { RecitersClient } from '@reciters/client';
    console.log(typeof new RecitersClient().reciters.list);`,
  );

  const command = await commandIn('README.md');
  expect(await commandIn('client/README.md')).toBe(command);
  const env = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
  expect(await run('sh', ['-c', `${command}`], { cwd, env })).toMatchObject({ status: 0 });
  expect(await run(process.execPath, ['app.js'], { cwd })).toEqual({
    status: 0,
    output: 'function',
  });
  const { dependencies } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'));
  expect(dependencies['@reciters/client']).toMatch(/^file:reciters-client-.+\.tgz$/);
});
