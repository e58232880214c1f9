// How the tests run: suites by jest, their modules by node; each suite with a database of its own, two at a time.
export default {
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  // Node compiles what it imports.
  transform: {},
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  testRunner: '<rootDir>/test/support/native-suites.mjs',
  // As the gateway does before it loads anything that is decorated.
  setupFilesAfterEnv: ['reflect-metadata'],
  testTimeout: 60_000,
  maxWorkers: 2,
}
