import { isObject, type Json } from '../contract/json.ts';
import type { Parameter } from '../contract/types.ts';
import { encode, queryField } from '../exchange/encode.ts';

/** What stands between the items of a list that are sent in one value. */
const DELIMITERS: Readonly<Record<string, string>> = {
  form: ',',
  simple: ',',
  spaceDelimited: '%20',
  pipeDelimited: '|',
};

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The members of a value that is an object; undefined for all others. */
function membersOf({ type, form }: Parameter, [text]: readonly string[]) {
  if (type !== 'object' || form.kind === 'json' || text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value)
      ? Object.entries(value).map(([name, inner]) => [name, textOf(inner)] as const)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A value in the style `simple`, not encoded: in a header, nothing is. */
export function inSimpleStyle(value: Json, explode: boolean): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (!isObject(value)) return textOf(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}${explode ? '=' : ','}${textOf(inner)}`)
    .join(',');
}

/** The items of a list, or the names and values of an object, in one value. */
const joined = (texts: readonly string[], delimiter: string): string =>
  texts.map(encode).join(delimiter);

/** The fields by which a query sends a parameter (OpenAPI 3.1, 4.8.12.2), encoded. */
export function inQuery(parameter: Parameter, texts: readonly string[]): string[] {
  const { name, form, type } = parameter;
  const members = membersOf(parameter, texts);
  if (form.kind === 'json') return texts.map((text) => queryField(name, text));
  if (members) {
    if (form.style === 'deepObject')
      return members.map(([member, text]) => `${encode(name)}[${encode(member)}]=${encode(text)}`);
    return form.explode
      ? members.map(([member, text]) => queryField(member, text))
      : [`${encode(name)}=${joined(members.flat(), ',')}`];
  }
  if (type !== 'array' || form.explode) return texts.map((text) => queryField(name, text));
  return [`${encode(name)}=${joined(texts, DELIMITERS[form.style] ?? ',')}`];
}

/** A parameter in the path, encoded: by RFC 6570, as OpenAPI 3.1, 4.8.12.4, refers to it. */
export function inPath(parameter: Parameter, texts: readonly string[]): string {
  const { name, form } = parameter;
  const members = membersOf(parameter, texts);
  if (form.kind === 'json') return joined(texts, ',');
  const pairs = members?.map(([member, text]) => `${encode(member)}=${encode(text)}`);
  // What is exploded repeats what stands ahead of it: .1.2 and ;id=1;id=2.
  if (form.explode && form.style === 'label')
    return (pairs ?? texts.map(encode)).map((text) => `.${text}`).join('');
  if (form.explode && form.style === 'matrix')
    return (pairs ?? texts.map((text) => `${encode(name)}=${encode(text)}`))
      .map((text) => `;${text}`)
      .join('');
  if (form.explode && pairs) return pairs.join(',');
  const value = joined(members?.flat() ?? texts, ',');
  if (form.style === 'simple') return value;
  return form.style === 'label' ? `.${value}` : `;${encode(name)}=${value}`;
}

/** The fields by which a header sends a parameter. A list is one field, unless it is sent apart on purpose. */
export function inHeader(parameter: Parameter, texts: readonly string[]): string[] {
  const { type, form } = parameter;
  const members = membersOf(parameter, texts);
  if (members)
    return [inSimpleStyle(Object.fromEntries(members), form.kind === 'style' && form.explode)];
  return type === 'array' ? [inSimpleStyle([...texts], false)] : [...texts];
}
