// How suites run on a mutant: as always, but in a given order and in one process, which stops at the first failure.
import path from 'node:path'
import base from '../../../jest.config.mjs'

const [doors] = base.projects

export default {
  ...doors,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [],
  rootDir: path.resolve(import.meta.dirname, '../../..'),
  roots: ['<rootDir>/test'],
  testRunner: '<rootDir>/test/checks/mutants/runner.mjs',
  testSequencer: '<rootDir>/test/checks/mutants/sequencer.mjs',
  testTimeout: base.testTimeout,
  reporters: [],
}
