/** A value that YAML or JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

export const asArray = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

export const asText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const asNumber = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

export const asTexts = (value: Json | undefined): string[] =>
  asArray(value).filter((item) => typeof item === 'string');

/** The value behind a dotted path; undefined where it leads nowhere. */
export const memberAt = (value: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, name) => asObject(inner)[name], value);
