/** All that is written by hand, and what says how it is checked. */
const SOURCES = [
  '.ci',
  '.dependency-cruiser.cjs',
  '.github',
  '.gitignore',
  'biome.json',
  'client',
  'openapi',
  'package.json',
  'scripts',
  'server',
  'test',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
];

/**
 * What is checked and makes nothing: a check that passed passes again for as long as none of its
 * inputs changes. As with what is built, more inputs than needed only check too often.
 *
 * @satisfies {Record<string, import('./steps.mjs').Step>}
 */
export const CHECKS = {
  code: { name: 'style and common mistakes', script: 'lint:code', inputs: SOURCES },
  types: { name: 'types', script: 'types', inputs: SOURCES },
  generated: {
    name: 'what is generated from the contracts',
    script: 'generate:check',
    inputs: [
      'openapi',
      'scripts/generate.ts',
      'scripts/generate',
      'scripts/shared/glossary.ts',
      'scripts/shared/is-of-one-status.ts',
      'client/src/generated',
      'server/src/contract/generated',
      'test/pipeline/shelves',
    ],
  },
  contracts: {
    name: 'the contracts',
    script: 'lint:contracts',
    inputs: ['openapi', 'redocly.yaml'],
  },
  boundaries: { name: 'who imports whom', script: 'lint:boundaries', inputs: SOURCES },
};
