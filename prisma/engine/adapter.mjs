// Prisma's driver adapter for PostgreSQL, mended where migrations stumble over it.
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'

// The engine reads catalogue columns of the internal type "char", which the adapter does not know and refuses.
const INTERNAL_CHAR = 18
const TEXT = 25

// The adapter is shown text in their place, and the engine is told the truth afterwards.
function teachInternalChar(adapter, pool) {
  const query = pool.query.bind(pool)
  const queryRaw = adapter.queryRaw.bind(adapter)
  let disguised = []
  pool.query = async (...request) => {
    const result = await query(...request)
    disguised = (result.fields ?? []).filter(({ dataTypeID }) => dataTypeID === INTERNAL_CHAR)
    for (const field of disguised) field.dataTypeID = TEXT
    return result
  }
  adapter.queryRaw = async (request) => {
    const result = await queryRaw(request)
    for (const { name } of disguised) result.columnTypes[result.columnNames.indexOf(name)] = ColumnTypeEnum.Character
    return result
  }
}

// The adapter cuts scripts at every semicolon, those inside function bodies and literals too. PostgreSQL cuts better.
function sendScriptsWhole(adapter, pool) {
  adapter.executeScript = async (script) => {
    await pool.query(script).catch((error) => adapter.onError(error))
  }
}

/**
 * An adapter fit for migrations over `pool`, which must keep to one session: the engine holds an advisory lock in
 * it.
 */
export async function migrationAdapter(pool, { schema, close }) {
  const adapter = await new PrismaPg(pool, { schema }).connect()
  teachInternalChar(adapter, pool)
  sendScriptsWhole(adapter, pool)
  adapter.dispose = close
  return adapter
}

/** An adapter that opens its database when the first statement comes: many commands never send one. */
export function lazyAdapter({ schema, open }) {
  let opened
  const adapter = () => (opened ??= open())
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    queryRaw: async (query) => (await adapter()).queryRaw(query),
    executeRaw: async (query) => (await adapter()).executeRaw(query),
    executeScript: async (script) => (await adapter()).executeScript(script),
    startTransaction: async (isolationLevel) => (await adapter()).startTransaction(isolationLevel),
    getConnectionInfo: () => ({ schemaName: schema, supportsRelationJoins: true }),
    dispose: async () => {
      const disposable = await opened
      opened = undefined
      await disposable?.dispose()
    },
  }
}
