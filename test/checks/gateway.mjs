// A gateway for a check, run from the sources, with new demo data and a free port. It is stopped at the end of the
// check.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const PATIENCE = 180_000

/**
 * Runs the check against a gateway with new demo data. The gateway is always stopped. `node` is the program that runs
 * it. With `warnings` Node's warnings are collected, and returned instead of what the check returns.
 */
export async function withGateway(check, { node = process.execPath, warnings = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-check-'))
  const gateway = spawn(node, ['--import', '@swc-node/register/esm-register', 'src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH, HOME: process.env.HOME, NODE_NO_WARNINGS: warnings ? '0' : '1', DATA_DIR: folder, PORT: '0',
      LOG_LEVEL: 'warn', LOGIN_THROTTLE: 'off',
    },
    stdio: ['ignore', 'pipe', warnings ? 'pipe' : 'inherit'],
  })
  let warned = ''
  gateway.stderr?.on('data', (chunk) => (warned += chunk))
  try {
    const result = await check(await addressOf(gateway))
    return warnings ? warned : result
  } finally {
    await stopped(gateway)
    rmSync(folder, { recursive: true, force: true })
  }
}

function addressOf(gateway) {
  return new Promise((resolve, reject) => {
    let printed = ''
    const late = setTimeout(
      () => reject(new Error('the gateway does not start; run it with npm start to see why')),
      PATIENCE,
    )
    gateway.stdout.on('data', (chunk) => {
      printed += chunk
      const [address] = /http:\S+(?=\/graphql)/.exec(printed) ?? []
      if (!address) return
      clearTimeout(late)
      resolve(address)
    })
    gateway.on('exit', (code) =>
      reject(new Error(`the gateway ended with ${code}; npm run generate makes what it needs`)),
    )
  })
}

function stopped(gateway) {
  if (gateway.exitCode !== null) return undefined
  return new Promise((resolve) => {
    gateway.on('exit', resolve)
    gateway.kill('SIGTERM')
  })
}

/** The environment of a check's commands. It turns off update checks of the tools. */
export const ENVIRONMENT = {
  ...process.env, NO_UPDATE_NOTIFIER: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/** Installs the packages of a check in its folder, as its lock file says. */
export function install(folder) {
  run(folder, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Runs a command of a check in its folder. The check fails if the command fails. */
export function run(folder, command, args) {
  const { status, error } = spawnSync(command, args, { cwd: folder, env: ENVIRONMENT, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status ?? error?.message}`)
}
