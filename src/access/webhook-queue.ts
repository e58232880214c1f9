// The deliveries to webhooks in the database: made from the log of changes, taken by one process at a time, and removed
// when they are old.
import type pg from 'pg'
import type { ActionName } from '../core/lifecycle/record-action.js'
import { newId } from '../core/ids/new-id.js'
import { onEachNode, sumOfNodes, unlessAway, type Among } from './every-node.js'
import { inBatches } from './rounds.js'
import { inTransaction } from '../database/driver/driver.js'
import type { Database } from '../database/open.js'

/** A kind of records whose changes are told: its name in the log of changes, and its model. */
export interface NotifiedKind {
  readonly name: string
  readonly type: string
}

/** A delivery that this process has taken, with what it needs of the webhook. */
export interface TakenDelivery {
  readonly orgId: string
  readonly id: string
  readonly webhookId: string
  readonly recordType: string
  readonly recordId: string
  readonly action: string
  readonly recordVersion: number | null
  readonly changedAt: Date
  /** Attempts before this one. */
  readonly attempts: number
  readonly giveUpAt: Date
  /** Until this time no other process tries. */
  readonly nextAttemptAt: Date
  readonly url: string
  /** The secret, encrypted. */
  readonly secret: string
  readonly previousSecret: string | null
  readonly previousValidUntil: Date | null
}

interface Taking {
  readonly now: Date
  /** The process has this time for an attempt. After it, another process may try. */
  readonly until: Date
  /** Webhooks of which nothing is taken, as `webhookKey` gives them. */
  readonly busy: readonly string[]
  readonly mostOfEach: number
  readonly most: number
}

interface Made {
  /** Whether there were new changes for a webhook. */
  readonly isAny: boolean
  /** Whether there may be more. */
  readonly isMore: boolean
}

export interface WebhookQueue {
  /** Makes the deliveries of new changes. */
  readonly make: (kinds: readonly NotifiedKind[], now: Date, giveUpAt: Date) => Promise<Made>
  /** Takes deliveries that are due. */
  readonly take: (taking: Taking) => Promise<readonly TakenDelivery[]>
  /** Switches a webhook off, with an audit line. Does nothing if it is off already. */
  readonly switchOff: (orgId: string, webhookId: string, reason: string) => Promise<void>
  /** Removes deliveries that were made before a time. Returns their number. */
  readonly removeBefore: (time: Date, isStopped: () => boolean) => Promise<number>
}

/** The changes of one webhook that one statement looks at. */
const PAGE = 500
/** The deliveries of one organization that one statement removes. */
const BATCH = 5_000

/** A webhook as one text. */
export const webhookKey = ({ orgId, webhookId }: Pick<TakenDelivery, 'orgId' | 'webhookId'>) => `${orgId}/${webhookId}`

const WEBHOOK = 'Webhook'

/** A condition that leaves the webhooks of some organizations; none for all. The list is the last value. */
const within = (among: Among, place: number) => (among ? `AND w."orgId" = ANY ($${place}::text[])` : '')
const listed = (among: Among) => (among ? [among] : [])

/** The organizations with a webhook that has not been told of all changes. */
const behind = (among: Among) => `SELECT DISTINCT w."orgId" FROM "Webhook" w JOIN "ChangeLog" log ON log."orgId" = w."orgId"
  WHERE w."isActive" AND w."position" < log."placed" ${within(among, 1)} ORDER BY 1`

// The lock on a webhook keeps other gateways from the same changes. It is skipped, so nobody waits. Changes that were
// removed before they could be told are passed over. The position stands for the lock until the transaction ends.
const MOVE = `WITH due AS (
    SELECT w."id", w."position", log."placed" FROM "Webhook" w JOIN "ChangeLog" log ON log."orgId" = w."orgId"
    WHERE w."orgId" = $1 AND w."isActive" AND w."position" < log."placed" FOR NO KEY UPDATE OF w SKIP LOCKED
  ), ends AS (
    SELECT due."id", due."position" AS "after", coalesce(max(seen."position"), max(due."placed")) AS "until",
      count(seen."position")::int AS "count"
    FROM due LEFT JOIN LATERAL (
      SELECT "position" FROM "Change" WHERE "orgId" = $1 AND "position" > due."position"
      ORDER BY "position" LIMIT ${PAGE}) AS seen ON true GROUP BY 1, 2
  ), moved AS (
    UPDATE "Webhook" w SET "position" = ends."until" FROM ends WHERE w."orgId" = $1 AND w."id" = ends."id"
  )
  SELECT "id", "after"::text, "until"::text, "count" FROM ends`

interface Moved {
  readonly id: string
  /** The positions of the changes: after the first, up to the second. */
  readonly after: string
  readonly until: string
  readonly count: number
}

// A webhook is not told of itself.
const MAKE = `INSERT INTO "WebhookDelivery" ("orgId", "id", "webhookId", "recordType", "recordId", "action",
    "recordVersion", "changedAt", "createdAt", "updatedAt", "nextAttemptAt", "giveUpAt")
  SELECT w."orgId", w."id" || '-' || c."position", w."id", c."kind", c."recordId", c."action", c."recordVersion", c."at",
    $7, $7, $7, $8
  FROM "Webhook" w
  JOIN unnest($2::text[], $3::bigint[], $4::bigint[]) AS moved("id", "after", "until") ON moved."id" = w."id"
  JOIN "Change" c ON c."orgId" = w."orgId" AND c."position" > moved."after" AND c."position" <= moved."until"
  JOIN unnest($5::text[], $6::text[]) AS told("name", "type") ON told."type" = c."kind"
  WHERE w."orgId" = $1 AND (cardinality(w."kinds") = 0 OR told."name" = ANY (w."kinds"))
    AND (c."kind" <> '${WEBHOOK}' OR c."recordId" <> w."id")
  ON CONFLICT DO NOTHING`

