import type { Options } from './cli/option-table.ts';

export type { Hook, Options } from './cli/option-table.ts';
export type { Fixture, Fixtures } from './contract/fixtures.ts';

/** Gives a file of options its types: `export default defineConfig({…})`. Returns what it is given. */
export const defineConfig = (options: Options): Options => options;
