// `selvedge seed`: plants the demo data where they are asked for, on a database that has no organization yet.
import { DEMO_PASSWORD, plantDemo } from '../../prisma/seed.js'
import { say, type Command } from './command.js'
import { withDatabase } from './opened.js'

export const seed: Command = {
  summary: 'Plants the demo data in a database that is empty.',
  usage: 'seed',
  run: () => withDatabase(async ({ config, database, store }) => {
    if (config.production) throw new Error('demo data are not for NODE_ENV=production')
    if ((await database.prisma.organization.count()) > 0) throw new Error('the database has organizations already; demo data grow in an empty one')
    await plantDemo(database.prisma, store)
    say(`The demo data are planted; the password of every user is ${DEMO_PASSWORD}.`)
  }),
}
