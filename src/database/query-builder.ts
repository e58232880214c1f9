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

/**
 * A table whose name is known only when the gateway runs. Its columns are named by texts. If such statements had all
 * tables as possible sources, the compiler would take several times as long.
 */
export interface AnyTable {
  readonly rows: object
}

/** The same builder, for statements over such tables. */
export const anyStatements = statements as unknown as Kysely<AnyTable>
