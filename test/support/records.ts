// Reads records of any model without access checks, for tests that compare whole organizations.
import { gateway } from './app.js'
import { delegateIn, type Row } from './delegates.js'
import { tenantModels } from './identifiers.js'

export { tenantModels, type Row }

/** The Prisma delegate of a model, by its name in the schema. */
export const delegateOf = (model: string, database = gateway().database) => delegateIn(database, model)

/** A row that can be printed as JSON: large integers are texts. */
export const printable = (row: Row): Row => Object.fromEntries(
  Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? String(value) : value]),
)

/** The statement that reads every row of an organization, as JSON in which figures have all their digits. */
const EVERY_ROW = `SELECT string_agg(format('SELECT %L AS "model", (to_jsonb(t)%s)::text AS "text" FROM %I t WHERE "orgId" = $1',
    "model", "exact", "model"), ' UNION ALL ') AS "statement"
  FROM (SELECT c.relname AS "model", coalesce(' || jsonb_build_object(' || string_agg(format('%1$L, t.%1$I::text', a.attname), ', ')
      FILTER (WHERE a.atttypid IN ('numeric'::regtype, 'bigint'::regtype)) || ')', '') AS "exact"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relname = ANY($1) AND c.relnamespace = current_schema()::regnamespace GROUP BY 1 ORDER BY 1) AS models`

let everyRow: Promise<string> | undefined
const readEveryRow = async () =>
  (await gateway().database.pool.query<{ statement: string }>(EVERY_ROW, [tenantModels])).rows[0].statement

/** Every row of an organization, by model, in the order of their identifiers. */
export async function rowsOf(orgId: string): Promise<Record<string, Row[]>> {
  const text = await (everyRow ??= readEveryRow())
  const { rows } = await gateway().database.pool.query<{ model: string; text: string }>(
    { name: 'every row of an organization', text, values: [orgId] })
  const byModel: Record<string, Row[]> = Object.fromEntries(tenantModels.map((model) => [model, []]))
  for (const { model, row } of rows.map((one) => ({ ...one, row: JSON.parse(one.text) as Row })).sort(inOrder))
    byModel[model].push(row)
  return byModel
}

/** The database answers rows in any order. */
function inOrder(one: { row: Row; text: string }, other: { row: Row; text: string }): number {
  const [left, right] = [one, other].map(({ row, text }) => `${String(row.id)} ${text}`)
  return left < right ? -1 : Number(left > right)
}
