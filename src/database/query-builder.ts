// The Kysely builder for SQL statements. The context runs the statements, so that a statement inside a transaction runs
// on the connection of that transaction.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DB } from '../generated/kysely/types.js'

/** The statement builder, typed from the Prisma schema. It has no database connection. */
export const statements = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Tables whose names are known only when the gateway runs. Their columns are named by texts. */
export interface AnyTables {
  readonly [table: string]: Readonly<Record<string, unknown>>
}

/** The same builder, for statements over such tables. */
export const anyStatements = statements as unknown as Kysely<AnyTables>
