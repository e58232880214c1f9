// Removes the REST door in a copy of the repository, and runs types, lint and all remaining tests there:
// `node test/checks/without-rest/check.mjs [path …]`. Paths choose tests.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ROOT, run } from '../gateway.mjs'

const NOT_COPIED = /^(?:node_modules|dist|\.git|\.data|src\/generated|test\/.*\/node_modules)$/
const chosen = process.argv.slice(2)
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
