import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
 * Parts of packages that are loaded and never used, by their file, and what stands in their place. With
 * Node.js 24, a start takes a quarter less time without them and 7 MB less memory; with Node.js 20, a
 * twelfth and 5 MB.
 */
const UNUSED = [
  {
    // Compiles the schema of OpenAPI, also where it is told not to check the contract with it
    // (`validateApiSpec: false`): a seventh of the processor time until the first answer.
    file: /express-openapi-validator\/dist\/framework\/openapi\.schema\.validator\.js$/,
    code: 'exports.OpenAPISchemaValidator = class { validate() { return { errors: [] }; } };',
  },
  // Warns of deprecated functions, which is off (see `QUIET`), and has V8 list all lines of the program.
  {
    file: /\/depd\/index\.js$/,
    code: 'module.exports = () => Object.assign(() => {}, { function: (fn) => fn, property() {} });',
  },
  // Takes files that are uploaded: no operation does.
  { file: /\/multer\/index\.js$/, code: refuse('multer') },
  // Reads contracts that are written in YAML: the validator is given objects.
  { file: /\/js-yaml\/(?:index\.js|dist\/js-yaml\.mjs)$/, code: refuse('js-yaml') },
  // Sends metrics away: here they are fetched.
  { file: /\/prom-client\/lib\/pushgateway\.js$/, code: refuse('Pushgateway') },
  // Characters of other encodings than Unicode's, in which there is no JSON (RFC 8259, section 8.1).
  {
    file: /\/iconv-lite\/encodings\/(?:dbcs-data|sbcs-data-generated)\.js$/,
    code: 'module.exports = {};',
  },
];

/** What says that it is not there as soon as it is called. @param {string} name */
function refuse(name) {
  return `module.exports = function () { throw new Error('${name} is not part of this build.'); };`;
}

/** Leaves out media types that no file has: two thirds, which take milliseconds to go through. */
const mediaTypesOfFiles = {
  name: 'media-types-of-files',
  load: {
    filter: { id: /\/mime-db\/db\.json$/ },
    /** @param {string} id */
    handler(id) {
      const all = Object.entries(JSON.parse(readFileSync(id, 'utf8')));
      const known = all.filter(([, { extensions, charset }]) => extensions ?? charset);
      return { code: JSON.stringify(Object.fromEntries(known)), moduleType: 'json' };
    },
  },
};

/** @type {Set<object>} */
const foundUnused = new Set();

const withoutUnused = {
  name: 'without-unused',
  load: {
    filter: { id: UNUSED.map(({ file }) => file) },
    /** @param {string} id */
    handler(id) {
      const unused = UNUSED.find(({ file }) => file.test(id));
      if (unused === undefined) return undefined;
      foundUnused.add(unused);
      return unused.code;
    },
  },
  /** A package may have other files once it is renewed. */
  buildEnd() {
    for (const unused of UNUSED)
      if (!foundUnused.has(unused)) throw new Error(`No file is like ${unused.file}.`);
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
  plugins: [withoutUnused, mediaTypesOfFiles, inAscii, builtinsUnread],
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
