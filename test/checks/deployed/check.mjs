// Installs a copy of the repository without the packages for development, and runs there what operators run: the build,
// the gateway, a command, and Prisma's commands: `node test/checks/deployed/check.mjs`. As root it also runs a command
// for a user who does not own the copy.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../gateway.mjs'

const NOT_COPIED = ['node_modules', 'dist', '.git', '.data', path.join('src', 'generated')]
const PATIENCE = 180_000

const place = mkdtempSync(path.join(tmpdir(), 'selvedge-deployed-'))
const checkout = path.join(place, 'checkout')
const settings = { DATA_DIR: path.join(place, 'data'), PORT: '0', LOG_LEVEL: 'warn', NODE_NO_WARNINGS: '1' }
const { PATH, HOME } = process.env

function start(command, ...words) {
  const child = spawn(command, words, { cwd: checkout, env: { PATH, HOME, ...settings } })
  const told = { out: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told.out += chunk))
  const ended = new Promise((resolve) => child.on('close', resolve))
  return { child, told, ended }
}

/** Runs a program to its end. The check fails if the program fails. Returns what it printed. */
async function run(command, ...words) {
  const { told, ended } = start(command, ...words)
  const code = await ended
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}:\n${told.out}`)
  return told.out
}

/** Starts the gateway, waits until it is ready, and stops it. */
async function serves(command, ...words) {
  const { child, told, ended } = start(command, ...words)
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  try {
    const url = await addressOf(child, told, ended)
    const { status } = await fetch(`${url}/ready`)
    if (status !== 200) throw new Error(`/ready answers ${status}`)
    child.kill('SIGTERM')
    if ((await ended) !== 0) throw new Error(`the gateway does not stop as it should:\n${told.out}`)
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
  }
}

function addressOf(child, told, ended) {
  return new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const [address] = /http:\S+(?=\/graphql)/.exec(told.out) ?? []
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`the gateway does not start:\n${told.out}`)))
  })
}

function says(printed, text) {
  if (!printed.includes(text)) throw new Error(`"${text}" is missing in:\n${printed}`)
}

/** In production the database has to be named, and the embedded one too. */
async function wantsDatabase() {
  const production = ['NODE_ENV=production', 'JWT_SECRET=a key of thirty-two characters or more']
  const gateway = [process.execPath, 'dist/src/main.js']
  const { told, ended } = start('env', ...production, ...gateway)
  const code = await ended
  if (code !== 78) throw new Error(`the gateway ends with ${code}:\n${told.out}`)
  says(told.out, 'DATABASE_URL is required in production')
  await serves('env', ...production, 'DATABASE_URL=embedded', ...gateway)
}

/** A user and a group who own nothing. */
const STRANGER = 65534

/** Makes an empty embedded database as a user who may only read the checkout, and who has a data folder of its own. */
async function runAsStranger() {
  const home = path.join(place, 'stranger')
  mkdirSync(home)
  chownSync(home, STRANGER, STRANGER)
  chmodSync(place, 0o755)
  const user = [`--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups']
  const own = [`HOME=${home}`, `DATA_DIR=${path.join(home, 'data')}`]
  const command = [process.execPath, path.join(checkout, 'src/cli/selvedge.mjs'), 'org', 'list', '--embedded']
  says(await run('setpriv', ...user, 'env', ...own, ...command), 'None.')
}

// Only root can become another user.
const AS_STRANGER = process.getuid?.() === 0 ? { 'a user who does not own the copy runs a command': runAsStranger } : {}

// What `npm prune --omit=dev` leaves after a build is what `npm ci --omit=dev` installs.
const STEPS = {
  'npm ci --omit=dev installs': () => run('npm', 'ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'),
  'npm start builds and serves': () => serves('npm', 'start'),
  'the built gateway serves without npm': () => serves(process.execPath, 'dist/src/main.js'),
  'in production it wants its database named': wantsDatabase,
  'npx selvedge reads its database': async () =>
    says(await run('npx', '--no-install', 'selvedge', 'org', 'list'), 'Selvedge Mill'),
  'npx prisma migrate status finds it up to date': async () =>
    says(await run('npx', '--no-install', 'prisma', 'migrate', 'status'), 'Database schema is up to date!'),
  ...AS_STRANGER,
}

try {
  const isCopied = (file) => !NOT_COPIED.includes(path.relative(ROOT, file))
  cpSync(ROOT, checkout, { recursive: true, filter: isCopied })
  for (const [name, step] of Object.entries(STEPS)) {
    await step()
    console.log(`passed: ${name}`)
  }
} finally {
  rmSync(place, { recursive: true, force: true })
}
