// The deliveries to webhooks in the database: made from the log of changes, taken by one process at a time, and removed
// when they are old.
import type { ActionName } from '../core/lifecycle/record-action.js'
import { newId } from '../core/ids/new-id.js'
import { inBatches } from './rounds.js'
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

// A webhook is not told of itself. The lock on a webhook keeps other gateways from the same changes. It is skipped, so
// nobody waits. Changes that were removed before they could be told are passed over.
const MAKE = `WITH due AS (
    SELECT w."orgId", w."id", w."kinds", w."position", log."placed"
    FROM "Webhook" w JOIN "ChangeLog" log USING ("orgId")
    WHERE w."isActive" AND w."position" < log."placed" FOR NO KEY UPDATE OF w SKIP LOCKED
  ), seen AS (
    SELECT due."id" AS "webhookId", due."kinds", c.* FROM due CROSS JOIN LATERAL (
      SELECT * FROM "Change" WHERE "orgId" = due."orgId" AND "position" > due."position"
      ORDER BY "position" LIMIT ${PAGE}) AS c
  ), ends AS (
    SELECT due."orgId", due."id", coalesce(max(seen."position"), max(due."placed")) AS "position"
    FROM due LEFT JOIN seen ON seen."orgId" = due."orgId" AND seen."webhookId" = due."id" GROUP BY 1, 2
  ), moved AS (
    UPDATE "Webhook" w SET "position" = ends."position" FROM ends
    WHERE w."orgId" = ends."orgId" AND w."id" = ends."id"
  ), made AS (
    INSERT INTO "WebhookDelivery" ("orgId", "id", "webhookId", "recordType", "recordId", "action", "recordVersion",
      "changedAt", "createdAt", "updatedAt", "nextAttemptAt", "giveUpAt")
    SELECT seen."orgId", seen."webhookId" || '-' || seen."position", seen."webhookId", seen."kind", seen."recordId",
      seen."action", seen."recordVersion", seen."at", $3, $3, $3, $4
    FROM seen JOIN unnest($1::text[], $2::text[]) AS told(name, type) ON told.type = seen."kind"
    WHERE (cardinality(seen."kinds") = 0 OR told.name = ANY (seen."kinds"))
      AND (seen."kind" <> '${WEBHOOK}' OR seen."recordId" <> seen."webhookId")
    ON CONFLICT DO NOTHING
  )
  SELECT coalesce(max(count), 0)::int AS most FROM (SELECT count(*) FROM seen GROUP BY "orgId", "webhookId") AS counts`

const TAKE = `WITH mine AS (
    SELECT d."orgId", d."id" FROM "Webhook" w CROSS JOIN LATERAL (
      SELECT "orgId", "id", "nextAttemptAt" FROM "WebhookDelivery"
      WHERE "orgId" = w."orgId" AND "webhookId" = w."id" AND "nextAttemptAt" <= $1
      ORDER BY "nextAttemptAt" LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED) AS d
    WHERE w."isActive" AND w."orgId" || '/' || w."id" <> ALL ($3::text[])
    ORDER BY d."nextAttemptAt" LIMIT $5
  )
  UPDATE "WebhookDelivery" d SET "nextAttemptAt" = $2 FROM mine, "Webhook" w
  WHERE d."orgId" = mine."orgId" AND d."id" = mine."id" AND w."orgId" = d."orgId" AND w."id" = d."webhookId"
  RETURNING d."orgId", d."id", d."webhookId", d."recordType", d."recordId", d."action", d."recordVersion",
    d."changedAt", d."attempts", d."giveUpAt", d."nextAttemptAt", w."url", w."secret", w."previousSecret",
    w."previousValidUntil"`

const SWITCH_OFF = `WITH off AS (
    UPDATE "Webhook" SET "isActive" = false WHERE "orgId" = $1 AND "id" = $2 AND "isActive" RETURNING "orgId", "id"
  )
  INSERT INTO "AuditLine" ("orgId", "id", "actorName", "action", "entity", "entityId", "reason")
  SELECT "orgId", $3, 'Gateway', $5, 'Webhook', "id", $4 FROM off`
const SWITCHED_OFF: ActionName = 'switchOff'

const REMOVE = `WITH gone AS (
    DELETE FROM "WebhookDelivery" d USING (
      SELECT old.* FROM (SELECT DISTINCT "orgId" FROM "Webhook") AS org CROSS JOIN LATERAL (
        SELECT "orgId", "id" FROM "WebhookDelivery" WHERE "orgId" = org."orgId" AND "createdAt" < $1
        ORDER BY "createdAt" LIMIT ${BATCH}) AS old) AS old
    WHERE d."orgId" = old."orgId" AND d."id" = old."id" RETURNING 1
  )
  SELECT count(*)::int AS count FROM gone`

/** The queue of a database. */
export function webhookQueue({ pool }: Pick<Database, 'pool'>): WebhookQueue {
  const ask = async <Row extends object>(text: string, values: unknown[]) => (await pool.query<Row>(text, values)).rows
  return {
    make: async (kinds, now, giveUpAt) => {
      const names = [kinds.map(({ name }) => name), kinds.map(({ type }) => type)]
      const [{ most }] = await ask<{ most: number }>(MAKE, [...names, now, giveUpAt])
      return { isAny: most > 0, isMore: most === PAGE }
    },
    take: ({ now, until, busy, mostOfEach, most }) => ask(TAKE, [now, until, busy, mostOfEach, most]),
    switchOff: async (orgId, webhookId, reason) => {
      await ask(SWITCH_OFF, [orgId, webhookId, newId('aud'), reason, SWITCHED_OFF])
    },
    removeBefore: (time, isStopped) =>
      inBatches(async () => (await ask<{ count: number }>(REMOVE, [time]))[0].count, isStopped),
  }
}
