// The part of a Prisma client that reads records of any model, without access checks.
import type { Database } from '../../src/database/open.js'

export type Row = Readonly<Record<string, unknown>>

interface Delegate {
  findMany(args: { where: Row; orderBy?: object }): Promise<Row[]>
}

/** The Prisma delegate of a model, by its name in the schema. */
export const delegateIn = ({ prisma }: Pick<Database, 'prisma'>, model: string) =>
  (prisma as unknown as Record<string, Delegate>)[model[0].toLowerCase() + model.slice(1)]
