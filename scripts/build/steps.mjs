/**
 * @typedef {object} Step
 * @property {string} name What it is called on the command line and in what is printed.
 * @property {string} script The script of package.json that builds it.
 * @property {string[]} inputs Files and folders that decide what comes out. (More than needed only
 *   builds too often; what is not there is left out.)
 * @property {string} [output] The folder it is built to; none where it only checks.
 * @property {string[]} [notIts] What other steps keep in that folder.
 */

/** @typedef {keyof typeof STEPS} StepName */

/**
 * What is built, each independent of the others, in the order in which they are begun: what takes
 * longest first, so that it does not run alone in the end. What a tool keeps for its next run (the
 * compiler's `.tsbuildinfo`) stays that tool's matter: here is only decided whether to call it at
 * all.
 *
 * @satisfies {Record<string, Step>}
 */
export const STEPS = {
  docs: {
    name: 'the documentation',
    script: 'build:docs',
    inputs: [
      'openapi',
      'scripts/docs.ts',
      'scripts/docs',
      'scripts/shared/glossary.ts',
      'scripts/shared/is-of-one-status.ts',
      'scripts/conformance/README.md',
      'client/README.md',
      'client/src',
      'server/docs',
      'server/portal-page/src/i18n',
      'server/src/durations.ts',
      'server/README.md',
      'server/security-events.md',
      'server/settings.md',
      'README.md',
      'CHANGELOG.md',
      'SECURITY.md',
    ],
    output: 'server/dist/public/docs/site',
  },
  offline: {
    name: 'the references on one page',
    script: 'build:offline',
    inputs: ['openapi', 'scripts/docs.ts', 'scripts/docs'],
    output: 'server/dist/public/docs',
    notIts: ['site'],
  },
  server: {
    name: 'the server',
    script: 'build:server',
    inputs: [
      'server/src',
      'server/tsconfig.json',
      'scripts/build/bundle-server.mjs',
      'tsconfig.base.json',
    ],
    output: 'server/dist',
    notIts: ['public', '.built', '.compiled', 'docs-site'],
  },
  portal: {
    name: "the portal's page",
    script: 'build:portal',
    inputs: [
      'server/portal-page',
      'server/src/contract',
      'server/src/domain',
      'server/src/durations.ts',
      'openapi',
      'tsconfig.base.json',
    ],
    output: 'server/dist/public/portal',
  },
  client: {
    name: 'the client',
    script: 'build:client',
    inputs: ['client', 'tsconfig.base.json'],
    output: 'client/dist',
  },
};

/**
 * What the service needs to run.
 * @type {StepName[]}
 */
export const SERVICE = ['docs', 'offline', 'server', 'portal'];
