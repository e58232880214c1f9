// The quantities that are kept beside the documents that they follow from: how each is computed, written and checked.
import type { Compilable } from 'kysely'
import type { Context } from './context.js'
import { placesOf } from './currencies.js'
import type { Column, Table } from './records/record.js'

/** A column that is kept equal to a sum over other tables. */
export interface Balance {
  readonly table: string
  readonly column: string
  /** The sum, as an SQL expression over the row `t`, in the organization `$1`. */
  readonly sum: string
  /** What is summed, in words that end in a plural. */
  readonly documents: string
}

/** What is summed: its organization, the identifier of the row that keeps the sum, and the amount. */
interface Summed<T extends Table> {
  readonly documents: string
  readonly rows: Compilable<{ readonly orgId: string; readonly of: string | null; readonly amount: unknown }>
  /** The column that has this identifier; `id` if absent. It may name another row that several rows share. */
  readonly by?: Column<T>
  /** Whether the sum is an amount in the currency of the organization, which is rounded. */
  readonly isMoney?: true
}

/** Declares a column that keeps a sum. A feature declares the sums of its documents, also those that others keep. */
export function balance<T extends Table>(
  table: T, column: Column<T>, { documents, rows, by, isMoney }: Summed<T>,
): Balance {
  const sum = `(select coalesce(sum(x."amount"), 0) from (${textOf(rows)}) x
    where x."orgId" = $1 and x."of" = t."${by ?? 'id'}")`
  const rounded = `(select round(${sum}, ${placesOf('o."currency"')}) from "Organization" o where o."id" = $1)`
  return { table, column, documents, sum: isMoney ? rounded : sum }
}

/** A statement without parameters: the texts of a declaration stand in it. */
function textOf(rows: Summed<Table>['rows']): string {
  const { sql, parameters } = rows.compile()
  return sql.replace(/\$(\d+)/g, (_, place: string) => `'${String(parameters[Number(place) - 1])}'`)
}

/** What the features keep beside their documents. */
export interface Kept {
  /** The sums, in the order of the features: a sum follows only from its own and from earlier ones. */
  readonly balances: readonly Balance[]
  /** What else is kept. */
  readonly keeps: readonly Keep[]
}

/** A column that is written where it has no value yet. Read first: a statement that writes must not join so much. */
export interface Keep {
  /** The statement that reads `id` and `value`, as text, of the rows that lack it in the organization `$1`. */
  readonly lacking: string
  /** The statement that writes the values `$3` of the rows `$2` of the organization `$1`. */
  readonly write: string
}

declare module './context.js' {
  interface Model {
    readonly balances: Kept['balances']
    readonly keeps: Kept['keeps']
  }
}

/** The rows of a balance: those with one of these identifiers in a column. */
interface Rows {
  readonly by: string
  readonly ids: readonly string[]
}

/**
 * Writes a quantity anew after its documents have changed, in one statement. The rows must be locked. With `raises`,
 * the version is raised of those records of that table whose rows had another quantity.
 */
export async function derive(
  ctx: Context, table: string, column: string, { by, ids }: Rows, raises?: Table,
): Promise<void> {
  const sum = ctx.services.model.balances.find((balance) => balance.table === table && balance.column === column)?.sum
  if (!sum) throw new Error(`${table}.${column} is not kept beside its documents`)
  const update = `update "${table}" t set "${column}" = ${sum}
    where t."orgId" = $1 and t."${by}" = any($2::text[]) and t."${column}" <> ${sum}`
  const raise = `with changed as (${update} returning t."${by}" as "id")
    update "${raises}" set "recordVersion" = "recordVersion" + 1
    where "orgId" = $1 and "id" in (select "id" from changed)`
  await ctx.change({ sql: raises ? raise : update, parameters: [ctx.viewer.orgId, [...ids]] })
}

/** The part of a Prisma client that runs SQL. */
interface Runner {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>
}

/**
 * Writes what organizations keep anew, after documents were written without the gateway: the quantities, and what else
 * the features keep.
 */
export async function recount(prisma: Runner, kept: Kept, orgIds: readonly string[]): Promise<void> {
  for (const orgId of orgIds) {
    for (const { table, column, sum } of kept.balances)
      await prisma.$executeRawUnsafe(
        `update "${table}" t set "${column}" = ${sum} where t."orgId" = $1 and t."${column}" <> ${sum}`, orgId)
    for (const { lacking, write } of kept.keeps) {
      const rows = await prisma.$queryRawUnsafe<{ id: string; value: string }[]>(lacking, orgId)
      if (rows.length)
        await prisma.$executeRawUnsafe(write, orgId, rows.map(({ id }) => id), rows.map(({ value }) => value))
    }
  }
}

/** A quantity that differs from its sum. */
export interface Difference {
  readonly orgId: string
  readonly id: string
  readonly kept: string
  readonly counted: string
}

/** The quantities of an organization that differ from their sums. */
export const differencesOf = (prisma: Runner, { table, column, sum }: Balance, orgId: string) =>
  prisma.$queryRawUnsafe<Difference[]>(
    `select t."orgId", t."id", t."${column}"::text as "kept", ${sum}::text as "counted" from "${table}" t
    where t."orgId" = $1 and t."${column}" <> ${sum} order by t."id"`,
    orgId,
  )
