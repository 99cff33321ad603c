const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  // TypeScript's sources name the file that the compiler will write. (Packages have `x.json.js` files, which are meant.)
  moduleNameMapper: { '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
};

/** Two layers: pure specs beside the code, and tests through the public door that hold a real database. */
export default {
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/{src,lint,bench}/**/*.spec.{ts,js}'] },
    {
      ...shared,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/test/support/built-environment.mjs',
      moduleNameMapper: {
        '^(?:\\.\\./)+src/(.*)\\.js$': '<rootDir>/dist/src/$1.js',
        ...shared.moduleNameMapper,
      },
      transform: { ...shared.transform, '/dist/src/.+\\.js$': '<rootDir>/test/support/built-module.mjs' },
      testMatch: ['<rootDir>/test/**/*.e2e.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    },
  ],
  testTimeout: 60_000,
  // Modules that were loaded for a test file are never let go: a worker that holds too many of them is replaced.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
  reporters: ['default', 'summary', '<rootDir>/test/support/totals-reporter.mjs'],
};
