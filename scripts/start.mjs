import { build } from './build/build.mjs';
import { SERVICE } from './build/steps.mjs';

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
