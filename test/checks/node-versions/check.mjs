// Starts the gateway, smokes it and runs the tests on other versions of Node, which npm brings.
//
//   npm run node-versions [-- --only 22] [path …]     paths choose tests; without them all run
//
// Prints one line for each version, and ends with code 1 if one fails. Native packages are made for all versions, so
// nothing is installed again.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, run, withGateway } from '../gateway.mjs'

const VERSIONS = ['22', '24']
const { values: { only }, positionals: paths } =
  parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const place = mkdtempSync(path.join(tmpdir(), 'selvedge-node-'))

/** Installs a version of Node from npm. Returns its program. */
function bring(version) {
  const folder = path.join(place, version)
  const name = `node-${process.platform}-${process.arch}`
  run(ROOT, 'npm', [
    'install', '--prefix', folder, '--silent', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`,
  ])
  return path.join(folder, 'node_modules', name, 'bin/node')
}

/** Starts the gateway, lets it be called, and reads its warnings. */
async function smoke(node, env) {
  const warned = await withGateway((url) => tell(node, ['test/smoke.mjs', url], env), { node, warnings: true })
  if (warned) throw new Error(`the gateway warns:\n${warned}`)
}

/** Runs a program. Returns what it printed. */
function tell(node, words, env) {
  const { status, stdout, stderr } = spawnSync(node, words, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${words[0]} ends with ${status}:\n${stdout}${stderr}`)
  return stdout + stderr
}

/** Runs the tests. Returns the line that counts them. */
function test(node, env) {
  const words = ['--selectProjects', 'doors', 'operations', '--maxWorkers=2', '--silent']
  const chosen = paths.length ? ['--testPathPatterns', ...paths] : []
  const printed = tell(node, ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...words, ...chosen], env)
  return /^Tests: +(\S.*)$/m.exec(printed)?.[1] ?? 'no test ran'
}

try {
  for (const version of only ? [only] : VERSIONS) {
    const node = bring(version)
    // What a test starts by its name is this version too.
    const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
    const exact = tell(node, ['--version'], env).trim()
    try {
      await smoke(node, env)
      console.log(`passed: ${exact}: it starts without a warning, smoke, ${test(node, env)}`)
    } catch (error) {
      console.log(`FAILED: ${exact}: ${error.message}`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(place, { recursive: true, force: true })
}
