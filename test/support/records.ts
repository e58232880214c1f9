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

/** Every row of an organization, by model. The database answers rows in any order, so their texts give the order. */
export async function rowsOf(orgId: string): Promise<Record<string, Row[]>> {
  const entries: [string, Row[]][] = []
  for (const model of tenantModels) {
    const rows = await delegateOf(model).findMany({ where: { orgId } })
    entries.push([model, inOrder(rows.map(printable))])
  }
  return Object.fromEntries(entries)
}

function inOrder(rows: readonly Row[]): Row[] {
  const texts = new Map(rows.map((row) => [JSON.stringify(row), row]))
  return [...texts.keys()].sort().map((text) => texts.get(text)!)
}
