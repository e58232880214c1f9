// Makes the migrated database once: an archive for the embedded one, a template on the server where TEST_DATABASE_URL names one.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase, openMemory } from '../../src/database/open.js'
import { ARCHIVE, onServer, TEMPLATE, urlOf } from './databases.js'

const url = process.env.TEST_DATABASE_URL

if (url) {
  await onServer(url, (server) => server.query(`DROP DATABASE IF EXISTS "${TEMPLATE}" WITH (FORCE)`))
  await onServer(url, (server) => server.query(`CREATE DATABASE "${TEMPLATE}"`))
  const database = await openDatabase({ url: urlOf(url, TEMPLATE), dataDir: '' })
  await database.migrate()
  await database.close()
} else {
  const database = await openMemory()
  await database.migrate()
  await mkdir(path.dirname(ARCHIVE), { recursive: true })
  await writeFile(ARCHIVE, Buffer.from(await (await database.dump()).arrayBuffer()))
  await database.close()
}
process.exit(0)
