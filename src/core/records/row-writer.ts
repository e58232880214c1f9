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
): Promise<void> => writeEach(ctx, { table, values, type, set: sql`${sql.ref(column)} = given."value"` })

/** Adds to a quantity of several records, to each its own amount, in one statement. */
export const addEach = (ctx: Context, table: Table, column: string, values: Each): Promise<void> =>
  writeEach(ctx, { table, values, type: 'numeric', set: sql`${sql.ref(column)} = one.${sql.ref(column)} + given."value"` })

interface EachRow {
  readonly table: Table
  readonly values: Each
  readonly type: 'text' | 'numeric'
  readonly set: RawBuilder<unknown>
}

async function writeEach(ctx: Context, { table, values, type, set }: EachRow): Promise<void> {
  if (values.size === 0) return
  const [ids, given] = [[...values.keys()], [...values.values()]]
  await ctx.change(sql`update ${sql.table(table)} as one set ${set}
    from unnest(${ids}::text[], ${given}::${sql.raw(type)}[]) as given("id", "value")
    where one."orgId" = ${ctx.viewer.orgId} and one."id" = given."id"`.compile(statements))
}
