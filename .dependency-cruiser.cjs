/**
 * Who may import whom. The server's layers, outermost first: main and cli → service → app →
 * pipeline, operations, portal-api → storage, domain → problems, contract.
 */
const layer = (name) => `^server/src/${name}/`;

/** The rooms of the conformance job. Each knows those ahead of it, and none behind it. */
const ROOMS = [
  'contract',
  'values',
  'exchange',
  'credentials',
  'scenario',
  'inspect',
  'groups',
  'coverage',
  'engine',
  'report',
  'requests',
  'proxy',
  'mock',
  'cli',
];
const job = '^scripts/conformance/';
const room = (...names) => `${job}src/(${names.join('|')})/`;
const noArrowUpward = ROOMS.slice(0, -1).map((name, index) => ({
  name: `conformance-${name}-knows-no-later-room`,
  severity: 'error',
  from: { path: room(name) },
  to: { path: room(...ROOMS.slice(index + 1)) },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(server|client|scripts/conformance)/src/',
        pathNot: '\\.d\\.ts$',
      },
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
          '^server/src/(main|running/|commands/|storage/(open-database|migrate|drivers/|usage/(usage|report)-thread))',
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
    ...noArrowUpward,
    {
      name: 'conformance-knows-nothing-of-the-project',
      comment: 'It can be taken home: to any contract, and any service.',
      severity: 'error',
      from: { path: job },
      to: {
        path: '^',
        pathNot: `${job}|node_modules/|^regexp-tree/ast$`,
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'conformance-groups-apart',
      comment: 'What two groups need is in a room ahead of them.',
      severity: 'error',
      from: { path: `${job}src/groups/([^/]+)/` },
      to: { path: `${job}src/groups/`, pathNot: `${job}src/groups/$1/` },
    },
    {
      name: 'conformance-groups-have-one-entry',
      severity: 'error',
      from: { path: room('coverage', 'engine', 'report', 'cli') },
      to: {
        path: room('groups'),
        pathNot: '/scenarios\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
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
      comment: 'Only the page of the portal is made of development packages.',
      severity: 'error',
      from: { path: '^(server|client|scripts/conformance)/src/' },
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
    exclude: { path: '^(client|server|scripts/conformance)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
