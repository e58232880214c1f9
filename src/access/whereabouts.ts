// Says in which organizations an account, an API key or an invitation is looked for, if none is named. Where they are
// distributed, every node has this list, so that nobody waits for a node of others.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { perObject } from '../core/per-object.js'
import { statements } from '../database/query-builder.js'
import type { Database } from '../database/open.js'
import type { WhereaboutsKind } from '../generated/prisma/enums.js'

/** What is looked for: the identifier of a user, the hash of a secret, the e-mail address of an invitation. */
export interface Sought {
  readonly kind: WhereaboutsKind
  readonly key: string
}

type Looking = Pick<Database, 'read' | 'isDistributed'>

/** An address is kept as its hash, so that it is nowhere when a person is forgotten. */
const keptAs = ({ kind, key }: Sought) => ({
  kind, key: kind === 'INVITATION' ? createHash('sha256').update(key).digest('hex') : key,
})

/** The keys of the API that were looked for lately: a secret never changes its organization. */
const lately = perObject((_database: Looking) => new LRUCache<string, readonly string[]>({ max: 10_000 }))

/**
 * The organizations in which to look, none for what is in no organization. Null if in all of them, which one statement
 * does on a single server. With `read`, the look counts against the limit of a caller.
 */
export async function whereaboutsOf(
  database: Looking, sought: Sought, read: Looking['read'] = database.read,
): Promise<readonly string[] | null> {
  if (!database.isDistributed()) return null
  const known = sought.kind === 'API_KEY' ? lately(database).get(sought.key) : undefined
  if (known) return known
  const { kind, key } = keptAs(sought)
  const { sql, parameters } = statements
    .selectFrom('Whereabouts').select('orgId').where('kind', '=', kind).where('key', '=', key).orderBy('orgId')
    .compile()
  const rows = await read<{ orgId: string }>(sql, parameters)
  const found = rows.map(({ orgId }) => orgId)
  if (found.length && sought.kind === 'API_KEY') lately(database).set(sought.key, found)
  return found
}

/** The statement that notes where something is from now on. */
export const noteOf = (sought: Sought, orgId: string) =>
  statements.insertInto('Whereabouts').values({ ...keptAs(sought), orgId }).onConflict((twin) => twin.doNothing()).compile()

const FILL: readonly string[] = [
  `SELECT 'ACCOUNT'::"WhereaboutsKind", "userId", "orgId" FROM "Membership"`,
  `SELECT 'API_KEY'::"WhereaboutsKind", "secretHash", "orgId" FROM "ApiKey"`,
  `SELECT 'API_KEY'::"WhereaboutsKind", "previousSecretHash", "orgId" FROM "ApiKey" WHERE "previousSecretHash" IS NOT NULL`,
  `SELECT DISTINCT 'INVITATION'::"WhereaboutsKind", encode(sha256(convert_to("email", 'UTF8')), 'hex'), "orgId" FROM "Invitation"`,
].map((rows) => `INSERT INTO "Whereabouts" ("kind", "key", "orgId") ${rows} ON CONFLICT DO NOTHING`)

/** Fills the list from all that is there: when organizations are distributed, or after rows were written beside it. */
export async function fillWhereabouts(client: Pick<Database['pool'], 'query'>): Promise<void> {
  for (const statement of FILL) await client.query(statement)
}
