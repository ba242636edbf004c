/** Text that stands in HTML. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const fence = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

/** Data as people write it: small objects within lists on one line. */
export const json = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(
    /^( +)\{\n([^{}[\]]+?)\n\1\}/gm,
    (whole, indent, fields) => {
      const line = `${indent}{ ${fields.trim().replaceAll(/\n\s+/g, ' ')} }`;
      return line.length <= 80 ? line : whole;
    },
  );

/** A table of Markdown; what stands in a cell may have lines and bars of its own. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.trim().replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

interface Page {
  title: string;
  description: string;
  body: readonly (string | undefined)[];
}

/** The text without what Markdown puts around it. */
const plain = (text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

/** A page's text: what heads it, and its parts with a line between them. */
export const page = ({ title, description, body }: Page): string =>
  `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(plain(description))}
---

${body.filter((part) => part !== undefined).join('\n\n')}
`;
