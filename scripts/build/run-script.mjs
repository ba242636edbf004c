import { spawn } from 'node:child_process';
import { once } from 'node:events';

const isWindows = process.platform === 'win32';

/** Ends this process by the way that ends what it started. */
const exit = () => process.exit(1);

/**
 * Runs a script of package.json, which ends when this process does, with all that it started.
 * @param {string} root
 * @param {string} script
 * @throws Error where it fails
 */
export async function runScript(root, script) {
  // npm names its own program to what it runs.
  const { npm_execpath: npm } = process.env;
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const child = spawn(command, [...args, 'run', '--silent', script], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !isWindows,
    shell: isWindows && !npm,
  });
  const { pid } = child;
  const end = () => pid !== undefined && process.kill(isWindows ? pid : -pid);
  process.on('exit', end).on('SIGTERM', exit).on('SIGINT', exit);
  try {
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`npm run ${script} failed.`);
  } finally {
    process.off('exit', end).off('SIGTERM', exit).off('SIGINT', exit);
  }
}
