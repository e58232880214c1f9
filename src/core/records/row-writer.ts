// Writes rows of any table: on the Prisma client of the organization, and each with a value of its own.
import { sql, type RawBuilder } from 'kysely'
import { statements } from '../../database/query-builder.js'
import type { Context } from '../context.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { nameOnClient } from '../words.js'
import type { Table } from './record.js'

type Models = Prisma.TypeMap['model']
/** A model whose rows the gateway writes. */
export type Model = keyof Models & Table
/** A new row of a table, as Prisma takes it. */
export type NewRow<T extends Model> = Exclude<Models[T]['operations']['createMany']['args']['data'], unknown[]>

/** The part of the Prisma client that writes rows. */
export interface RowWriter {
  createMany(args: { data: object[] }): Promise<unknown>
}

/** The rows of a table on the client of the organization. */
export const rowsOnClient = <Rows>({ db }: Context, table: string) =>
  (db as unknown as Readonly<Record<string, Rows>>)[nameOnClient(table)]

/** Values by the identifier of their record. */
type Each = ReadonlyMap<string, string>

/** Writes a column of several records, each with its own value, in one statement. */
export const setEach = (
  ctx: Context, table: Table, column: string, values: Each, type: EachRow['type'] = 'text',
): Promise<void> => writeEach(ctx, {
  table, type, values: new Map([...values].map(([id, value]) => [id, { [column]: value }])),
  set: (name, given) => sql`${name} = ${given}`,
})

/** Adds to quantities of several records, to each its own amounts, by column, in one statement. */
export const addEach = (ctx: Context, table: Table, values: EachRow['values']): Promise<void> =>
  writeEach(ctx, { table, type: 'numeric', values, set: (name, given) => sql`${name} = one.${name} + ${given}` })

interface EachRow {
  readonly table: Table
  /** The type of the columns; an enum in quotation marks. */
  readonly type: 'text' | 'numeric' | `"${string}"`
  /** Identifier → column → value. All have the same columns. */
  readonly values: ReadonlyMap<string, Readonly<Record<string, string>>>
  readonly set: (name: RawBuilder<unknown>, given: RawBuilder<unknown>) => RawBuilder<unknown>
}

async function writeEach(ctx: Context, { table, values, type, set }: EachRow): Promise<void> {
  const rows = [...values.values()]
  if (rows.length === 0) return
  const columns = Object.keys(rows[0])
  const lists = columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(type)}[]`)
  await ctx.change(sql`update ${sql.table(table)} as one
    set ${sql.join(columns.map((column) => set(sql.ref(column), sql.ref(`given.${column}`))))}
    from unnest(${[...values.keys()]}::text[], ${sql.join(lists)}) as given("id", ${sql.join(columns.map((column) => sql.ref(column)))})
    where one."orgId" = ${ctx.viewer.orgId} and one."id" = given."id"`.compile(statements))
}
