// A gateway for this check, on an embedded database with the demo data in a temporary folder.
import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_USERS, DEMO_PASSWORD, seedDemo } from '../../../prisma/seed.js'
import { openStore } from '../../../src/features/attachments/open-store.js'
import { settingsOf } from '../../../src/cli/door.js'
import { startGateway } from '../../../src/cli/gateway.js'
import { readConfig } from '../../../src/config.js'
import { openDatabase } from '../../../src/database/open.js'
import { doors } from '../../../src/doors.js'
import { createLog } from '../../../src/log.js'

/**
 * Tables that change independently of the request: counts of calls, sessions of log-ins, and removals of files that an
 * earlier request ordered.
 */
const NOT_BUSINESS = ['Change', 'ChangeLog', 'RowCount', 'LegacyUsage', 'Session', 'ListExport', 'ObjectDeletion', '_prisma_migrations']

/** Audit lines of log-ins, successful and refused. A log-in changes nothing else. */
const LOG_IN_LINES = `"action" IN ('logIn', 'refuseLogIn', 'lockLogIn', 'unlockLogIn')`

/** The rows of a table that must not change: all rows except audit lines of log-ins. */
const rowsOf = (name: string) =>
  name === 'AuditLine' ? `(SELECT * FROM "AuditLine" WHERE NOT ${LOG_IN_LINES})` : `"${name}"`

export interface FuzzedGateway {
  readonly base: URL
  /** Fills in the credentials of the demo users by role. */
  readonly fill: (text: string) => string
  /** A text that changes when any row changes. */
  readonly fingerprint: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Starts the gateway. */
export async function startFuzzed(): Promise<FuzzedGateway> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-fuzz-'))
  const config = readConfig(settingsOf(doors), { NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir, LOGIN_THROTTLE: 'off' })
  const database = await openDatabase({ dataDir })
  await database.migrate()
  const log = createLog(config.logLevels)
  const store = await openStore(config, (warning) => log.warn(warning))
  await seedDemo(database.prisma, store)
  const { server, workers } = await startGateway({ config, database, log, store }, doors)
  const base = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const tokens = await logInAll(base)
  const statement = await fingerprintStatement(database.pool)
  return {
    base,
    fill: (text) => text.replace(/\$\{TOKEN_([A-Z]+)\}/g, (_, role: string) => tokens.get(role) ?? ''),
    fingerprint: async () => (await database.pool.query<{ sum: string }>(statement)).rows.map(({ sum }) => sum).join(),
    close: async () => {
      await server.close()
      for (const { stop } of workers) await stop()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Role → the access token of the first demo organization's user. */
async function logInAll(base: URL): Promise<Map<string, string>> {
  const people = DEMO_USERS.filter(({ orgId }) => orgId === DEMO_USERS[0].orgId)
  const tokens = people.map(async ({ email, role }) => {
    const answer = await fetch(new URL('/auth/login', base), {
      method: 'POST',
      body: new URLSearchParams({ username: email, password: DEMO_PASSWORD }),
    })
    return [role, ((await answer.json()) as { access_token: string }).access_token] as const
  })
  return new Map(await Promise.all(tokens))
}

async function fingerprintStatement(pool: Awaited<ReturnType<typeof openDatabase>>['pool']): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !NOT_BUSINESS.includes(name))
  return tables.map((name) => `SELECT '${name} ' || md5(coalesce(string_agg(md5(t::text), '' ORDER BY t::text), '')) AS sum FROM ${rowsOf(name)} t`).join(' UNION ALL ')
}
