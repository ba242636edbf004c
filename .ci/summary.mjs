import { readFileSync } from 'node:fs';

/** Counts what ran; a skipped test is a failure here. */
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
  readFileSync(new URL('../node_modules/.vitest/results.json', import.meta.url), 'utf8'),
);
const skipped = numPendingTests + numTodoTests;
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${skipped} skipped`);
process.exitCode = numPassedTests > 0 && numFailedTests + skipped === 0 ? 0 : 1;
