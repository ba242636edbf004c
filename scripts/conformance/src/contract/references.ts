import { isObject, type Json } from './json.ts';

/** A member's name as it stands in a JSON pointer (RFC 6901). */
export const escapeName = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The names in a JSON pointer. */
export const namesOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The places of everything with an `$id` or `$anchor`, by the references that name them. */
export function anchorsOf(document: Json): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: Json, pointer: string): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isObject(node)) {
      if (typeof node.$id === 'string') found.set(node.$id, pointer);
      for (const anchor of [node.$anchor, node.$dynamicAnchor])
        if (typeof anchor === 'string') found.set(`#${anchor}`, pointer);
    }
    for (const [name, inner] of Object.entries(node))
      visit(inner, `${pointer}/${escapeName(name)}`);
  };
  visit(document, '');
  return found;
}

/** The JSON pointer in a reference within the file; undefined for any other reference. */
export function pointerOf(reference: string): string | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1);
  }
}

/** Why a reference is not followed. */
export const unfollowed = (reference: string): string =>
  reference.startsWith('#')
    ? `${reference} leads nowhere`
    : `${reference} is in another file; bundle the contract first`;
