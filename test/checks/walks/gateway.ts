// A gateway for this check, on an empty database of its own: on a PostgreSQL server or embedded, in memory.
import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Application } from '../../../src/access/services.js'
import { settingsOf } from '../../../src/cli/door.js'
import { startGateway } from '../../../src/cli/gateway.js'
import { readConfig } from '../../../src/config.js'
import { openDatabase, openMemory } from '../../../src/database/open.js'
import { doors } from '../../../src/doors.js'
import { openStore } from '../../../src/features/attachments/open-store.js'
import { createLog } from '../../../src/log.js'
import { emptyDatabase } from '../../support/databases.js'

/** The PostgreSQL server. */
export const SERVER = process.env.CI_DATABASE_URL ?? 'postgresql://root@127.0.0.1:5432/postgres'

export interface WalkedGateway extends Pick<Application, 'database' | 'store' | 'tokens'> {
  readonly url: URL
  /** The address of the database; empty for the embedded one. */
  readonly databaseUrl: string
  readonly close: () => Promise<void>
}

async function openEmpty(embedded: boolean) {
  if (embedded) return { database: await openMemory(), databaseUrl: '', discard: async () => {} }
  const { url, discard } = await emptyDatabase(SERVER)
  return { database: await openDatabase({ url, dataDir: '' }), databaseUrl: url, discard }
}

/** Starts the gateway. */
export async function startWalked(embedded: boolean): Promise<WalkedGateway> {
  const { database, databaseUrl, discard } = await openEmpty(embedded)
  await database.migrate()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-walks-'))
  const config = readConfig(settingsOf(doors), { NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir })
  const log = createLog(config.logLevels)
  const store = await openStore(config, (warning) => log.warn(warning))
  const { app, server, workers } = await startGateway({ config, database, log, store }, doors)
  const url = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const close = async () => {
    await server.close()
    for (const { stop } of workers) await stop()
    await database.close()
    await discard()
    await rm(dataDir, { recursive: true })
  }
  return { database, databaseUrl, store, tokens: app.tokens, url, close }
}