/** The organizations with deliveries that are due, those that wait longest first. */
const due = (among: Among) => `SELECT w."orgId", min(d."nextAttemptAt") AS "dueAt" FROM "Webhook" w
  JOIN "WebhookDelivery" d ON d."orgId" = w."orgId" AND d."webhookId" = w."id" AND d."nextAttemptAt" <= $1
  WHERE w."isActive" AND w."orgId" || '/' || w."id" <> ALL ($2::text[]) ${within(among, 3)}
  GROUP BY w."orgId" ORDER BY min(d."nextAttemptAt")`

const TAKE = `WITH mine AS (
    SELECT d."id" FROM "Webhook" w CROSS JOIN LATERAL (
      SELECT "id", "nextAttemptAt" FROM "WebhookDelivery"
      WHERE "orgId" = $6 AND "webhookId" = w."id" AND "nextAttemptAt" <= $1
      ORDER BY "nextAttemptAt" LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED) AS d
    WHERE w."orgId" = $6 AND w."isActive" AND w."orgId" || '/' || w."id" <> ALL ($3::text[])
    ORDER BY d."nextAttemptAt" LIMIT $5
  )
  UPDATE "WebhookDelivery" d SET "nextAttemptAt" = $2 FROM mine, "Webhook" w
  WHERE d."orgId" = $6 AND d."id" = mine."id" AND w."orgId" = $6 AND w."id" = d."webhookId"
  RETURNING d."orgId", d."id", d."webhookId", d."recordType", d."recordId", d."action", d."recordVersion",
    d."changedAt", d."attempts", d."giveUpAt", d."nextAttemptAt", w."url", w."secret", w."previousSecret",
    w."previousValidUntil"`

const SWITCH_OFF = `WITH off AS (
    UPDATE "Webhook" SET "isActive" = false WHERE "orgId" = $1 AND "id" = $2 AND "isActive" RETURNING "orgId", "id"
  )
  INSERT INTO "AuditLine" ("orgId", "id", "actorName", "action", "entity", "entityId", "reason")
  SELECT "orgId", $3, 'Gateway', $5, 'Webhook', "id", $4 FROM off`
const SWITCHED_OFF: ActionName = 'switchOff'

const WITH_WEBHOOKS = 'SELECT DISTINCT "orgId" FROM "Webhook" ORDER BY 1'

const REMOVE = `WITH old AS (
    SELECT "id" FROM "WebhookDelivery" WHERE "orgId" = $1 AND "createdAt" < $2 ORDER BY "createdAt" LIMIT ${BATCH}
  )
  DELETE FROM "WebhookDelivery" d USING old WHERE d."orgId" = $1 AND d."id" = old."id"`

/** The queue of a database. Each statement that writes is of one organization. */
export function webhookQueue(database: Pick<Database, 'pool' | 'nodes'>): WebhookQueue {
  const { pool } = database
  const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  const organizations = async (text: string, values?: unknown[]) =>
    (await ask<{ orgId: string }>(text, values)).map(({ orgId }) => orgId)
  return {
    make: async (kinds, now, giveUpAt) => {
      const made = await onEachNode(database, async (among) => {
        let most = 0
        for (const orgId of await organizations(behind(among), listed(among)))
          most = Math.max(most, await makeOf(pool, { orgId, kinds, now, giveUpAt }))
        return most
      })
      const most = Math.max(0, ...made)
      return { isAny: most > 0, isMore: most === PAGE }
    },
    take: async ({ now, until, busy, mostOfEach, most }) => {
      const taken: TakenDelivery[] = []
      const found = await onEachNode(database, (among) =>
        ask<{ orgId: string; dueAt: Date }>(due(among), [now, busy, ...listed(among)]))
      for (const { orgId } of found.flat().sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())) {
        if (taken.length >= most) break
        const limits = [now, until, busy, mostOfEach, most - taken.length, orgId]
        taken.push(...await unlessAway(database, orgId, () => ask<TakenDelivery>(TAKE, limits), []))
      }
      return taken
    },
    switchOff: async (orgId, webhookId, reason) => {
      await ask(SWITCH_OFF, [orgId, webhookId, newId('aud'), reason, SWITCHED_OFF])
    },
    removeBefore: async (time, isStopped) => {
      const remove = async (orgId: string) => (await pool.query(REMOVE, [orgId, time])).rowCount ?? 0
      return sumOfNodes(database, async (among) => {
        let removed = 0
        for (const orgId of among ?? await organizations(WITH_WEBHOOKS))
          removed += await inBatches(() => remove(orgId), isStopped, BATCH)
        return removed
      })
    },
  }
}

interface Making {
  readonly orgId: string
  readonly kinds: readonly NotifiedKind[]
  readonly now: Date
  readonly giveUpAt: Date
}

/** Makes the deliveries of an organization. Returns the largest number of changes that a webhook was told of. */
const makeOf = (pool: pg.Pool, { orgId, kinds, now, giveUpAt }: Making): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<Moved>(MOVE, [orgId])
    const moved = rows.filter(({ count }) => count > 0)
    if (moved.length === 0) return 0
    await client.query(MAKE, [
      orgId, moved.map(({ id }) => id), moved.map(({ after }) => after), moved.map(({ until }) => until),
      kinds.map(({ name }) => name), kinds.map(({ type }) => type), now, giveUpAt,
    ])
    return Math.max(...moved.map(({ count }) => count))
  })
