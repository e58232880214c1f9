// The statements that a gateway sends, and whether each is answered by one node of a cluster.
import pg from 'pg'

/** A statement, with the values with which it was sent first. */
export interface Gathered {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Statements that may ask several nodes, with the reason. */
export const MAY_ASK_ALL: readonly (readonly [RegExp, string])[] = [
  [/^SELECT DISTINCT (w\.)?"orgId" FROM/, 'background work looks which organizations have some'],
  [/FROM "placeChanges"\(/, 'the same; the function then asks organization after organization'],
  [/^SELECT w\."orgId" FROM "Webhook" w\s+JOIN "WebhookDelivery"/, 'the same, for deliveries that are due'],
  [/^SELECT "orgId" FROM "ChangeLog"/, 'the same, once a minute, for changes that are old'],
  [/^SELECT (?:"public"\."ObjectDeletion"\."orgId"|MIN\(|MAX\()[^;]*FROM "public"\."ObjectDeletion"/, 'the same, for files to remove'],
  [/^select "placed"|"ChangeLog" WHERE "orgId" = ANY/i, 'the feed looks at all organizations that are followed here'],
  [/^insert into "LegacyUsage"/i, 'counts of several organizations are added up once a minute'],
]

/** Statements of a kind that Citus answers on every node or where it is, by the tables alone. */
const OF_NO_ORGANIZATION =
  /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|RESET|LISTEN|NOTIFY|CREATE|ALTER|SHOW|SELECT pg_|DEALLOCATE)/i

/** A statement that writes a table with a copy on every node, so it needs all nodes. */
const WRITES_EVERYWHERE =
  /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:"public"\.)?"(?:Organization|User|AccountChanges|Whereabouts)"/i

/** Notes all statements that are sent from this process, until the end. `onShared` hears of writes to every node. */
export function gatherStatements(onShared: (text: string) => void): { readonly end: () => readonly Gathered[] } {
  const found = new Map<string, Gathered>()
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const gathering = function gathering(this: unknown, ...args: unknown[]): unknown {
    const [asked, given] = args as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof asked === 'string' ? asked : asked.text
    const values = (typeof asked === 'string' ? undefined : asked.values) ?? (Array.isArray(given) ? given : [])
    if (text && WRITES_EVERYWHERE.test(text)) onShared(text)
    if (text && !found.has(text)) found.set(text, { text, values })
    return Reflect.apply(query, this, args)
  }
  Object.assign(pg.Client.prototype, { query: gathering })
  return {
    end: () => {
      Object.assign(pg.Client.prototype, { query })
      return [...found.values()].filter(({ text }) => !OF_NO_ORGANIZATION.test(text.trim()))
    },
  }
}

/** The statements that are neither of one node nor of the list. */
export async function faultsOfStatements(url: string, statements: readonly Gathered[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const faults: string[] = []
  for (const statement of statements) {
    const why = await whyNotRouted(client, statement)
    if (why && !MAY_ASK_ALL.some(([may]) => may.test(statement.text.trim())))
      faults.push(`${why}: ${statement.text.replace(/\s+/g, ' ').slice(0, 400)}`)
  }
  await client.end()
  return faults
}

/** Why a statement is not answered by one node; null if it is. */
async function whyNotRouted(client: pg.Client, { text, values }: Gathered): Promise<string | null> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, [...values])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    if (/Distributed Subplan/.test(plan)) return 'it is done in parts'
    const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
    return tasks.some((count) => count > 1) ? `it asks ${Math.max(...tasks)} parts` : null
  } catch (error) {
    return `it cannot be explained (${(error as Error).message})`
  } finally {
    await client.query('ROLLBACK')
  }
}
