import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Files share no state, and importing the server once a worker is most of what they cost.
    isolate: false,
    // Many tests wait for a clock, a process or a browser rather than for a core.
    maxWorkers: 4,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    reporters: process.env.CI
      ? ['default', ['json', { outputFile: 'node_modules/.vitest/results.json' }]]
      : ['default'],
  },
});
