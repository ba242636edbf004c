import { readFileSync } from 'node:fs';
import { page } from '../markdown.ts';
import type { Speech } from '../translate.ts';

const TEXTS = {
  en: {
    title: 'Changelog',
    lead: 'What changed for callers of the API and users of its client, release by release.',
  },
  ar: {
    title: 'سجل التغييرات',
    lead: 'ما تغيّر لمن يستدعي الواجهة البرمجية ولمن يستعمل عميلها، إصدارًا بعد إصدار. السجل بالإنجليزية.',
  },
};

/** The releases, as `npm run release` writes them. */
export function changelogPage({ language }: Speech): string {
  const text = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const entries = text.slice(text.indexOf('\n## '));
  const { title, lead } = TEXTS[language];
  const body =
    language === 'en' ? entries : `<div lang="en" dir="ltr">\n\n${entries.trim()}\n\n</div>`;
  return page({ title, description: lead, body: [lead, body] });
}
