import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { ar } from '../src/i18n/ar.ts';
import { createFormats } from '../src/i18n/formats.ts';
import { titlesOf } from '../src/i18n/titles.ts';
import { type Kept, subset } from './subset.ts';

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** What English takes, and names of things in Arabic. Each set is named in theme.css, too. */
const LATIN = `${between(0x20, 0x7e)}\u00a0«·»×${between(0x2010, 0x2027)}←↑→↓−`;
/** What Arabic takes today: letters, vowels, digits and signs. */
const ARABIC = ` ،؛؟${between(0x621, 0x63a)}${between(0x640, 0x652)}${between(0x660, 0x66c)}ٰ`;

const titles = titlesOf(ar(createFormats('ar-EG')));
const AMIRI = '@fontsource/amiri/files/amiri';
const VAZIRMATN = '@fontsource-variable/vazirmatn/files/vazirmatn';
const WEIGHTS = [400, 700] as const;

/** The fonts of the first page, by the name of their file. */
const FONTS: Record<string, Kept & { of: string }> = {
  'title-latin': { of: `${AMIRI}-latin-700-normal`, text: LATIN },
  'title-arabic': { of: `${AMIRI}-arabic-700-normal`, text: titles.join(' '), words: titles },
  'text-latin': { of: `${VAZIRMATN}-latin-wght-normal`, text: LATIN, weights: WEIGHTS },
  'text-arabic': { of: `${VAZIRMATN}-arabic-wght-normal`, text: ARABIC, weights: WEIGHTS },
};

const { resolve } = createRequire(import.meta.url);
const maker = readFileSync(new URL('subset.ts', import.meta.url));

/** Makes a font, unless it was made of the same before: that takes most of a build. */
async function make(path: string, { of, ...kept }: Kept & { of: string }): Promise<void> {
  const font = readFileSync(resolve(`${of}.woff2`));
  const hash = createHash('sha256').update(maker).update(font).update(JSON.stringify(kept));
  const madeOf = hash.digest('hex');
  const note = `${path}.made-of`;
  if (existsSync(path) && existsSync(note) && readFileSync(note, 'utf8') === madeOf) return;
  writeFileSync(path, await subset(font, kept));
  writeFileSync(note, madeOf);
}

/** Those that the page takes in either language: the switch names the other one in its own letters. */
const ALWAYS = ['text-latin.woff2', 'text-arabic.woff2'];

/** Has those loaded beside the page's script, instead of once it has drawn something. */
function preloads(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const files = Object.values(bundle).filter(
    (file) => file.type === 'asset' && file.names.some((name) => ALWAYS.includes(name)),
  );
  return files.map(({ fileName }) => ({
    tag: 'link',
    attrs: {
      ...{ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true },
      href: `./${fileName}`,
    },
    injectTo: 'head',
  }));
}

/**
 * Makes the fonts of the first page, each as small as what is set in it allows, before the page is
 * built. A sheet of styles names them under `@fonts/`.
 *
 * @param folder where they are put
 */
export function smallFonts(folder: string): Plugin {
  return {
    name: 'small-fonts',
    config: () => ({ resolve: { alias: { '@fonts': folder } } }),
    async buildStart() {
      mkdirSync(folder, { recursive: true });
      for (const [name, font] of Object.entries(FONTS))
        await make(join(folder, `${name}.woff2`), font);
    },
    transformIndexHtml: (_, { bundle }) => preloads(bundle ?? {}),
  };
}
