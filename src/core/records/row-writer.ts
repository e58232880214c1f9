// The rows of a table on the Prisma client of the organization, for code that writes the rows of any table.
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
