// `selvedge distribute`: spreads the rows of organizations over the nodes of a cluster.
import type pg from 'pg'
import { readCommandConfig } from '../config.js'
import { counted } from '../core/words.js'
import { readAddress } from '../database/address.js'
import { isDistributed, isComplete, setDatabase, distributionOf, type Distribution } from '../database/distribution.js'
import { openDatabase, type Database } from '../database/open.js'
import { needed, say, UsageError, warn, type Typed } from './command.js'
import { distributeAll } from './distribute/apply.js'
import { moveOrganization, type Move } from './distribute/move.js'
import { refusalsOf, OWN_NAME, sentenceOf } from './distribute/refusals.js'
import { prove } from './distribute/proof.js'
import { EXIT_CODES } from './exit-codes.js'
import { STATEMENT_MS } from './import/place.js'
import { organizationNamed } from './organizations.js'
import { about } from './remedies.js'

export async function distributeOrMove(typed: Typed): Promise<void> {
  const { check, move, to, alone } = typed.options
  if ((move ?? to ?? alone) === undefined) return onCoordinator(check ? look : work)
  const [named, node] = [needed(typed, 'move'), needed(typed, 'to')]
  if (check) throw new UsageError('--check and --move do not go together')
  return onCoordinator((client, database) => moveTo(client, database, named, { to: node, isAlone: alone === true }))
}

type Coordinator = (client: pg.PoolClient, database: Database) => Promise<void>

/** Runs work on one connection to the coordinator, without time limits. */
async function onCoordinator(run: Coordinator): Promise<void> {
  const { databaseUrl, directDatabaseUrl, dataDir } = readCommandConfig()
  const url = directDatabaseUrl ?? databaseUrl
  if (!url) throw new Error('the embedded database is on one machine; set DATABASE_URL to the coordinator of a cluster')
  if (readAddress(url).pooled)
    throw new Error('DATABASE_URL is the address of a pooler; set DIRECT_DATABASE_URL to the coordinator itself')
  const named = new URL(url)
  named.searchParams.set('application_name', OWN_NAME)
  const opening = openDatabase({ url: named.href, dataDir, onWarning: warn, statementTimeoutMs: STATEMENT_MS })
  const database = await about(directDatabaseUrl ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL', opening)
  const client = await database.pool.connect()
  try {
    await client.query('SET idle_in_transaction_session_timeout = 0')
    await run(client, database)
  } finally {
    client.release()
    await database.close()
  }
}

async function look(client: pg.PoolClient, database: Database): Promise<void> {
  const distribution = await distributionOf(client)
  const refusals = await refusalsOf(client, distribution)
  const pending = await database.pending()
  say(`${sentenceOf(distribution)}${refusals.length || isDistributed(distribution) ? '' : ' Nothing is in the way.'}`)
  if (pending.length) say(`${counted(pending.length, 'migration')} would be applied first.`)
  for (const { name, isUp, orgIds } of await database.nodes.look())
    say(`The node ${name} has ${counted(orgIds.length, 'organization')}${isUp ? '' : ', and does not answer'}.`)
  for (const refusal of refusals) say(`In the way: ${refusal}.`)
  if (refusals.length) process.exitCode = EXIT_CODES.failed.code
}

async function throwRefusals(client: pg.PoolClient, distribution: Distribution): Promise<void> {
  const refusals = await refusalsOf(client, distribution)
  if (refusals.length) throw new Error(`${refusals.join('; ')}. Nothing was changed.`)
}

async function work(client: pg.PoolClient, database: Database): Promise<void> {
  const distribution = await distributionOf(client)
  await throwRefusals(client, distribution)
  if (!distribution.isBegun) await database.migrate()
  await distributeAll(client, (begun) => throwRefusals(client, begun))
  const nodes = await prove(client, database)
  say(sentenceOf(await distributionOf(client)))
  say(`Tried on ${counted(nodes, 'node')}: a change raises the version of its record and is told, and the audit trail refuses`
    + ' to be changed. Start the gateways.')
}

async function moveTo(
  client: pg.PoolClient, database: Database, named: string, { to, isAlone }: Omit<Move, 'orgId'>,
): Promise<void> {
  const distribution = await distributionOf(client)
  if (!isComplete(distribution)) throw new Error('the organizations are not distributed; type selvedge distribute first')
  await throwRefusals(client, distribution)
  const organization = await organizationNamed(database.prisma, named)
  if (!organization) throw new Error('the database has no organization')
  const { id: orgId, name } = organization
  await setDatabase(client)
  const moved = await moveOrganization(client, database, { orgId, to, isAlone })
  const others = moved.filter((id) => id !== orgId)
  say(moved.length ? `${name} is on the node ${to}. Its changes are in order.` : `${name} is on the node ${to} already.`)
  if (others.length) say(`Moved with it: ${others.join(', ')}.`)
}
