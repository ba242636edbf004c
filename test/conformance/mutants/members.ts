/** An object of JSON, whatever its members. */
export type Item = Record<string, unknown>;
