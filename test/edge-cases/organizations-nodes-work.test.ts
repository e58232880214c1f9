// Background work over the nodes of organizations: once for each that answers, and not in vain for one that is away.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { onEachNode, sumOfNodes, unlessAway, type Among } from '../../src/access/every-node.js'
import { everyOrganization } from '../../src/access/every-organization.js'
import { exportQueue } from '../../src/access/export-queue.js'
import { webhookQueue } from '../../src/access/webhook-queue.js'
import type { Database } from '../../src/database/open.js'
import { freshDatabase, type TestDatabase } from '../support/databases.js'
import { freshNodes, putFar, setFar } from '../support/engine.js'

const IDS = ['mill', 'weaver']
const house = ({ prisma }: Database, id: string) =>
  prisma.organization.create({ data: { id, name: 'Mill', currency: 'USD' } })

let opened: TestDatabase
let database: Database
/** What work is done for while the node `far` has no organization. */
let empty: unknown
beforeAll(async () => {
  opened = await freshNodes()
  database = opened.database
  for (const id of IDS) await house(database, id)
  await setFar(database, true)
  empty = await shared(database)
  await putFar(database, { id: 'weaver' })
})
beforeEach(() => setFar(database, true))
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
  try {
    await house(single.database, 'mill')
    expect(await shared(single.database)).toEqual([null])
    expect(await sumOfNodes(single.database, async () => 3)).toBe(3)
    await house(single.database, 'dyer')
    expect((await everyOrganization(single.database).all()).map(({ id }) => id)).toEqual(['dyer', 'mill'])
  } finally {
    await single.discard()
  }
})

test('work is done for the organizations of each node, and not for a node without organizations', async () => {
  expect(empty).toEqual([IDS])
  expect((await shared(database)).sort()).toEqual([['mill'], ['weaver']])
  expect(await sumOfNodes(database, async (among) => (among?.includes('mill') ? 5 : 7))).toBe(12)
  await setFar(database, false)
  expect(await shared(database)).toEqual([['mill']])
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
  await turnFarOff()
  const { work } = failingFar()
  expect(await onEachNode(database, work)).toEqual(['done'])
  expect(await unlessAway(database, 'weaver', () => work(['weaver']), 'otherwise')).toBe('otherwise')
  await expect(unlessAway(database, 'mill', () => work(['weaver']), 'otherwise')).rejects.toThrow('it is broken')
})

describe('what waits at the nodes', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute))
  test('is removed from the store when it is due, where the node of its organization answers', async () => {
    const { withRemovals, nextRemoval, lastUpload } = everyOrganization(database)
    const asked = async () => ({
      dueAtTwo: await withRemovals(at(2)), dueAtThree: (await withRemovals(at(3))).sort(),
      dueEver: (await withRemovals()).sort(), next: await nextRemoval(), lastUpload: await lastUpload(),
    })
    expect(await asked()).toEqual({ dueAtTwo: [], dueAtThree: [], dueEver: [], next: null, lastUpload: null })
    const removal = (orgId: string, minute: number, cause: 'RECORD_DELETED' | 'UPLOAD_UNFINISHED') =>
      ({ orgId, id: `at-${minute}`, objectKey: `at-${minute}`, nextAttemptAt: at(minute), cause })
    await database.prisma.objectDeletion.createMany({
      data: [
        removal('mill', 3, 'RECORD_DELETED'), removal('mill', 6, 'UPLOAD_UNFINISHED'),
        removal('mill', 9, 'RECORD_DELETED'), removal('weaver', 2, 'RECORD_DELETED'),
        removal('weaver', 7, 'UPLOAD_UNFINISHED'), removal('weaver', 8, 'UPLOAD_UNFINISHED'),
      ],
    })
    expect(await asked())
      .toEqual({ dueAtTwo: ['weaver'], dueAtThree: IDS, dueEver: IDS, next: at(2), lastUpload: at(8) })
    await setFar(database, false)
    expect(await asked())
      .toEqual({ dueAtTwo: [], dueAtThree: ['mill'], dueEver: ['mill'], next: at(3), lastUpload: at(6) })
  })

  test('is exported in the order of waiting, and removed at each node when its day is over', async () => {
    const row = { requestedById: 'u', document: '', listName: 'bills', format: 'JSONL' as const, expiresAt: at(50) }
    const waiting = (orgId: string, minute: number) => ({ ...row, orgId, id: `at-${minute}`, claimedUntil: at(minute) })
    const over = { ...row, id: 'over', expiresAt: at(1) }
    await database.prisma.listExport.createMany({
      data: [
        waiting('weaver', 2), waiting('mill', 3), waiting('mill', 1), waiting('weaver', 9), ...IDS.map((orgId) => ({ ...over, orgId })),
      ],
    })
    const queue = exportQueue(database)
    const due = async () => (await queue.due(at(5))).map(({ orgId, id }) => [orgId, id])
    expect(await due()).toEqual([['mill', 'at-1'], ['weaver', 'at-2'], ['mill', 'at-3']])
    await setFar(database, false)
    expect([await due(), await queue.removeExpired(at(5))]).toEqual([[['mill', 'at-1'], ['mill', 'at-3']], 1])
    await setFar(database, true)
    expect([await queue.removeExpired(at(5)), await queue.removeExpired(at(5))]).toEqual([1, 0])
    expect(await database.prisma.listExport.count()).toBe(4)
  })

  test('is delivered in the order of waiting, and removed at each node when it is old', async () => {
    const { webhook, webhookDelivery } = database.prisma
    await webhook.createMany({ data: IDS.map((orgId) => ({ orgId, id: 'wh', url: 'https://receiver.test', secret: '' })) })
    const delivery = (orgId: string, minute: number, createdAt = at(0)) => ({
      orgId, id: `at-${minute}`, webhookId: 'wh', recordType: 'Supplier', recordId: 'sup', action: 'edit',
      changedAt: at(0), giveUpAt: at(59), nextAttemptAt: at(minute), createdAt,
    })
    await webhookDelivery.createMany({
      data: [delivery('weaver', 2), delivery('mill', 1), delivery('weaver', 3, at(8)), delivery('mill', 20)],
    })
    const queue = webhookQueue(database)
    const take = async (most: number, busy: readonly string[] = []) => {
      const taken = await queue.take({ now: at(5), until: at(30), busy, mostOfEach: 5, most })
      return taken.map(({ orgId, id }) => [orgId, id])
    }
    expect(await take(1)).toEqual([['mill', 'at-1']])
    expect(await take(5, ['weaver/wh'])).toEqual([])
    await setFar(database, false)
    expect(await take(5)).toEqual([])
    expect(await queue.removeBefore(at(7), () => false)).toBe(2)
    await setFar(database, true)
    expect((await take(5)).sort()).toEqual([['weaver', 'at-2'], ['weaver', 'at-3']])
    expect(await queue.removeBefore(at(7), () => false)).toBe(1)
    expect((await webhookDelivery.findMany()).map(({ orgId, id }) => [orgId, id])).toEqual([['weaver', 'at-3']])
  })
})
