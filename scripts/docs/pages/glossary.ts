import { type Glossary, readGlossary, type TermSet } from '../../shared/glossary.ts';
import { type Contract, valueAt } from '../contract.ts';
import { page, table } from '../markdown.ts';
import type { Speech } from '../translate.ts';

const TEXTS = {
  en: {
    title: 'Glossary of riwayat and styles',
    lead: 'What the values of `riwayah` and `style` are called, for the menus of your application.',
    client:
      'The client has these names as `RIWAYAH_NAMES` and `STYLE_NAMES`, and the values as `RIWAYAT` and `STYLES`: see [the client](/guides/client/).',
    sets: { Riwayah: 'Riwayat', Style: 'Styles' },
    sources: 'Where the names are from',
  },
  ar: {
    title: 'مسرد الروايات وأساليب التلاوة',
    lead: 'أسماء قيم `riwayah` و`style`، لقوائم تطبيقك.',
    client:
      'في العميل هذه الأسماء باسم `RIWAYAH_NAMES` و`STYLE_NAMES`، والقيم باسم `RIWAYAT` و`STYLES`: راجع [العميل](/guides/client/).',
    sets: { Riwayah: 'الروايات', Style: 'أساليب التلاوة' },
    sources: 'من أين أُخذت الأسماء',
  },
};

function termTable(glossary: Glossary, set: TermSet, values: string[], speech: Speech): string {
  const { words, language } = speech;
  const sources = Object.keys(glossary.sources);
  const rows = values.map((value) => {
    const term = glossary[set][value];
    if (term === undefined) throw new Error(`openapi/glossary.yaml lacks ${value}.`);
    const notes = term.sources.map((name) => `[${sources.indexOf(name) + 1}](#source-${name})`);
    return [
      `\`${value}\``,
      `<bdi lang="en">${term.name}</bdi>`,
      `<bdi lang="ar">${term.name_ar}</bdi>`,
      `${language === 'ar' ? term.about_ar : term.about} ${notes.join(' ')}`,
    ];
  });
  return table([words.code, words.englishName, words.arabicName, words.meaning], rows);
}

/** Every riwayah and style with its names. Throws where the file and the contract differ. */
export function glossaryPage(contract: Contract, speech: Speech): string {
  const glossary = readGlossary();
  const { title, lead, client, sets, sources } = TEXTS[speech.language];
  const parts = (Object.keys(sets) as TermSet[]).flatMap((set) => {
    const values = valueAt(contract, ['components', 'schemas', set, 'enum']) as string[];
    return [`## ${sets[set]}`, termTable(glossary, set, values, speech)];
  });
  const list = Object.entries(glossary.sources).map(
    ([name, { title: of, url }]) => `<li id="source-${name}"><a href="${url}">${of}</a></li>`,
  );
  return page({
    title,
    description: lead,
    body: [lead, client, ...parts, `## ${sources}`, `<ol>${list.join('')}</ol>`],
  });
}
