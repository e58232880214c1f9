// Runs before the first suite: builds the gateway, and prepares the databases that suites copy, if their sources have
// changed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const MADE_OF = ['prisma', 'src', 'package-lock.json', 'test/support/prepare.ts']
const NOT_OF = /^src\/generated\//

function filesOf(place) {
  if (path.extname(place)) return [place]
  const entries = readdirSync(place, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

/** A name that changes when any source of the prepared databases changes. */
function origin() {
  const hash = createHash('sha256').update(process.env.TEST_DATABASE_URL ?? 'embedded').update(process.env.TEST_NODE_URLS ?? '')
  const files = MADE_OF.flatMap(filesOf).filter((file) => !NOT_OF.test(file)).sort()
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const run = (command, ...words) =>
  execFileSync(command, words, { stdio: 'inherit', env: { ...process.env, NODE_OPTIONS: '' } })

export default function setup() {
  run('npm', 'run', 'build', '--silent')
  const server = process.env.TEST_NODE_URLS ? 'cluster' : 'server'
  const kind = process.env.TEST_DATABASE_URL ? server : 'embedded'
  process.env.PREPARED = path.resolve('node_modules/.cache/selvedge', kind, origin())
  if (existsSync(process.env.PREPARED)) return
  run(process.execPath, '--import', '@swc-node/register/esm-register', 'test/support/prepare.ts')
}
