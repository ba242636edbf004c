/** A value that YAML or JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

/** Whether a value is an object, not a list. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as an object; empty if it is not one. */
export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** A value as a list; empty if it is not one. */
export const asArray = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** A value as text; undefined if it is not text. */
export const asText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A value as a number; undefined if it is not a number. */
export const asNumber = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** The texts in a list; empty if the value is not a list. */
export const asTexts = (value: Json | undefined): string[] =>
  asArray(value).filter((item) => typeof item === 'string');

/** The value at a path; undefined if there is none. */
export const memberAt = (value: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, name) => asObject(inner)[name], value);
