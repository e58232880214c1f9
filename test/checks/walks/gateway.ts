// A gateway for this check, on an empty database of its own: on a PostgreSQL server or embedded, in memory.
import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { startChanges } from '../../../src/access/changes.js'
import { everyOrganization } from '../../../src/access/every-organization.js'
import { applicationOf } from '../../../src/cli/application.js'
import { readConfig } from '../../../src/config.js'
import type { Application } from '../../../src/context.js'
import { openDatabase, openMemory } from '../../../src/database/open.js'
import { startDeletions } from '../../../src/features/attachments/deletions.js'
import { openStore } from '../../../src/features/attachments/open-store.js'
import { createServer } from '../../../src/http/server.js'
import { createLog } from '../../../src/log.js'
import { emptyDatabase } from '../../support/databases.js'

const SERVER = process.env.CI_DATABASE_URL ?? 'postgresql://root@127.0.0.1:5432/postgres'

export interface WalkedGateway extends Pick<Application, 'database' | 'store' | 'tokens'> {
  readonly url: URL
  readonly close: () => Promise<void>
}

async function openEmpty(embedded: boolean) {
  if (embedded) return { database: await openMemory(), discard: async () => {} }
  const { url, discard } = await emptyDatabase(SERVER)
  return { database: await openDatabase({ url, dataDir: '' }), discard }
}

/** These checks send nothing to webhooks. */
const UNUSED = { wake: () => undefined, stop: async () => undefined }

/** Starts the gateway. */
export async function startWalked(embedded: boolean): Promise<WalkedGateway> {
  const { database, discard } = await openEmpty(embedded)
  await database.migrate()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-walks-'))
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir })
  const log = createLog(config.logLevels)
  const store = await openStore(config, (warning) => log.warn(warning))
  const deletions = startDeletions({ organizations: everyOrganization(database), store, log })
  const changes = startChanges({ database, log, keptSeconds: config.changesKeptSeconds })
  const app = applicationOf({ config, database, log, store, deletions, webhooks: UNUSED, changes })
  const server = await createServer(app)
  const url = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const close = async () => {
    await server.close()
    await deletions.stop()
    await changes.stop()
    await database.close()
    await discard()
    await rm(dataDir, { recursive: true })
  }
  return { database, store, tokens: app.tokens, url, close }
}
