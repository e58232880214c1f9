// How the tests run: suites by jest, their modules by node, two suites at a time.
const suites = (displayName, ...testMatch) => ({
  displayName,
  testMatch,
  // Node compiles what it imports.
  transform: {},
  testRunner: '<rootDir>/test/support/native-suites.mjs',
  // As the gateway does before it loads anything that is decorated.
  setupFilesAfterEnv: ['reflect-metadata'],
})

export default {
  // `npm test` runs `doors`: each story and rule once. `npm run edge-cases` tries what is rare, `npm run matrices` all
  // combinations.
  // `npm run test:operations` runs the suites that start gateways and commands as processes.
  projects: [
    suites('doors', '<rootDir>/test/*.test.ts', '<rootDir>/test/{graphql,rest,rules,stories}/**/*.test.ts'),
    suites('edge-cases', '<rootDir>/test/edge-cases/**/*.test.ts'),
    suites('matrices', '<rootDir>/test/matrices/**/*.test.ts'),
    suites('operations', '<rootDir>/test/operations/**/*.test.ts'),
  ],
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  maxWorkers: 2,
  // Only for what hangs: a busy machine takes several times as long as a quiet one.
  testTimeout: 180_000,
}
