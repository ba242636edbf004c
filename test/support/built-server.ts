import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The file of a program of the service, as `npm run build` makes it. */
export function builtProgram(name: 'main' | 'cli'): string {
  const file = fileURLToPath(new URL(`../../server/dist/${name}.js`, import.meta.url));
  if (!existsSync(file)) throw new Error('The service is not built: run `npm run build`.');
  return file;
}
