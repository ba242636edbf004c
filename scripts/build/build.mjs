import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAndNote, whyBuild } from './freshness.mjs';
import { runScript } from './run-script.mjs';
import { STEPS } from './steps.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How many steps are built at once: most of them keep a core busy. */
const AT_ONCE = 2;

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

/** @param {import('./steps.mjs').Step} step */
async function buildStep(step) {
  const began = Date.now();
  await buildAndNote(root, step, () => runScript(root, step.script));
  say(`Built ${step.name} in ${((Date.now() - began) / 1_000).toFixed(1)} s.`);
}

/**
 * Builds those of the steps whose sources changed, and says so.
 * @param {readonly import('./steps.mjs').StepName[]} names
 * @throws Error in one line where a step cannot be built
 */
export async function build(names) {
  const waiting = names.flatMap((name) => {
    /** @type {import('./steps.mjs').Step} */
    const step = STEPS[name];
    const why = whyBuild(root, step);
    return why === undefined ? [] : [{ step, why }];
  });
  if (waiting.length === 0) return say('Everything is built: nothing changed since.');
  for (const { step, why } of waiting) say(`Building ${step.name}: ${why}.`);
  if (!existsSync(join(root, 'node_modules', 'typescript')))
    throw new Error('The packages that this takes are not installed. Run: npm ci');
  if (waiting.length > 2) say('This takes about a minute, longer on a slow machine.');
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await buildStep(next.step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
