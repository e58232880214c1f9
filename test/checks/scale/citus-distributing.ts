// `selvedge distribute` on a cluster: it is refused with a time limit, without a right and beside another connection;
// it is killed twice, ended, and typed again.
import { execFile, spawn } from 'node:child_process'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Cluster } from './citus-cluster.js'
import { NAME } from './postgres.js'
import { until } from './programs.js'

const run = promisify(execFile)
const COMMAND = ['src/cli/selvedge.mjs', 'distribute']

/** Where the command is killed: amid the tables, and amid the keys that it makes again. */
const KILLED_AT = [/^ *2\d % distributing/, /^ *7\d % making/]

type Env = NodeJS.ProcessEnv
type Said = Readonly<Record<'stdout' | 'stderr', string>>

/** Distributes the tables of a migrated database. Returns what did not hold. */
export async function distributing({ url, first }: Cluster, env: Env): Promise<string[]> {
  const faults: string[] = []
  const said = (...options: string[]) => run(process.execPath, [...COMMAND, ...options], { env })
    .then(({ stdout }) => stdout, ({ stdout, stderr }: Said) => stdout + stderr)
  const expectSaid = async (sentence: string, ...options: string[]) => {
    const answer = await said(...options)
    if (!answer.includes(sentence)) faults.push(`selvedge distribute ${options.join(' ')} does not say "${sentence}": ${answer}`)
  }
  await first.ask(`ALTER ROLE ${NAME} SET statement_timeout = '15s'`)
  await expectSaid('; RESET it for the role, and let the pooler set it for its own sessions: it would end a long move', '--check')
  await first.ask(`ALTER ROLE ${NAME} RESET statement_timeout`)
  const remedy = /as a superuser, in this database: (GRANT .*)\.$/m.exec(await said('--check'))?.[1]
  if (remedy) await first.ask(remedy)
  else faults.push('selvedge distribute --check does not say which right the role lacks')
  const other = new pg.Client({ connectionString: url, application_name: 'another gateway' })
  await other.connect()
  for (const options of [['--check'], []])
    await expectSaid('1 other connection to the database (another gateway, from', ...options)
  await other.end()
  await expectSaid('The organizations are not distributed. Nothing is in the way.', '--check')
  for (const line of KILLED_AT) {
    const ending = await killedAt(line, env)
    if (ending !== undefined) faults.push(`selvedge distribute ended before it said ${line.source}: ${ending}`)
    await until('the server has ended what the killed command was doing', async () => !/other connection/.test(await said('--check')))
    await expectSaid('The distribution has not ended:', '--check')
  }
  // Whoever types it again after it has ended, or after a restored backup, is told that all is well.
  for (const options of [[], [], ['--check']]) await expectSaid('The organizations are distributed:', ...options)
  return faults
}

/** Starts the command and kills it at a line of its progress. Returns its last line if it ended by itself. */
async function killedAt(line: RegExp, env: Env): Promise<string | undefined> {
  const command = spawn(process.execPath, COMMAND, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let last = 'it said nothing'
  for await (const shown of createInterface(command.stderr)) {
    last = shown
    if (line.test(shown)) command.kill('SIGKILL')
  }
  return command.killed ? undefined : last
}
