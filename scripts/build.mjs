import { build } from './build/build.mjs';
import { STEPS } from './build/steps.mjs';

/** `npm run build [-- <step>…]`: builds what changed since it was last built. */

/**
 * @param {string} name
 * @returns {name is import('./build/steps.mjs').StepName}
 */
const isStep = (name) => Object.hasOwn(STEPS, name);

const names = process.argv.slice(2);
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
