import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/*
 * Puts the service and the packages that it needs into a few files, to be run by Node.js. Loading a
 * thousand of them one by one took half of the processor time until the first answer, and 20 MB.
 */

/** @param {string} path in the server's folder */
const at = (path) => fileURLToPath(new URL(`../../server/${path}`, import.meta.url));

/** Programs, by the name of their file: what people start, and what threads run. */
const PROGRAMS = [
  'main',
  'cli',
  'portal-api/passwords/hash-thread',
  'storage/usage/report-thread',
  'storage/usage/usage-thread',
];

/** What others keep where the result goes. */
const NOT_OURS = ['public', '.built', '.tsbuildinfo', 'docs-site'];

/** Finds other files from where it is itself, and so is as deep there as in the sources. */
const FILES = 'files';

/**
 * Keeps express-openapi-validator from compiling the schema of OpenAPI itself. It does so also where
 * it is told not to check the contract with it (`validateApiSpec: false`), and then never uses it: a
 * seventh of the processor time from the start to the first answer.
 */
const withoutMetaSchema = {
  name: 'without-meta-schema',
  load: {
    filter: { id: /express-openapi-validator\/dist\/framework\/openapi\.schema\.validator\.js$/ },
    handler: () =>
      'exports.OpenAPISchemaValidator = class { validate() { return { errors: [] }; } };',
  },
};

/**
 * V8 keeps the text of a program with two bytes for each character, where a single one of them is not in
 * Latin-1. So each that is not in ASCII is written as `\u` and four digits: that saves 2 MB of memory,
 * and 3 once the portal is loaded.
 */
const inAscii = {
  name: 'in-ascii',
  /** @param {string} code */
  renderChunk(code) {
    // Its backslash would escape that of `\u`.
    const escaped = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(code);
    if (escaped) throw new Error(`An escaped character is not in ASCII: ${escaped[0]}`);
    return code.replace(
      /[^\0-\x7f]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  },
};

/**
 * Takes Node's own modules as `require` does. For an `import`, Node.js reads each export that a module has,
 * also those that it makes when they are first read: of `node:http` a whole browser's `WebSocket`. With
 * Node.js 24 that took 2 MB of memory, and a twenty-fifth of the time until the first answer.
 */
const builtinsUnread = {
  name: 'builtins-unread',
  /** @param {string} code */
  renderChunk(code) {
    const changed = code.replace(
      /^import (?:([\w$]+)(?:, )?)?(\{.+\})? from ("node:[\w/]+");$/gm,
      (_, name, parts, module) =>
        [name, parts?.replaceAll(' as ', ': ')]
          .filter((names) => names !== undefined)
          .map((names) => `const ${names} = globalThis.process.getBuiltinModule(${module});`)
          .join(' '),
    );
    const left = /^import .*"node:.*$/m.exec(changed);
    if (left) throw new Error(`A module of Node's is still imported: ${left[0]}`);
    return changed;
  },
};

/**
 * Node.js keeps quiet about deprecated functions that packages call, which it knows by their path;
 * here they stand in the same files as the service.
 */
const QUIET = 'process.noDeprecation = true;';

// The files of an earlier build may have other names.
mkdirSync(at('dist'), { recursive: true });
for (const name of readdirSync(at('dist')))
  if (!NOT_OURS.includes(name)) rmSync(at(`dist/${name}`), { recursive: true });

await build({
  input: Object.fromEntries(PROGRAMS.map((name) => [name, at(`src/${name}.ts`)])),
  platform: 'node',
  // It finds its binary beside itself; the other is an option of pg's that is not used.
  external: ['@photostructure/sqlite', 'pg-native'],
  plugins: [withoutMetaSchema, inAscii, builtinsUnread],
  // Nothing is left out. It would take calls that are there to throw, such as that of
  // `decodeURIComponent`, for calls without an effect; `minify` does so, too, unless it is off.
  treeshake: false,
  output: {
    dir: at('dist'),
    format: 'esm',
    chunkFileNames: ({ name }) => (name === FILES ? '[name].js' : 'parts/[name].js'),
    comments: false,
    minify: false,
    banner: ({ isEntry }) => (isEntry ? QUIET : ''),
    codeSplitting: { groups: [{ name: FILES, test: /\/server\/src\/files\.ts$/ }] },
  },
});
