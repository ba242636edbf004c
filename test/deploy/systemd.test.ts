import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { blockOfGuide } from '../support/guide.ts';

test('upgraded again and again: the new release is there for its user, and the one before', () => {
  const folder = temporaryFolder();
  const source = join(folder, 'source');
  const programs = join(folder, 'programs');
  for (const made of [source, programs, join(folder, 'opt/reciters')])
    mkdirSync(made, { recursive: true });
  // No systemd runs here.
  writeFileSync(join(programs, 'systemctl'), '#!/bin/sh\n');
  chmodSync(join(programs, 'systemctl'), 0o755);
  const commands = blockOfGuide('upgrade with systemd').replaceAll('/opt/', `${folder}/opt/`);
  const env = { PATH: `${programs}:${process.env.PATH}` };
  const releaseIn = (name: string): string =>
    readFileSync(join(folder, 'opt', name, 'release'), 'utf8');

  writeFileSync(join(folder, 'opt/reciters/release'), '0');
  for (const release of [1, 2, 3]) {
    writeFileSync(join(source, 'release'), `${release}`);
    // As after a backup, or where nobody else may read what root makes.
    execFileSync('sh', ['-euc', `umask 077\n${commands}`], { cwd: source, env });
    expect([releaseIn('reciters'), releaseIn('reciters-before')]).toEqual([
      `${release}`,
      `${release - 1}`,
    ]);
    const modes = ['reciters', 'reciters/release'].map(
      (path) => statSync(join(folder, 'opt', path)).mode & 0o777,
    );
    expect(modes).toEqual([0o755, 0o644]);
  }
});
