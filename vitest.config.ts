import { configDefaults, defineConfig } from 'vitest/config';

const isCI = process.env.CI === 'true';

/**
 * What takes longer than one waits for while working. CI leaves nothing out; without it the life
 * of a key stands for the page, short runs for the conformance job, and the client's sources for
 * its package.
 */
const LEFT_TO_CI = [
  'test/abuse/{heavy-reads,sign-ins-and-pages}.test.ts',
  'test/client/package.test.ts',
  'test/conformance/{kept,mutants,unseen}.test.ts',
  'test/portal/page/{accessibility,account,behind-a-path,keyboard,keys,language-and-theme}.test.ts',
  'test/portal/page/{mail,nothing-is-lost,operator,secrets,states,usage}.test.ts',
  'test/release/release.test.ts',
];

if (!isCI) console.log(`Left to CI=true: ${LEFT_TO_CI.join(', ')}`);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isCI ? [] : LEFT_TO_CI)],
    globalSetup: 'test/support/run-folder.ts',
    experimental: { fsModuleCache: true },
    // Files share no state, and importing the server once a worker is most of what they cost.
    isolate: false,
    // Many tests wait for a clock, a process or a browser rather than for a core.
    maxWorkers: 3,
    // Most of what tests allocate is garbage at once: a larger nursery collects it less often.
    execArgv: ['--max-semi-space-size=64'],
    // Far longer than anything takes: a machine with much else to do fails no test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: isCI
      ? ['default', ['json', { outputFile: 'node_modules/.vitest/results.json' }]]
      : ['default'],
  },
});
