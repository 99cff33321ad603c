const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  // TypeScript's sources name the file that the compiler will write. (Packages have `x.json.js` files, which are meant.)
  moduleNameMapper: { '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
};

/** Through the public door, which is that of the build, with a real database. */
const endToEnd = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/built-environment.mjs',
  moduleNameMapper: { '^(?:\\.\\./)+src/(.*)\\.js$': '<rootDir>/dist/src/$1.js', ...shared.moduleNameMapper },
  transform: { ...shared.transform, '/dist/src/.+\\.js$': '<rootDir>/test/support/built-module.mjs' },
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

/** End-to-end tests that only `npm run test:all` runs, by kind; all others are of the contract. */
const MORE = {
  browser: ['portal/.*', 'auth/browser', 'contract/docs-pages'],
  faults: ['faults/.*'],
  scale: ['scale/.*', 'ops/rate-limits-redis'],
  processes: [
    'start/.*',
    'docs/.*',
    'voice-webhook/docs',
    'ops/(backup|docs|left-out|supply-chain)',
    'evidence/own-witness',
  ],
  long: [
    'audit/(long-exports|monitor)',
    'auth/providers',
    'contract/fuzz',
    'database/(migration-steps|two-releases)',
    'detection/known-conversations',
    'evidence/(proofs|witnesses)',
    'ops/kept-connections',
    'proxy/(crowded-requests|equal-formats|fallbacks|hang-up|hostile-texts|kept-conversations|known-conversations)',
    'proxy/(long-texts|model-pass|responses-socket|restored-again|socket-hang-up)',
    'sessions/session-walks',
    'tokenization/(conversation-scope|retention|scoped-values|vault)',
    'upstreams/(provider-shapes|upstream-health)',
    'voice-webhook/callback',
  ],
};

const files = (pattern) => `/test/${pattern}\\.e2e\\.ts$`;
const more = Object.entries(MORE).map(([displayName, patterns]) => ({
  ...endToEnd,
  displayName,
  testRegex: patterns.map(files),
}));

export default {
  projects: [
    { ...shared, displayName: 'specs', testMatch: ['<rootDir>/{src,lint,bench}/**/*.spec.{ts,js}'] },
    {
      ...endToEnd,
      displayName: 'door',
      testRegex: [files('.*')],
      testPathIgnorePatterns: ['/node_modules/', ...Object.values(MORE).flat().map(files)],
    },
    ...more,
  ],
  testTimeout: 60_000,
  // Modules that were loaded for a test file are never let go: a worker that holds too many of them is replaced.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
  reporters: ['default', 'summary', '<rootDir>/test/support/totals-reporter.mjs'],
};
