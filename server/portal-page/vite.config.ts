import { readFileSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { parse } from 'yaml';
import { aheadOfPage } from './ahead/plugin.ts';
import { smallFonts } from './fonts/plugin.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The few values of the contract that the page needs while it runs. */
interface Contract {
  servers: [{ url: string }];
  components: {
    schemas: Record<'FirstPassword' | 'NewPassword', { minLength: number }> & {
      Tag: { maxLength: number };
    };
  };
}

const read = (name: string) => parse(readFileSync(at(`../../openapi/${name}.yaml`), 'utf8'));
const contract: Contract = read('portal');

/** The public read that a new key is first tried with: it needs no id. */
const firstRead = Object.entries<object>(read('openapi').paths).find(
  ([path, item]) => 'get' in item && !path.includes('{'),
)?.[0];
if (firstRead === undefined) throw new Error('The public contract has no read without an id.');

const API = relative('/portal/', contract.servers[0].url);

export default defineConfig({
  root: at('.'),
  // Relative, so that the page also works where the service is reached under a path.
  base: './',
  plugins: [react(), aheadOfPage(API), smallFonts(at('../../node_modules/.cache/portal-fonts'))],
  define: {
    CONTRACT_API: JSON.stringify(API),
    CONTRACT_FIRST_READ: JSON.stringify(`${relative('/portal/', '/')}${firstRead}`),
    CONTRACT_FIRST_PASSWORD_LENGTH: contract.components.schemas.FirstPassword.minLength,
    CONTRACT_TAG_LENGTH: contract.components.schemas.Tag.maxLength,
    CONTRACT_NEW_PASSWORD_LENGTH: contract.components.schemas.NewPassword.minLength,
  },
  build: {
    outDir: at('../dist/public/portal'),
    emptyOutDir: true,
    // The page's content security policy takes nothing from `data:`, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long a part of the build takes is no warning to whoever starts the service.
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        // A browser asks for six files at a time (HTTP/1.1), so what is loaded together is few. Of
        // several shared files some could need each other, and then none of them would run.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
