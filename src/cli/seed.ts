// `npm run seed`: plants the demo data where they are asked for, on a database that has no organization yet.
import 'reflect-metadata'
import { DEMO_PASSWORD, plantDemo } from '../../prisma/seed.js'
import { openFolderStore } from '../attachments/store.js'
import { readConfig } from '../config.js'
import { openDatabase } from '../database/open.js'

try {
  const config = readConfig()
  if (config.production) throw new Error('demo data are not for NODE_ENV=production')
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  await database.migrate()
  if ((await database.prisma.organization.count()) > 0) throw new Error('the database has organizations already; demo data grow in an empty one')
  await plantDemo(database.prisma, await openFolderStore(config.dataDir, (warning) => process.stderr.write(`${warning}\n`)))
  await database.close()
  process.stdout.write(`The demo data are planted; the password of every user is ${DEMO_PASSWORD}.\n`)
} catch (error) {
  process.stderr.write(`selvedge cannot seed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
