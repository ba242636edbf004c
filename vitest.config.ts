import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Files share no state, and importing the server once a worker is most of what they cost.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: process.env.CI
      ? ['default', ['json', { outputFile: 'node_modules/.vitest/results.json' }]]
      : ['default'],
  },
});
