// Moves the rows of one organization to another node while gateways serve. The order of its changes is kept.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { placeChanges } from '../../access/change-log.js'
import type { Database } from '../../database/open.js'
import type { Node } from '../../database/nodes.js'
import { stepsShown } from '../import/steps.js'

/** One operator moves at a time. */
const MOVE_LOCK = 7_310_582_947

/** The parts of the table that all others are kept with, and where they are. */
interface Place {
  /** The part of the organization. */
  readonly shard: string
  /** The number of its node. The upper 16 bits of `seq` of all changes that are written there are this number. */
  readonly group: string
  readonly host: string
  readonly port: number
}

const PLACE = `SELECT p.shardid::text AS "shard", p.groupid::text AS "group", n.nodename AS "host", n.nodeport AS "port"
  FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
  WHERE n.noderole = 'primary' AND p.shardid = get_shard_id_for_distribution_column('"Membership"', $1::text)`

async function placeOf(client: pg.PoolClient, orgId: string): Promise<Place> {
  const { rows: [place] } = await client.query<Place>(PLACE, [orgId])
  return place
}

/** The organizations in a part, which moves as a whole. */
const MEMBERS = `SELECT "id" FROM "Organization"
  WHERE get_shard_id_for_distribution_column('"Membership"', "id") = $1::bigint ORDER BY "id"`

/** The engine holds writes back: it cannot follow updates of what it divides on one node. */
const TAKE_OUT = `SELECT isolate_tenant_to_new_shard('"Membership"', $1::text, 'CASCADE', shard_transfer_mode => 'block_writes')`

/**
 * Whether an earlier move, or one that was killed, has left something at a node. The engine removes it in the
 * background, and refuses to move a part to where it has not done so.
 */
const LEFT = `SELECT EXISTS (SELECT 1 FROM pg_dist_cleanup c JOIN pg_dist_node n ON n.groupid = c.node_group_id
  WHERE n.nodename = $1 AND n.nodeport = $2) AS "isLeft"`

const LEFT_EVERY_MS = 1_000
/** Then the engine says what it refuses. */
const LEFT_MOST_MS = 120_000

/** Below the number of the node, `seq` has this many bits. */
const NODE_BITS = 48

/** Whether changes that another node has written wait for their positions. */
const WAITING = `SELECT EXISTS (SELECT 1 FROM "Change"
  WHERE "orgId" = $1 AND "position" IS NULL AND "seq" >> ${NODE_BITS} <> $2::bigint) AS "isWaiting"`

/** From here on, changes of this node are placed before those of the next one, also if there is none yet. */
const NOTE_NODE = `INSERT INTO "ChangeLog" AS log ("orgId", "seq") VALUES ($1, $2::bigint << ${NODE_BITS})
  ON CONFLICT ("orgId") DO UPDATE SET "seq" = excluded."seq" WHERE log."seq" IS NULL OR log."seq" >> ${NODE_BITS} <> $2::bigint`

/** How often it is asked whether all changes of before a move have their positions. */
const LOOK_EVERY_MS = 100

export interface Move {
  readonly orgId: string
  /** The node, as host:port. */
  readonly to: string
  /** Whether it leaves the organizations behind that share its part. Then their writes wait while it is taken out. */
  readonly isAlone: boolean
}

/**
 * Moves an organization to a node. The engine copies the rows, follows what is written meanwhile, and holds writes back
 * for a moment at the end. Returns the organizations that were moved: none if it was there already. After a failure it
 * can be repeated.
 */
export async function moveOrganization(
  client: pg.PoolClient, database: Database, wanted: Move,
): Promise<readonly string[]> {
  const { rows: [{ isFree }] } = await client.query<{ isFree: boolean }>(`SELECT pg_try_advisory_lock(${MOVE_LOCK}) AS "isFree"`)
  if (!isFree) throw new Error('another organization is being moved; wait until that has ended')
  try {
    return await move(client, database, wanted)
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${MOVE_LOCK})`)
  }
}

async function move(
  client: pg.PoolClient, database: Database, { orgId, to, isAlone }: Move,
): Promise<readonly string[]> {
  const show = stepsShown()
  refuseUnable(await database.nodes.look(), to)
  const before = await placeOf(client, orgId)
  if (to === `${before.host}:${before.port}`) return []
  if (isAlone && (await membersOf(client, before)).length > 1) {
    show('taking it out of the part that it shares', 0)
    await client.query(TAKE_OUT, [orgId])
  }
  show('copying the shared tables to a new node', 0)
  await client.query(`SELECT replicate_reference_tables('force_logical')`)
  const place = await placeOf(client, orgId)
  const members = await membersOf(client, place)
  const [, host, port] = /^(.*):(\d+)$/.exec(to) as RegExpExecArray
  const target = [host, Number(port)] as const
  show('waiting until what an earlier move has left there is removed', 1 / 4)
  await untilTidy(client, target)
  show('copying the rows', 1 / 3)
  for (const member of members) await settle(client, database, member)
  await client.query(`SELECT citus_move_shard_placement($1::bigint, $2, $3, $4, $5, shard_transfer_mode => 'force_logical')`,
    [place.shard, place.host, place.port, ...target])
  show('placing the changes of before', 2 / 3)
  for (const member of members) await settle(client, database, member)
  show('done', 1)
  return members
}

const membersOf = async (client: pg.PoolClient, { shard }: Place) =>
  (await client.query<{ id: string }>(MEMBERS, [shard])).rows.map(({ id }) => id)

function refuseUnable(nodes: readonly Node[], to: string): void {
  const node = nodes.find(({ name }) => name === to)
  if (!node)
    throw new Error(`${to} is no node for organizations; name one of ${nodes.map(({ name }) => name).join(', ')}, or add it with citus_add_node`)
  if (!node.isUp) throw new Error(`the node ${to} does not answer; start it first`)
}

/** Waits until the engine has removed what is left at a node. */
async function untilTidy(client: pg.PoolClient, target: readonly [host: string, port: number]): Promise<void> {
  const patience = performance.now() + LEFT_MOST_MS
  const isLeft = async () => (await client.query<{ isLeft: boolean }>(LEFT, [...target])).rows[0].isLeft
  while (await isLeft() && performance.now() < patience) await sleep(LEFT_EVERY_MS)
}

/** Places all changes that earlier nodes have written. Gateways do it too, one at a time. */
async function settle(client: pg.PoolClient, database: Database, orgId: string): Promise<void> {
  const { group } = await placeOf(client, orgId)
  const isWaiting = async () => (await client.query<{ isWaiting: boolean }>(WAITING, [orgId, group])).rows[0].isWaiting
  while (await isWaiting()) {
    await placeChanges(database)
    await sleep(LOOK_EVERY_MS)
  }
  await client.query(NOTE_NODE, [orgId, group])
}
