// `selvedge seed`: writes the demo data to a database that has no organization yet.
import { DEMO_PASSWORD, seedDemo } from '../../prisma/seed.js'
import { fillWhereabouts } from '../access/whereabouts.js'
import { say, UsageError, type Typed } from './command.js'
import { STATEMENT_MS } from './import/place.js'
import { withDatabase } from './opened.js'
import { sayingSo, showProgress } from './progress.js'

/** The most seasons. Each season is earlier than the one before, so more seasons would reach too far into the past. */
const MOST_SEASONS = 1_000

export async function addDemoData(typed: Typed): Promise<void> {
  const seasons = seasonsOf(typed)
  await withDatabase(typed, async ({ config, database, store }) => {
    if (config.production) throw new Error('demo data are not for NODE_ENV=production')
    if ((await database.prisma.organization.count()) > 0)
      throw new Error('the database has organizations already; demo data grow in an empty one')
    const seeding = () => seedDemo(database.prisma, store, {
      seasons,
      report: ({ table, ...step }) => {
        showProgress({ name: table, ...step })
      },
    })
    await sayingSo('Planting the demo data …', seeding)
    if (database.isDistributed()) await fillWhereabouts(database.pool)
    say(`The demo data are planted; the password of every user is ${DEMO_PASSWORD}.`)
  }, STATEMENT_MS)
}

function seasonsOf({ options: { scale = '1' } }: Typed): number {
  const seasons = /^\d{1,4}$/.test(String(scale)) ? Number(scale) : 0
  if (seasons < 1 || seasons > MOST_SEASONS)
    throw new UsageError(`--scale is a number of seasons from 1 to ${MOST_SEASONS}, not ${String(scale)}`)
  return seasons
}
