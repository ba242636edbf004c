import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Whether something is built from what is there now. A note of each build holds the digest of every
 * file that it was made of, and of every file that it made: so a result that somebody else built,
 * changed or removed is not taken for this one, and a file that was touched but not changed builds
 * nothing.
 */

/** Folders that are made of others, wherever they are or at their place. */
const MADE = new Set([
  'node_modules',
  'dist',
  '.tsbuildinfo',
  '.astro',
  'server/docs/src/content/docs',
]);

/**
 * Every file below a path, without those made of others.
 * @param {string} root
 * @param {string} path relative to `root`, with slashes
 * @param {(name: string, path: string) => boolean} leaveOut
 * @returns {string[]} relative to `root`, with slashes
 */
function filesBelow(root, path, leaveOut) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (entry.isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !leaveOut(name, `${path}/${name}`))
    .flatMap((name) => filesBelow(root, `${path}/${name}`, leaveOut));
}

/** @param {string | Buffer} content */
const digest = (content) => createHash('sha256').update(content).digest('base64');

/**
 * @param {string} root
 * @param {string[]} paths
 * @returns {Record<string, string>}
 */
const digestsOf = (root, paths) =>
  Object.fromEntries(paths.map((path) => [path, digest(readFileSync(join(root, path)))]));

/**
 * The digests of what a step is made of, by file.
 * @param {string} root
 * @param {import('./steps.mjs').Step} step
 * @returns {Record<string, string>}
 */
function readInputs(root, { inputs, script }) {
  const paths = [...inputs, 'package-lock.json'].flatMap((path) =>
    filesBelow(root, path, (name, at) => MADE.has(name) || MADE.has(at)),
  );
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    ...digestsOf(root, paths),
    [`the script ${script}`]: digest(manifest.scripts[script]),
  };
}

/**
 * The digests of what a step made, by file.
 * @param {string} root
 * @param {import('./steps.mjs').Step} step
 * @returns {Record<string, string>}
 */
function readOutputs(root, { output, notIts = [] }) {
  if (output === undefined) return {};
  return digestsOf(
    root,
    filesBelow(root, output, (name) => notIts.includes(name)),
  );
}

/** @param {string} root @param {import('./steps.mjs').Step} step */
const noteOf = (root, { script }) =>
  join(root, 'server', 'dist', '.built', `${script.replace(':', '-')}.json`);

/**
 * The first name whose value differs.
 * @param {Record<string, string>} before
 * @param {Record<string, string>} now
 * @returns {string | undefined}
 */
const firstChange = (before, now) =>
  Object.keys({ ...before, ...now }).find((name) => before[name] !== now[name]);

/**
 * What is known of the last build; undefined where there was none.
 * @param {string} root
 * @param {import('./steps.mjs').Step} step
 * @returns {{ inputs: Record<string, string>; outputs: Record<string, string> } | undefined}
 */
function readNote(root, step) {
  const file = noteOf(root, step);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Why a step has to be built; undefined where its result is that of the files as they are.
 * @param {string} root
 * @param {import('./steps.mjs').Step} step
 * @returns {string | undefined}
 */
export function whyBuild(root, step) {
  const note = readNote(root, step);
  if (note === undefined) return 'it was not built yet';
  const input = firstChange(note.inputs, readInputs(root, step));
  if (input !== undefined) return `${input} changed`;
  const output = firstChange(note.outputs, readOutputs(root, step));
  return output && `${output} is not what was built`;
}

/**
 * Builds a step and notes what it was made of. What changes meanwhile is built the next time.
 * @param {string} root
 * @param {import('./steps.mjs').Step} step
 * @param {() => Promise<void>} run
 */
export async function buildAndNote(root, step, run) {
  const note = readNote(root, step);
  const inputs = readInputs(root, step);
  const left = readOutputs(root, step);
  // A tool that goes on from its last run does not look whether what it made then is still there.
  if (note === undefined || firstChange(note.outputs, left) !== undefined)
    for (const path of Object.keys(left)) rmSync(join(root, path));
  const file = noteOf(root, step);
  rmSync(file, { force: true });
  await run();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ inputs, outputs: readOutputs(root, step) }));
}
