import { Argument, program } from 'commander';
import { renderOfflinePages } from './docs/offline.ts';
import { buildSite } from './docs/site.ts';

const built = new URL('../server/dist/public/docs/', import.meta.url);

const PARTS = {
  /** The pages. */
  site: () => buildSite(new URL('site/', built)),
  /** For each contract a reference on one page, which needs no other file. */
  offline: () => renderOfflinePages(built),
};

program
  .name('docs')
  .description('Make a part of the documentation into server/dist/public/docs/.')
  .addArgument(new Argument('<part>').choices(Object.keys(PARTS)))
  .action((part: keyof typeof PARTS) => PARTS[part]());

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
