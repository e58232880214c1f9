// How the tests run: TypeScript as ECMAScript modules through swc, every file in its own process with its own database.
import { readFileSync } from 'node:fs'

const swc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'))

export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  testTimeout: 60_000,
  maxWorkers: 2,
}
