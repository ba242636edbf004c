/**
 * Who may import whom. The server's layers, outermost first: main and cli → service → app →
 * pipeline, operations, portal-api → storage, domain → problems, contract.
 */
const layer = (name) => `^server/src/${name}/`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(server|client)/src/', pathNot: '\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'steps-and-operations-apart',
      comment: 'A step knows no operation, and an operation no step.',
      severity: 'error',
      from: { path: layer('pipeline') },
      to: { path: layer('operations') },
    },
    {
      name: 'operations-and-steps-apart',
      severity: 'error',
      from: { path: layer('operations') },
      to: { path: layer('pipeline') },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules decide and write nothing.',
      severity: 'error',
      from: { path: layer('domain') },
      to: { path: '^server/src/(storage|pipeline|operations|portal-api|commands|site|service)/' },
    },
    {
      name: 'contract-below-domain',
      comment: 'Rules are about what the contract says; it knows no rules.',
      severity: 'error',
      from: { path: layer('contract') },
      to: { path: layer('domain') },
    },
    {
      name: 'storage-below-http',
      severity: 'error',
      from: { path: layer('storage') },
      to: { path: '^server/src/(pipeline|operations|portal-api|commands|site|service)/' },
    },
    {
      name: 'storage-decides-nothing',
      comment: 'It knows the shapes of the rules, not the rules.',
      severity: 'error',
      from: { path: layer('storage') },
      to: { path: layer('domain'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-main-opens-a-database',
      comment: 'So does the main file of a thread. Everything else is given one.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot:
          '^server/src/(main|commands/|storage/(open-database|migrate|drivers/|usage/(usage|report)-thread))',
      },
      to: {
        path: '^server/src/storage/(open-database|drivers/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-http-knows-express',
      severity: 'error',
      from: { path: '^server/src/(domain|storage|contract|commands|site)/' },
      to: { path: 'node_modules/(express|@types/express|helmet)' },
    },
    {
      name: 'only-config-reads-the-environment',
      comment: 'Held by a test too; here it keeps the setting readers apart.',
      severity: 'error',
      from: { pathNot: layer('config') },
      to: { path: '^server/src/config/(setting-values|read-setting)' },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^(server|scripts|test)/' },
    },
    {
      name: 'imports-are-declared',
      comment: 'A package that another one happens to bring along can go away with it.',
      severity: 'error',
      from: {},
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        // Declared by the types of regexp-tree; it is no file.
        pathNot: '^regexp-tree/ast$',
      },
    },
    {
      name: 'what-runs-needs-no-development',
      comment: 'Only the page of the portal is bundled; everything else needs its packages to run.',
      severity: 'error',
      from: { path: '^(server|client)/src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
