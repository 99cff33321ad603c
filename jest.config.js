const shared = {
  extensionsToTreatAsEsm: ['.ts'],
  // TypeScript's sources name the file that the compiler will write. (Packages have `x.json.js` files, which are meant.)
  moduleNameMapper: {
    '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1',
    '^fast-check$': '<rootDir>/test/support/fast-check.mjs',
  },
  transform: { '^.+\\.ts$': '@swc/jest' },
};

/** Tests see what was built of `src/`, which Node loads once for all files of a worker. */
const ofBuild = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/built-environment.mjs',
  resolver: '<rootDir>/test/support/built-resolver.cjs',
  transform: { ...shared.transform, '/dist/src/.+\\.js$': '<rootDir>/test/support/built-module.mjs' },
};

/** With a real database. */
const endToEnd = {
  ...ofBuild,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

const SPECS = ['<rootDir>/{src,lint,bench}/**/*.spec.{ts,js}'];

/** Specs that turn the clock, or ask in which file an error was thrown: for these Jest loads the sources. */
const OF_SOURCES = [
  'common/logging/logger',
  'database/sweeps',
  'detection/policy/offered-days',
  'proxy/relay/streamed-reply',
  'retention/retention-job',
  'shared-findings/findings-writer',
  'tokenization/vault/vault',
  'upstreams/clouds/token-admissions',
];

/** End-to-end tests that only `npm run test:all` runs, by kind; all others are of the contract. */
const MORE = {
  browser: ['portal/.*', 'auth/browser', 'contract/docs-pages'],
  faults: ['faults/.*'],
  scale: ['scale/.*', 'ops/rate-limits-redis'],
  image: ['image/.*'],
  processes: [
    'archive/.*',
    'auth/tokens-cli',
    'docs/.*',
    'evidence/own-witness',
    'kubernetes/.*',
    'ops/(backup|docs|left-out|release|supply-chain)',
    'start/.*',
    'tokenization/cli',
    'upstreams/clouds/identities',
    'voice-webhook/docs',
  ],
  long: [
    'audit/(long-exports|monitor|timestamps|verify-while-writing)',
    'auth/providers',
    'contract/fuzz',
    'database/(migration-steps|two-releases)',
    'detection/(known-conversations|tool-results|whole-ranges)',
    'evidence/(proofs|witnesses)',
    'ops/kept-connections',
    'proxy/(crowded-requests|ejected-upstreams|equal-formats|fallbacks|hang-up|hostile-texts|kept-conversations|known-conversations)',
    'proxy/(kept-restoration|long-texts|model-pass|responses-socket|restored-(again|memory)|socket-hang-up)',
    'sessions/session-walks',
    'tokenization/(conversation-scope|name-parts|retention|scoped-values|vault)',
    'upstreams/(provider-shapes|provider-slots|proxied-providers|upstream-health)',
    'voice-webhook/(callback|callback-addresses)',
  ],
};

const sourceSpec = (name) => `/src/${name}\\.spec\\.ts$`;
const test = (name) => `/test/${name}\\.e2e\\.ts$`;
const PACKAGES = '/node_modules/';

export default {
  projects: [
    {
      ...ofBuild,
      displayName: 'specs',
      testMatch: SPECS,
      testPathIgnorePatterns: [PACKAGES, ...OF_SOURCES.map(sourceSpec)],
    },
    { ...shared, displayName: 'sources', testEnvironment: 'node', testRegex: OF_SOURCES.map(sourceSpec) },
    {
      ...endToEnd,
      displayName: 'door',
      testRegex: [test('.*')],
      testPathIgnorePatterns: [PACKAGES, ...Object.values(MORE).flat().map(test)],
    },
    ...Object.entries(MORE).map(([displayName, names]) => ({
      ...endToEnd,
      displayName,
      testRegex: names.map(test),
    })),
  ],
  // Ends what hangs; a machine that is busy is no fault.
  testTimeout: 240_000,
  // Modules that were loaded for a test file are never let go: a worker that holds too many of them is replaced.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
  reporters: ['default', 'summary', '<rootDir>/test/support/totals-reporter.mjs'],
};
