// The nodes over which organizations are distributed: which of them answer, and whose rows are on each.
import type pg from 'pg'
import { onceInAWhile } from '../core/once-in-a-while.js'
import { withTimeout } from '../core/timeout.js'
import { NodeAway } from './faults.js'

/** A node that has organizations. */
export interface Node {
  /** Its address, as the engine knows it. */
  readonly name: string
  readonly isUp: boolean
  readonly orgIds: readonly string[]
  /** The parts that their rows are in, one for each of `orgIds`. Organizations can share a part. */
  readonly parts: readonly string[]
}

export interface Nodes {
  /**
   * The nodes, as they were at most a second ago, or at the last look if none is possible now; none on a single server.
   */
  readonly look: () => Promise<readonly Node[]>
  /** The same within some milliseconds. A look at a frozen node may take longer; then the last one counts. */
  readonly lookWithin: (milliseconds: number) => Promise<readonly Node[]>
  /** Asks a node now whether it answers. */
  readonly isUp: (name: string) => Promise<boolean>
  /**
   * Throws NodeAway if the node of an organization did not answer at the last look. So requests do not hold connections
   * while they wait for a node that is frozen.
   */
  readonly requireUp: (orgId: string) => void
  /** The part of the database that has the rows of an organization; undefined on a single server, or before a look. */
  readonly partOf: (orgId: string | undefined) => string | undefined
}

/** The time for which a look is kept. */
const KEPT_MS = 1_000
/** A node that does not answer in this time is down. */
const PATIENCE_MS = 1_500

const PLACES = `SELECT n.nodename || ':' || n.nodeport AS "name",
    coalesce(array_agg(o."id" ORDER BY o."id") FILTER (WHERE o."id" IS NOT NULL), '{}') AS "orgIds",
    coalesce(array_agg(p.shardid::text ORDER BY o."id") FILTER (WHERE o."id" IS NOT NULL), '{}') AS "parts"
  FROM pg_dist_node n
  LEFT JOIN ("Organization" o JOIN pg_dist_placement p
    ON p.shardid = get_shard_id_for_distribution_column('"Membership"', o."id")) ON p.groupid = n.groupid
  WHERE n.noderole = 'primary' AND (n.shouldhaveshards OR o."id" IS NOT NULL)
  GROUP BY 1 ORDER BY 1`

const ANSWERS = `SELECT citus_check_connection_to_node(split_part($1, ':', 1), split_part($1, ':', 2)::int) AS "isUp"`

interface Parts {
  readonly pool: pg.Pool
  readonly isDistributed: () => boolean
  readonly onWarning: (warning: string) => void
}

/** Looks at the nodes of a database. Warns once when a node does not answer, and once when it answers again. */
export function nodesOf({ pool, isDistributed, onWarning }: Parts): Nodes {
  const isUp = asking(pool)
  const warned = new Set<string>()
  const warn = ({ name, isUp: answers, orgIds }: Node) => {
    if (answers === !warned.has(name)) return
    onWarning(answers ? `The node ${name} of the database answers again`
      : `The node ${name} of the database does not answer; its organizations (${orgIds.length}) have no service until it does`)
    if (answers) warned.delete(name)
    else warned.add(name)
  }
  let seen: readonly Node[] = []
  let away: ReadonlySet<string> = new Set()
  let parts: ReadonlyMap<string, string> = new Map()
  const look = onceInAWhile(KEPT_MS, async (): Promise<readonly Node[]> => {
    const { rows } = await pool.query<Omit<Node, 'isUp'>>(PLACES)
    const nodes = await Promise.all(rows.map(async (row) => ({ ...row, isUp: await isUp(row.name) })))
    nodes.forEach(warn)
    away = new Set(nodes.flatMap((node) => (node.isUp ? [] : node.orgIds)))
    parts = new Map(nodes.flatMap((node) => node.orgIds.map((orgId, at) => [orgId, node.parts[at]])))
    seen = nodes
    return nodes
  })
  const requireUp = (orgId: string) => {
    if (!isDistributed()) return
    void look().catch(() => undefined)
    if (away.has(orgId)) throw new NodeAway(`the node of ${orgId} does not answer`)
  }
  const lastLook = (error: unknown) => {
    if (!seen.length) throw error
    return seen
  }
  const lookNow = async () => (isDistributed() ? look().catch(lastLook) : [])
  return {
    look: lookNow, lookWithin: (milliseconds) => withTimeout(milliseconds, lookNow(), () => seen), isUp, requireUp,
    partOf: (orgId) => (orgId === undefined ? undefined : parts.get(orgId)),
  }
}

/**
 * Asks nodes whether they answer. A node that lets a question wait is not asked another one meanwhile. A question that
 * cannot be sent, because requests have all connections, or whose own connection is lost, says nothing about the node:
 * its last answer counts.
 */
function asking(pool: pg.Pool): Nodes['isUp'] {
  const asked = new Map<string, Promise<{ readonly answer: Promise<boolean> }>>()
  const last = new Map<string, boolean>()
  /** Resolves when the question is sent. */
  const send = async (name: string) => {
    const client = await pool.connect()
    const ask = () => client.query<{ isUp: boolean }>(ANSWERS, [name]).then(({ rows: [{ isUp }] }) => isUp)
    // The engine asks over a connection that its session has kept. If the node was started again, that one is dead, and
    // the engine lets go of it when it says no: only the second answer is about the node.
    const answer = ask().then((isUp) => isUp || ask())
    const end = (error?: Error) => {
      asked.delete(name)
      client.release(error)
    }
    answer.then(() => end(), end)
    return { answer }
  }
  return async (name) => {
    const question = asked.get(name) ?? send(name)
    asked.set(name, question)
    const isUp = await question.then(({ answer }) => withTimeout(PATIENCE_MS, answer, () => false)).catch(() => {
      asked.delete(name)
      return last.get(name) ?? true
    })
    last.set(name, isUp)
    return isUp
  }
}
