/** The arrows of the design: what may import what. */
const room = (...names) => `^src/(${names.join('|')})/`;
const framework = '^node_modules/(@nestjs|typeorm|pg)/';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.spec\\.ts$|^src/main\\.ts$' },
      to: {},
    },
    {
      name: 'nothing-imports-the-outer-rooms',
      comment: 'proxy, reports and the command line are where calls come in; nothing stands on them.',
      severity: 'error',
      from: { path: '^src/', pathNot: room('proxy', 'reports', 'cli') },
      to: { path: room('proxy', 'reports', 'cli'), pathNot: '\\.module\\.ts$' },
    },
    {
      name: 'pure-core',
      comment: 'Detection, tokens, chains and chat bodies are plain code, tested without a framework.',
      severity: 'error',
      from: {
        path: [
          '^src/detection/(text|values|policy|spoken|lexicon|speech|passes)/',
          '^src/tokenization/(token|crypto)/',
          '^src/audit/(events|chain)/',
          '^src/proxy/chat/',
        ],
      },
      to: { path: framework },
    },
    {
      name: 'events-below-chains-below-the-journal',
      severity: 'error',
      from: { path: '^src/audit/(events|chain)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^src/(?!common/|audit/(events|chain)/)' },
    },
    {
      name: 'events-know-no-chain',
      severity: 'error',
      from: { path: '^src/audit/events/' },
      to: { path: '^src/audit/chain/' },
    },
    {
      name: 'detection-stands-alone',
      severity: 'error',
      from: { path: room('detection') },
      to: { path: room('tokenization', 'audit', 'upstreams', 'agents', 'sessions', 'auth') },
    },
    {
      name: 'tokenization-below-the-call',
      comment: 'It may tell the journal what was done to keys, and knows nothing else of those above it.',
      severity: 'error',
      from: { path: room('tokenization') },
      to: {
        path: room('audit', 'agents', 'sessions', 'auth', 'upstreams'),
        pathNot: '^src/audit/(events/|journal/account-journal|audit\\.module)',
      },
    },
    {
      name: 'common-is-the-ground',
      severity: 'error',
      from: { path: room('common') },
      to: { path: '^src/(?!common/)' },
    },
    {
      name: 'repositories-keep-the-sql',
      comment: 'Entities never leave their room.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '\\.entity\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(test|bench)/|\\.spec\\.ts$' },
    },
    {
      name: 'no-dev-dependency-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
