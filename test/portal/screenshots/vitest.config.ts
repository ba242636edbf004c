import { defineConfig } from 'vitest/config';

/** Takes pictures instead of testing: `npm run screenshots`. */
export default defineConfig({
  test: {
    include: ['test/portal/screenshots/take.ts'],
    globalSetup: 'test/support/run-folder.ts',
    testTimeout: 900_000,
    hookTimeout: 180_000,
  },
});
