import { build } from './build/build.mjs';
import { SERVICE } from './build/steps.mjs';

const USAGE = `Usage: npm start

Builds what changed since it was last built, and runs the service.
It takes no arguments. Settings are environment variables, and none is needed to begin:

  PORT=8080 npm start

server/settings.md describes all of them.`;

const args = process.argv.slice(2);
const [argument] = args;
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}
if (argument !== undefined) {
  // What follows "=" may be a secret, as in DATABASE_URL=….
  process.stderr.write(`There is no argument "${argument.split('=')[0]}".\n${USAGE}\n`);
  process.exit(2);
}

/**
 * `npm start`: builds what changed since it was last built, then becomes the service, in this very
 * process. Together with the `exec` in package.json, which leaves no shell in between, that lets a
 * signal to npm reach the service.
 */
try {
  await build(SERVICE);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
// Not there before it is built, so no name that a compiler would look for.
await import(new URL('../server/dist/main.js', import.meta.url).href);
