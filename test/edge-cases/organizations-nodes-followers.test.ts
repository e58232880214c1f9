// Who follows changes while a node is away is told nothing of its organizations, and all of it when it answers.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startFeed, type ChangeFeed, type Follower } from '../../src/access/change-feed.js'
import { placeAmong } from '../../src/access/change-log.js'
import { NOT_LISTENING } from '../../src/database/listening.js'
import { createLog } from '../../src/log.js'
import { skip } from '../support/clock.js'
import type { TestDatabase } from '../support/databases.js'
import { freshNodes, putFar, setFar } from '../support/engine.js'
import { eventually } from '../support/eventually.js'

/** No gateway runs on the database, so changes are placed and looked for by the test alone. */
let opened: TestDatabase
beforeAll(async () => { opened = await freshNodes() })
afterAll(() => opened?.discard())

let feed: ChangeFeed | undefined
afterEach(() => feed?.stop())

async function house(id: string): Promise<string> {
  await opened.database.prisma.organization.create({ data: { id, name: 'Mill', currency: 'USD' } })
  return id
}

const isTold = (follower: Follower) => async () => (await follower.after(0))?.length === 1

test('while a node is away nothing is read of its organizations, and what is there is told when it answers', async () => {
  const { database } = opened
  const [far, near] = [await house('far-mill'), await house('near-mill')]
  await putFar(database, { id: far })
  await setFar(database, false)
  let lookAgain = () => {}
  const listen: typeof database.listen = (_channel, { connected }) => {
    lookAgain = connected
    return NOT_LISTENING
  }
  feed = startFeed({ database: { ...database, listen }, log: createLog({ everything: 'silent', of: {} }) })
  await feed.stop()
  const [there, here] = [await feed.follow(far), await feed.follow(near)]
  await database.prisma.change.createMany({
    data: [far, near].map((orgId) => ({ orgId, kind: 'Bill', recordId: 'bill-1', action: 'edit' })),
  })
  await placeAmong(database, null)
  /** The organizations whose ends are read, by statement. */
  const asked: string[] = []
  const stop = database.onStatement((text, values) => {
    if (text.includes('"placed"::float8')) asked.push(String(values))
  })
  lookAgain()
  await eventually(isTold(here))
  await feed.stop()
  expect(await there.after(0)).toEqual([])
  expect(asked).toEqual([near])
  await setFar(database, true)
  lookAgain()
  await eventually(isTold(there))
  stop()
  expect(asked.slice(1).sort()).toEqual([far, near])
  // When nobody follows any more, the nodes are not asked either.
  for (const follower of [there, here]) follower.leave()
  skip(1_001)
  const sent: string[] = []
  const end = database.onStatement((text) => void sent.push(text))
  lookAgain()
  await database.pool.query('SELECT 1')
  end()
  expect(sent.filter((text) => text.includes('pg_dist_node'))).toEqual([])
})
