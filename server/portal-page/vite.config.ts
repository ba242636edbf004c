import { readFileSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { parse } from 'yaml';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The few values of the contract that the page needs while it runs. */
interface Contract {
  servers: [{ url: string }];
  components: { schemas: Record<'FirstPassword' | 'NewPassword', { minLength: number }> };
}

const contract: Contract = parse(readFileSync(at('../../openapi/portal.yaml'), 'utf8'));

export default defineConfig({
  root: at('.'),
  // Relative, so that the page also works where the service is reached under a path.
  base: './',
  plugins: [react()],
  define: {
    CONTRACT_API: JSON.stringify(relative('/portal/', contract.servers[0].url)),
    CONTRACT_FIRST_PASSWORD_LENGTH: contract.components.schemas.FirstPassword.minLength,
    CONTRACT_NEW_PASSWORD_LENGTH: contract.components.schemas.NewPassword.minLength,
  },
  build: {
    outDir: at('../dist/public/portal'),
    emptyOutDir: true,
    // The page's content security policy takes nothing from `data:`, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
