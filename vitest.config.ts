import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Files share no state, and importing the server once a worker is most of what they cost.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
