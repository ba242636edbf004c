import { build } from './build/build.mjs';
import { STEPS } from './build/steps.mjs';

const USAGE = `Usage: npm run build [-- <step>…]

Builds what changed since it was last built: all steps, or those named.
Steps: ${Object.keys(STEPS).join(', ')}`;

/**
 * @param {string} name
 * @returns {name is import('./build/steps.mjs').StepName}
 */
const isStep = (name) => Object.hasOwn(STEPS, name);

const names = process.argv.slice(2);
if (names.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}
try {
  const unknown = names.find((name) => !isStep(name));
  if (unknown !== undefined)
    throw new Error(`There is no step ${unknown}, only ${Object.keys(STEPS).join(', ')}.`);
  const asked = names.length > 0 ? names : Object.keys(STEPS);
  await build(asked.filter(isStep));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
