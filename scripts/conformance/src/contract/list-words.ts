export interface ListSpec {
  readonly pointer: string;
  readonly items: string;
  readonly total: string | undefined;
  readonly page: string | undefined;
  readonly pageSize: string | undefined;
  /** Members whose value is different in every item. */
  readonly unique: readonly string[];
  /** Integer members that hold the length of another member. */
  readonly counts: Readonly<Record<string, string>>;
  /** Whether a page past the end is empty, not an error. */
  readonly emptyPastEnd: boolean;
  /** The relations (RFC 8288) under which `Link` holds other pages. */
  readonly links: readonly string[];
}

export interface OrderSpec {
  readonly pointer: string;
  /** The collation's language where the member is text, by the member's name. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly ties: string | undefined;
}

export interface FilterSpec {
  readonly pointer: string;
  /** A dotted path to the member of an item that has to equal the parameter's value. */
  readonly path: readonly string[];
}

export type Fold = 'case' | 'latin-diacritics' | 'tashkil' | 'hamza';

export interface SearchSpec {
  readonly pointer: string;
  readonly fields: readonly string[];
  /** Whether items may also match by texts that they do not show. */
  readonly hidden: boolean;
  /** Differences between texts that are ignored. */
  readonly folds: readonly Fold[];
  /** What a text without a letter or digit finds. */
  readonly wordless: 'nothing' | undefined;
}
