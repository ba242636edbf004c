/** Where the portal's API is, from the page's own address. From the contract, by vite.config.ts. */
declare const CONTRACT_API: string;
/** The fewest characters of a new account's password. From the contract, by vite.config.ts. */
declare const CONTRACT_FIRST_PASSWORD_LENGTH: number;
/** The fewest characters of a password beside a second factor. From the contract, by vite.config.ts. */
declare const CONTRACT_NEW_PASSWORD_LENGTH: number;
/** The most characters of a key's tag. From the contract, by vite.config.ts. */
declare const CONTRACT_TAG_LENGTH: number;
/** A public read that needs no id, from the page's own address. From the contract, by vite.config.ts. */
declare const CONTRACT_FIRST_READ: string;
/** The files of each language's words, and those of the overview, from the page. By ahead/plugin.ts. */
declare const FILES_AHEAD: Record<'ar' | 'en' | 'overview', string[]>;
