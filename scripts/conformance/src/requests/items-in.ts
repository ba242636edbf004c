import type { Parameter } from '../contract/types.ts';

/** What separates the items of a list that came as one value, once it is decoded. */
const DELIMITERS: Readonly<Record<string, string>> = {
  form: ',',
  simple: ',',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

/**
 * The texts of a parameter: the items of a list one by one, without the prefix of the style.
 *
 * @returns undefined where they are not in that style, or where OpenAPI does not define it well enough
 */
export function itemsIn(
  { name, in: place, type, form }: Parameter,
  texts: readonly string[],
): readonly string[] | undefined {
  if (form.kind === 'json') return texts;
  const [text] = texts;
  const isList = type === 'array';
  if (place === 'path' && form.style !== 'simple') {
    const ahead = form.style === 'label' ? '.' : `;${name}=`;
    if (!text?.startsWith(ahead) || type === 'object') return undefined;
    const own = text.slice(ahead.length);
    if (!isList) return [own];
    // OpenAPI's own examples of a label that is not exploded have changed from dots to commas.
    if (form.style === 'label' && !form.explode) return /[.,]/.test(own) ? undefined : [own];
    return own.split(form.explode ? ahead : ',');
  }
  const isApart = place === 'query' && form.explode;
  if (!isList || isApart || text === '') return texts;
  const delimiter = DELIMITERS[form.style];
  if (delimiter === undefined) return undefined;
  const items = texts.flatMap((one) => one.split(delimiter));
  // Only in a header may there be spaces around the items of a list (RFC 9110, 5.6.1).
  return place === 'header' ? items.map((item) => item.trim()) : items;
}
