// The worker that removes the objects of deleted attachments: while the store fails, after another worker, and beside
// others.
import { afterEach, describe, expect, test } from '@jest/globals'
import { rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { everyOrganization } from '../../src/access/every-organization.js'
import { startDeletions } from '../../src/features/attachments/deletions.js'
import type { ObjectStore } from '../../src/features/attachments/store.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { employeeWithAttachment, isStored, objectsFolder } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const path = (employeeId: string, id: string) => `/api/v1/employees/${employeeId}/attachments/${id}`
const rows = ({ id: orgId }: TestOrganization) => gateway().database.prisma.attachment.count({ where: { orgId } })
const pending = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.objectDeletion.findMany({ where: { orgId } })

const aside = () => `${objectsFolder()}-aside`

/** Ways in which the store fails: its folder is missing, or is replaced by a file. */
const breakStore = {
  'is away': () => rename(objectsFolder(), aside()),
  'is broken': () => breakStore['is away']().then(() => writeFile(objectsFolder(), '')),
} as const

async function mendStore(): Promise<void> {
  await rm(objectsFolder(), { force: true })
  await rename(aside(), objectsFolder())
}

describe('a store that fails', () => {
  let mend: (() => Promise<void>) | undefined
  afterEach(async () => {
    await mend?.()
    mend = undefined
  })

  test.each(['is away', 'is broken'] as const)(
    'because it %s delays the removal of the object, but not the answer',
    async (fault) => {
      const org = await organization()
      const { employeeId, id } = await employeeWithAttachment(org)
      await breakStore[fault]()
      mend = mendStore
      expect((await as(org.HR).rest('DELETE', path(employeeId, id))).status).toBe(200)
      await eventually(async () => (await pending(org))[0]?.attempts > 0)
      const [job] = await pending(org)
      expect(job.objectKey).toBe(id)
      expect(job.lastError).toMatch(fault === 'is away' ? /ENOENT/ : /not a folder/)
      expect(job.nextAttemptAt.getTime()).toBeGreaterThan(job.createdAt.getTime())
      expect(await rows(org)).toBe(0)

      await mendStore()
      mend = undefined
      expect(isStored(org, id)).toBe(true)
      await eventually(async () => !isStored(org, id) && (await pending(org)).length === 0)
    },
  )
})

describe('the worker', () => {
  /** The removal row of an object, written by a process that is gone. */
  async function leftBehind(org: TestOrganization, id: string): Promise<void> {
    await gateway().store.put({ orgId: org.id, objectKey: id }, Buffer.from('left behind'))
    const longAgo = new Date(0)
    await gateway().database.prisma.objectDeletion.create({
      data: { orgId: org.id, id, objectKey: id, createdAt: longAgo, nextAttemptAt: longAgo },
    })
  }

  test('takes up at its start what another left, in every organization, and is done when it has stopped', async () => {
    const orgs = [await organization(), await organization()]
    for (const org of orgs) await leftBehind(org, 'left')
    const { database, store, log } = gateway()
    const worker = startDeletions({ organizations: everyOrganization(database), store, log })
    await eventually(async () => (await Promise.all(orgs.map(pending))).flat().length === 0)
    expect(orgs.map((org) => isStored(org, 'left'))).toEqual([false, false])
    await worker.stop()
    await leftBehind(orgs[0], 'later')
    worker.wake()
    await sleep(100)
    expect(isStored(orgs[0], 'later')).toBe(true)
    gateway().deletions.wake()
    await eventually(async () => (await pending(orgs[0])).length === 0)
  })

  test('removes each object once where several work at it', async () => {
    const org = await organization()
    const ids = Array.from({ length: 30 }, (_, index) => `left-${index}`)
    for (const id of ids) await leftBehind(org, id)
    const { database, store, log } = gateway()
    const removed: string[] = []
    const counting: ObjectStore = {
      ...store,
      remove: async (address) => {
        removed.push(address.objectKey)
        await store.remove(address)
      },
    }
    const workers = [1, 2, 3].map(() =>
      startDeletions({ organizations: everyOrganization(database), store: counting, log }),
    )
    await eventually(async () => (await pending(org)).length === 0)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(new Set(removed).size).toBe(removed.length)
    expect(ids.some((id) => isStored(org, id))).toBe(false)
  })
})
