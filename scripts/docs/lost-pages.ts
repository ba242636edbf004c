/** A page's text without what heads it, as the generator keeps it. */
const bodyOf = (page: string): string => page.replace(/^---\r?\n.*?\n---\r?\n/s, '').trim();

/**
 * Names the pages that the generator did not keep as they are. It saves what it has read while it
 * still reads, and on a busy machine what it read last is not saved: such a page is missing in the
 * site, or looks as it did before. At the next run it reads these alone.
 *
 * @param kept what it saved: a list in JSON that has each text once
 * @param pages their texts by name
 */
export function lostPages(kept: string, pages: ReadonlyMap<string, string>): string[] {
  const texts = new Set<unknown>(JSON.parse(kept));
  return [...pages].filter(([, text]) => !texts.has(bodyOf(text))).map(([name]) => name);
}
