import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Assets, portalAssets } from '../../server/src/site/assets.ts';

const run = promisify(execFile);
let built: Promise<Assets> | undefined;

/** The portal's page as it is served, built from what is there now; once for all tests of a worker. */
export function buildPortal(): Promise<Assets> {
  built ??= build();
  return built;
}

async function build(): Promise<Assets> {
  const folder = mkdtempSync(join(tmpdir(), 'reciters-portal-'));
  try {
    await run(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', 'server/portal', '--outDir', folder],
      // Test runners set another one, which would build React for development.
      { env: { ...process.env, NODE_ENV: 'production' } },
    );
    const assets = portalAssets(folder);
    // Each is kept once it has been asked for, so that the files are not needed any more.
    for (const asset of assets.values()) asset();
    return assets;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
