// Starts the gateway, smokes it and runs the tests on the versions of Node that it promises, which npm brings. A Node
// that is too old has to be refused in one sentence.
//
//   npm run node-versions [-- --only 22] [path …]     paths choose tests; without them all run
//   npm run node-versions -- --smoke                  without tests
//
// Prints one line for each version, and ends with code 1 if one fails. Native packages are made for all versions, so
// nothing is installed again.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, run, withGateway } from '../gateway.mjs'

/** The oldest that `engines` of package.json allows, those between, and that of the image. */
const VERSIONS = ['20.19', '22', '24']
const TOO_OLD = '18'
/** The exit code for what only an operator can mend. */
const WRONG_SETTING = 78
const { values: { only, smoke: smokeOnly }, positionals: paths } =
  parseArgs({ options: { only: { type: 'string' }, smoke: { type: 'boolean' } }, allowPositionals: true })
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

/** Wants one sentence and the exit code of a wrong setting of what a Node that is too old runs. */
function refuses(node) {
  for (const program of ['src/cli/selvedge.mjs', 'dist/src/main.js']) {
    const { status, stdout, stderr } = spawnSync(node, [program, 'help'], { cwd: ROOT, encoding: 'utf8' })
    const isSaid = /^selvedge needs Node 20\.19 or later, and this is Node 18\.[\d.]+; install Node 24\n$/.test(stderr)
    if (status !== WRONG_SETTING || stdout || !isSaid)
      throw new Error(`${program} ends with ${status}:\n${stdout}${stderr}`)
  }
}

/** Runs the tests. Returns the line that counts them. */
function test(node, env) {
  const words = ['--maxWorkers=2', '--silent']
  const chosen = paths.length ? ['--testPathPatterns', ...paths] : []
  const printed = tell(node, ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...words, ...chosen], env)
  return /^Tests: +(\S.*)$/m.exec(printed)?.[1] ?? 'no test ran'
}

async function passes(name, work) {
  try {
    console.log(`passed: ${name}: ${await work()}`)
  } catch (error) {
    console.log(`FAILED: ${name}: ${error.message}`)
    process.exitCode = 1
  }
}

try {
  for (const version of only ? [only] : VERSIONS) {
    const node = bring(version)
    // What a test starts by its name is this version too.
    const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
    const exact = tell(node, ['--version'], env).trim()
    await passes(exact, async () => {
      await smoke(node, env)
      return `it starts without a warning, smoke${smokeOnly ? '' : `, ${test(node, env)}`}`
    })
  }
  if (!only)
    await passes(`Node ${TOO_OLD}`, () => {
      refuses(bring(TOO_OLD))
      return 'one sentence, and no start'
    })
} finally {
  rmSync(place, { recursive: true, force: true })
}
