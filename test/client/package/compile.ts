import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ran, runTool } from '../../support/packed.ts';

/** As strict as a consumer can be, down to the declarations of its dependencies. */
const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  isolatedModules: true,
  skipLibCheck: false,
  target: 'ES2022',
  allowJs: true,
  checkJs: true,
};

const OF_NODE = { lib: ['ES2022'], types: ['node'] };
const OF_THE_WEB = { lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'], types: [] };

/** The ways in which applications resolve packages, with the types that they may have. */
export const consumers = {
  'ESM by nodenext, with the types of Node alone': { module: 'NodeNext', ...OF_NODE },
  'CommonJS by node16, with those of the web alone': { module: 'Node16', ...OF_THE_WEB },
  // It gets the declarations that nodenext gets, which need no second check.
  'a bundler, with those of the web alone': {
    ...{ module: 'ESNext', moduleResolution: 'bundler', skipLibCheck: true },
    ...OF_THE_WEB,
  },
};

/** Compiles files of a project into its folder `out`, as one of those consumers does. */
export async function compile(
  folder: string,
  consumer: keyof typeof consumers,
  files: readonly string[],
): Promise<Ran> {
  const { module } = consumers[consumer];
  const compilerOptions = { ...STRICT, ...consumers[consumer], outDir: 'out' };
  const config = `tsconfig.${module}.json`;
  await writeFile(join(folder, config), JSON.stringify({ compilerOptions, files }));
  return runTool('typescript/bin/tsc', ['-p', config], folder);
}
