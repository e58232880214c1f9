// A gateway of the check's own, on an embedded database with the demo data in a temporary folder.
import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_ACCOUNTS, plantDemo } from '../../../prisma/seed.js'
import { tokenKeeper } from '../../../src/access/tokens.js'
import { startDeletions } from '../../../src/attachments/deletions.js'
import { openFolderStore } from '../../../src/attachments/store.js'
import { readConfig } from '../../../src/config.js'
import { loginThrottle } from '../../../src/core/throttle.js'
import { openDatabase } from '../../../src/database/open.js'
import { createLog } from '../../../src/log.js'
import { createServer } from '../../../src/server.js'

/** Tables that change in their own time, whatever requests do: counts of calls, and removals of files that an earlier success has asked for. */
const NOT_BUSINESS = ['LegacyUsage', 'ObjectDeletion', '_prisma_migrations']

export interface FuzzedGateway {
  readonly base: URL
  /** Fills in the credentials of the demo's roles. */
  readonly fill: (text: string) => string
  /** One text that is another one as soon as any row is. */
  readonly fingerprint: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Starts it. */
export async function startFuzzed(): Promise<FuzzedGateway> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-fuzz-'))
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir, LOGIN_THROTTLE: 'off' })
  const database = await openDatabase({ dataDir })
  await database.migrate()
  const log = createLog(config.logLevel)
  const store = await openFolderStore(dataDir, () => undefined)
  await plantDemo(database.prisma, store)
  const deletions = startDeletions({ prisma: database.prisma, store, log })
  const tokens = tokenKeeper(config.jwtSecret)
  const server = await createServer({ config, database, log, store, deletions, tokens, throttle: loginThrottle(config.throttle) })
  const base = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const signed = new Map(DEMO_ACCOUNTS.map(({ id, role }) => [role as string, tokens.sign({ userId: id, orgId: 'mill' }, 86_400)] as const).reverse())
  const statement = await fingerprintStatement(database.pool)
  return {
    base,
    fill: (text) => text.replace(/\$\{TOKEN_([A-Z]+)\}/g, (_, role: string) => signed.get(role) ?? ''),
    fingerprint: async () => ((await database.pool.query<{ sum: string }>(statement)).rows.map(({ sum }) => sum).join()),
    close: async () => {
      await server.close()
      await deletions.stop()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function fingerprintStatement(pool: Awaited<ReturnType<typeof openDatabase>>['pool']): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  const tables = rows.map(({ name }) => name).filter((name) => !NOT_BUSINESS.includes(name))
  return tables.map((name) => `SELECT '${name} ' || md5(coalesce(string_agg(md5(t::text), '' ORDER BY t::text), '')) AS sum FROM "${name}" t`).join(' UNION ALL ')
}
