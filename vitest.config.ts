import { configDefaults, defineConfig } from 'vitest/config';

const isCI = process.env.CI === 'true';

/**
 * What takes longer than one waits for while working. CI leaves nothing out; without it the life
 * of a key, in English, stands for the page, short runs for the conformance job, and the client's
 * sources for its package; what it takes to wear the service out is tried there alone.
 */
const LEFT_TO_CI = [
  'test/abuse/*.test.ts',
  'test/client/{install-command,long-lived-signal,package}.test.ts',
  'test/docs/{browser,samples,search,spelling-ar}.test.ts',
  'test/connections/unread-answers.test.ts',
  'test/faults/*.test.ts',
  'test/conformance/{baseline,first,harmless,image-and-action,kept,large,mutants}.test.ts',
  'test/conformance/{ordinary,package,proxy,reports,secrets,stopped,strangers,unseen}.test.ts',
  'test/pipeline/content-types.test.ts',
  'test/portal/api/{notices,passkeys,second-factor-parallel,usage-report}.test.ts',
  'test/portal/page/{accessibility,account,activity,behind-a-path,charts-and-tables,key-acts,keyboard,keys}.test.ts',
  'test/portal/page/{language-and-theme,mail,nothing-is-lost,nothing-jumps,operator,operator-accounts}.test.ts',
  'test/portal/page/{first-page,overview,passkeys,places,refused-fields,secrets}.test.ts',
  'test/portal/page/{states,usage}.test.ts',
  'test/deploy/{metrics,nginx}.test.ts',
  'test/packages/script-options.test.ts',
  'test/release/release.test.ts',
  'test/running/*.test.ts',
  'test/storage/{copy,kill}.test.ts',
  'test/replicas/{changes,start-at-once,sums}.test.ts',
];

/**
 * Most of what a test runs, it runs a few hundred times: V8 would optimize it, with a fifth of all
 * processor time, just before it is done. Later versions of Node.js have no such setting.
 */
const OPTIMIZE_LATER = process.versions.node.startsWith('20.')
  ? ['--interrupt-budget=1000000']
  : [];

if (!isCI) console.log(`Left to CI=true: ${LEFT_TO_CI.join(', ')}`);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isCI ? [] : LEFT_TO_CI)],
    globalSetup: 'test/support/run-folder.ts',
    setupFiles: 'test/support/whole-day.ts',
    experimental: { fsModuleCache: true },
    // Files share no state, and importing the server once a worker is most of what they cost.
    isolate: false,
    // Many tests wait for a clock, a process or a browser rather than for a core.
    maxWorkers: isCI ? 4 : 3,
    // Most of what tests allocate is garbage at once: a larger nursery collects it less often.
    execArgv: ['--max-semi-space-size=64', ...(isCI ? [] : OPTIMIZE_LATER)],
    // Far longer than anything takes: a machine with much else to do fails no test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
    reporters: isCI
      ? ['default', ['json', { outputFile: 'node_modules/.vitest/results.json' }]]
      : ['default'],
  },
});
