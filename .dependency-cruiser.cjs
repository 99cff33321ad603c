/**
 * The arrows of the design: what may import what. Specs are left out, whose helpers would tie all folders together: those have
 * the same rules in lint/arrows-of-specs.cjs, but for the circles of folders.
 */
const room = (...names) => `^src/(${names.join('|')})/`;
const framework = '^node_modules/(@nestjs|typeorm|pg)/';
const outer = room('proxy', 'reports', 'cli', 'start');
/** Folders of wire formats. What OpenAI's formats share is in a room of its own. */
const aFormat = '^src/proxy/wire/(?!(?:json|common|openai)/)[^/]+/';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-folder-circles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.spec\\.ts$|^src/main\\.ts$' },
      to: {},
    },
    {
      name: 'nothing-imports-the-outer-rooms',
      comment:
        'proxy, reports, the command line and the start are where calls come in; nothing stands on them.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: [outer, room('api-docs')] },
      to: { path: outer, pathNot: '\\.module\\.ts$' },
    },
    {
      name: 'the-documentation-asks-the-formats',
      severity: 'error',
      from: { path: room('api-docs') },
      to: { path: outer, pathNot: '^src/proxy/wire/[^/]+\\.ts$' },
    },
    {
      name: 'formats-stand-behind-their-seam',
      comment: 'Nothing knows what is in a format but its own folder; it is registered in formats.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/proxy/wire/formats\\.ts$', aFormat] },
      to: { path: aFormat },
    },
    {
      name: 'formats-stand-apart',
      severity: 'error',
      from: { path: '^src/proxy/wire/([^/]+)/' },
      to: { path: aFormat, pathNot: '^src/proxy/wire/$1/' },
    },
    {
      name: 'json-below-the-formats',
      severity: 'error',
      from: { path: '^src/proxy/wire/json/' },
      to: { path: '^src/proxy/wire/(?!json/|invalid-request\\.ts)' },
    },
    {
      name: 'wire-stands-alone',
      comment:
        'Formats know slots, errors, counts of tokens and what an upstream asks of them, and nothing of how a call is served.',
      severity: 'error',
      from: { path: '^src/proxy/wire/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(proxy/wire/|detection/(slot|data/settings)\\.ts|upstreams/upstream\\.ts|common/(errors|json|text|usage)/)',
      },
    },
    {
      name: 'relay-below-the-stages',
      comment: 'The order of a call is in proxy.service.ts; relaying and previews know nothing of it.',
      severity: 'error',
      from: { path: '^src/proxy/(relay|preview)/' },
      to: { path: '^src/proxy/', pathNot: '^src/proxy/(wire/[^/]+\\.ts$|wire/json/|call-stages\\.ts$|$1/)' },
    },
    {
      name: 'the-journal-below-the-operator',
      comment: 'What is reported of a call is read off its record, not the other way round.',
      severity: 'error',
      from: { path: room('audit') },
      to: { path: room('ops') },
    },
    {
      name: 'pure-core',
      comment: 'Detection, tokens, chains and wire formats are plain code, tested without a framework.',
      severity: 'error',
      from: {
        path: [
          '^src/detection/(text|written|values|policy|spoken|lexicon|languages|passes)/',
          '^src/tokenization/(token|crypto)/',
          '^src/audit/(events|chain)/',
          '^src/review/(draw|figure|marks)/',
          '^src/drift/(chart|counts)/',
          '^src/proxy/wire/',
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
      name: 'one-door-to-values',
      comment:
        'How values are written, their parts and their keys are asked of written/values.ts; where they stand in a text, of the two that search; which words are none, of languages/plain-words.ts. What detection reads texts by is its own.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/detection/' },
      to: {
        path: '^src/detection/(written|values|text|spoken|languages|lexicon)/',
        pathNot:
          '^src/detection/(written/(values|erased-keys)|values/(value-index|literal-values)|languages/plain-words)\\.ts$',
      },
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
    doNotFollow: { path: 'node_modules|\\.spec\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
