/** A value that YAML or JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

/** Whether a value is an object, not a list. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as an object; empty where it is none. */
export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** A value as a list; empty where it is none. */
export const asArray = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** A value as text; undefined where it is none. */
export const asText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A value as a number; undefined where it is none. */
export const asNumber = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** The texts of a list; empty where a value is none. */
export const asTexts = (value: Json | undefined): string[] =>
  asArray(value).filter((item) => typeof item === 'string');

/** The value behind a dotted path; undefined where it leads nowhere. */
export const memberAt = (value: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, name) => asObject(inner)[name], value);
