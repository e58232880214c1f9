// How the tests run: suites by jest, their modules by node; each suite with a database of its own, two at a time.
const suites = (displayName, testMatch, testPathIgnorePatterns = []) => ({
  displayName,
  testMatch,
  testPathIgnorePatterns,
  // Node compiles what it imports.
  transform: {},
  testRunner: '<rootDir>/test/support/native-suites.mjs',
  // As the gateway does before it loads anything that is decorated.
  setupFilesAfterEnv: ['reflect-metadata'],
})

export default {
  // `npm test` runs `doors`. `npm run test:operations` runs the suites that start gateways and commands as processes.
  projects: [
    suites('doors', ['<rootDir>/test/**/*.test.ts'], ['<rootDir>/test/operations/']),
    suites('operations', ['<rootDir>/test/operations/**/*.test.ts']),
  ],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  maxWorkers: 2,
  testTimeout: 60_000,
}
