// Builds the statements of reads; they run through the context, so that a read inside a transaction stays in it.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DB } from '../../generated/kysely/types.js'

/** The builder, typed from the Prisma schema; it has no connection of its own. */
export const statements = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
