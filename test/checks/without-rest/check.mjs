// Removes the REST door in a copy of the repository, and runs types, lint and the remaining tests there:
// `node test/checks/without-rest/check.mjs [path …]`. Paths choose tests. Without paths, suites in a folder `long` are
// left out: they take most of the time, and send to the code that the others send to.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ROOT, run } from '../gateway.mjs'

const NOT_COPIED = /^(?:node_modules|dist|\.git|\.data|src\/generated|test\/.*\/node_modules)$/
const paths = process.argv.slice(2)
const chosen = paths.length > 0 ? paths : ['--testPathIgnorePatterns=/long/']
const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-without-rest-'))

const STEPS = {
  'the door is removed': ['node', 'rest-compat/remove/remove.mjs'],
  types: ['npm', 'run', '--silent', 'types'],
  lint: ['npm', 'run', '--silent', 'lint'],
  'the remaining tests': ['npm', 'test', '--', '--silent', '--passWithNoTests', ...chosen],
  'the remaining edge cases': ['npm', 'run', 'edge-cases', '--', '--silent', '--passWithNoTests', ...chosen],
  'the remaining matrices': ['npm', 'run', 'matrices', '--', '--silent', '--passWithNoTests', ...chosen],
  'the remaining tests of operations': ['npm', 'run', 'test:operations', '--', '--silent', '--passWithNoTests', ...chosen],
}

try {
  cpSync(ROOT, folder, { recursive: true, filter: (file) => !NOT_COPIED.test(path.relative(ROOT, file)) })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [name, [command, ...words]] of Object.entries(STEPS)) {
    run(folder, command, words)
    console.log(`passed: ${name}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
