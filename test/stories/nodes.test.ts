// Background work over the nodes of organizations: once for each that answers, and not in vain for one that is away.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { onEachNode, sumOfNodes, unlessAway, type Among } from '../../src/access/every-node.js'
import type { Database } from '../../src/database/open.js'
import { freshDatabase, type TestDatabase } from '../support/databases.js'
import { freshNodes, putFar, setFar } from '../support/engine.js'

const IDS = ['mill', 'weaver']
const house = ({ prisma }: Database, id: string) =>
  prisma.organization.create({ data: { id, name: 'Mill', currency: 'USD' } })

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await freshNodes()
  database = opened.database
  for (const id of IDS) await house(database, id)
})
afterAll(() => opened?.discard())

/** The organizations that work is done for. */
const shared = (of: Database) => onEachNode(of, async (among) => among && [...among].sort())

/** From now on `far` does not answer, which the gateway may not have seen yet. */
const turnFarOff = () => database.pool.query(`UPDATE pg_dist_node SET "isUp" = false WHERE nodename = 'far'`)

/** Work that fails for the organizations of the node `far`. */
function failingFar() {
  const done: Among[] = []
  const work = async (among: Among) => {
    done.push(among)
    if (among?.includes('weaver')) throw new Error('it is broken')
    return 'done'
  }
  return { done, work }
}

test('on a single server, work is done once for all organizations', async () => {
  const single = await freshDatabase()
  await house(single.database, 'mill')
  expect(await shared(single.database)).toEqual([null])
  expect(await sumOfNodes(single.database, async () => 3)).toBe(3)
  await single.discard()
})

test('work is done for the organizations of each node, and not for a node without organizations', async () => {
  await setFar(database, true)
  expect(await shared(database)).toEqual([IDS])
  await putFar(database, { id: 'weaver' })
  await setFar(database, true)
  expect((await shared(database)).sort()).toEqual([['mill'], ['weaver']])
  expect(await sumOfNodes(database, async (among) => (among?.includes('mill') ? 5 : 7))).toBe(12)
  await setFar(database, false)
  expect(await shared(database)).toEqual([['mill']])
  await setFar(database, true)
})

test('a failure at a node that answers is one of the work, which is done at the other nodes all the same', async () => {
  const { done, work } = failingFar()
  await expect(onEachNode(database, work)).rejects.toThrow('it is broken')
  expect(done.flat().sort()).toEqual(IDS)
  await expect(unlessAway(database, 'weaver', () => work(['weaver']), 'otherwise')).rejects.toThrow('it is broken')
  await expect(unlessAway(database, 'nobody', () => work(['weaver']), 'otherwise')).rejects.toThrow('it is broken')
  expect(await unlessAway(database, 'mill', () => work(['mill']), 'otherwise')).toBe('done')
})

test('a failure at a node that has just gone away is none', async () => {
  await setFar(database, true)
  await turnFarOff()
  const { work } = failingFar()
  expect(await onEachNode(database, work)).toEqual(['done'])
  expect(await unlessAway(database, 'weaver', () => work(['weaver']), 'otherwise')).toBe('otherwise')
  await expect(unlessAway(database, 'mill', () => work(['weaver']), 'otherwise')).rejects.toThrow('it is broken')
})
