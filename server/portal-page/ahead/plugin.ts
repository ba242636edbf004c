import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';

const SCRIPT = fileURLToPath(new URL('../src/ahead/ahead.ts', import.meta.url));

/** What is loaded ahead, by its name in the script. */
const PARTS = {
  ar: 'i18n/ar.ts',
  en: 'i18n/en.ts',
  overview: 'pages/overview/overview-page.tsx',
} as const;

/** The files of a part of the page that are not there from the first. */
function filesOf(part: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  function add(name: string): void {
    const chunk = byName.get(name);
    if (chunk === undefined || chunk.isEntry || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(add);
  }
  const of = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${part}`));
  if (of === undefined) throw new Error(`${part} is not loaded by itself.`);
  add(of.fileName);
  return [...found].map((name) => `./${name}`);
}

/**
 * Adds a small script before the page's own, which is many times as large: what it loads and asks for
 * comes meanwhile. Who is signed in is asked beside loading either.
 *
 * @param api where the portal's API is, from the page's own address
 */
export function aheadOfPage(api: string): Plugin {
  let src = '';
  return {
    name: 'ahead-of-page',
    async generateBundle(_, bundle) {
      const files = Object.entries(PARTS).map(([name, part]) => [name, filesOf(part, bundle)]);
      const { output } = await build({
        input: SCRIPT,
        write: false,
        transform: {
          define: {
            CONTRACT_API: JSON.stringify(api),
            FILES_AHEAD: JSON.stringify(Object.fromEntries(files)),
          },
        },
        output: { format: 'iife', minify: true },
      });
      const source = output[0].code;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      src = `assets/ahead-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: src, source });
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `./${api}/session` },
        injectTo: 'head-prepend',
      },
      // No module: those run once all of the page is read, this one before them.
      { tag: 'script', attrs: { src: `./${src}` }, injectTo: 'head-prepend' },
    ],
  };
}
