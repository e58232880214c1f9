// Who is measured: the gateway as it is shipped, the floor, and other servers on the same tables.
import path from 'node:path'
import { built } from './compile.js'
import { BUILT } from './database.js'
import type { Start } from './processes.js'

export type Settings = Readonly<Record<string, string>>

const ROOT = path.resolve(import.meta.dirname, '../..')

/** As README.md starts it for production. */
const gateway = (env: Settings): Start => ({ args: ['--enable-source-maps', BUILT], cwd: ROOT, env })

/** The gateway of another checkout, which is built. */
function before(env: Settings): Start {
  const { BENCH_BEFORE: folder = ROOT } = process.env
  return { args: ['--enable-source-maps', path.join(folder, path.relative(ROOT, BUILT))], cwd: folder, env }
}

const beside = (file: string) => (env: Settings): Start =>
  ({ args: [built(`contenders/${file}.ts`)], cwd: ROOT, env: { ...env, GRAPHILE_ENV: 'production' } })

export const CONTENDERS = {
  floor: beside('floor'),
  arrays: beside('arrays'),
  gateway,
  before,
  /** Another process on the same database, beside the first; never measured alone. */
  second: gateway,
  embedded: gateway,
  mercurius: beside('mercurius'),
  yoga: beside('yoga'),
  postgraphile: beside('postgraphile'),
} as const satisfies Readonly<Record<string, (env: Settings) => Start>>
export type Contender = keyof typeof CONTENDERS

/** The order of rounds and of lines in tables. */
export const ORDER = Object.keys(CONTENDERS) as Contender[]
