import { asObject } from './json.ts';
import { inside, insideEach, type Located, pointerTo, type Source } from './source.ts';
import type { HeaderSpec, MediaSpec, ResponseSpec } from './types.ts';

function readHeader(name: string, located: Located): HeaderSpec {
  const value = asObject(located.value);
  return {
    name,
    pointer: located.pointer,
    required: value.required === true,
    schema: 'schema' in value ? pointerTo(located.pointer, 'schema') : undefined,
    explode: value.explode === true,
    unique: value['x-unique'] === true,
  };
}

function readMedia(type: string, located: Located): MediaSpec {
  const schema = 'schema' in asObject(located.value);
  return {
    // Parameters such as `charset` are not compared.
    type: type.split(';')[0]?.trim().toLowerCase() ?? '',
    pointer: located.pointer,
    schema: schema ? pointerTo(located.pointer, 'schema') : undefined,
  };
}

/** Reads what an operation may answer with, by status. */
export function readResponses(source: Source, responses: Located | undefined): ResponseSpec[] {
  const found = insideEach(source, responses);
  const isFound = new Set(found.map(({ name }) => name));
  // The status is known even where the reference cannot be followed.
  const left = Object.keys(asObject(responses?.value))
    .filter((name) => !isFound.has(name))
    .map((name) => ({
      name,
      located: { pointer: pointerTo(responses?.pointer ?? '', name), value: {} },
    }));
  return [...found, ...left]
    .filter(({ name }) => /^(?:[1-5](?:\d\d|XX)|default)$/i.test(name))
    .map(({ name, located }) => ({
      status: name.toUpperCase() === 'DEFAULT' ? 'default' : name.toUpperCase(),
      isLeftOut: !isFound.has(name),
      pointer: located.pointer,
      headers: insideEach(source, inside(source, located, 'headers'))
        // OpenAPI says to ignore a Content-Type among the headers.
        .filter(({ name: header }) => header.toLowerCase() !== 'content-type')
        .map(({ name: header, located: at }) => readHeader(header, at)),
      content: insideEach(source, inside(source, located, 'content')).map(
        ({ name: type, located: at }) => readMedia(type, at),
      ),
    }));
}

/** The response for a status: the one of that status, then of its class, then `default`. */
export const responseFor = (
  responses: readonly ResponseSpec[],
  status: number,
): ResponseSpec | undefined =>
  responses.find((response) => response.status === String(status)) ??
  responses.find((response) => response.status === `${Math.floor(status / 100)}XX`) ??
  responses.find((response) => response.status === 'default');

/** Whether a status is declared by its own number. */
export const isDeclared = (responses: readonly ResponseSpec[], status: number): boolean =>
  responses.some((response) => response.status === String(status));
