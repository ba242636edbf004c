import type { Parameter } from '../contract/types.ts';

/** What stands between the items of a list that came in one value, once it is decoded. */
const DELIMITERS: Readonly<Record<string, string>> = {
  form: ',',
  simple: ',',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

/**
 * The texts that a parameter came as: those of a list apart, and without what its style puts ahead.
 *
 * @returns undefined where they are not written in that style, or where it is told in too few words
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
  return texts.flatMap((one) => one.split(delimiter)).map((item) => item.trim());
}
