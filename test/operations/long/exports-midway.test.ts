// An export that is under way: one at a time, seen by its caller, and ended by a cancel or a lost permission. A limit
// of rows per minute holds it up, so that each test finds it in the middle.
import { expect, test } from '@jest/globals'
import { removeExports } from '../../../src/access/export-queue.js'
import { gateway, useGateway } from '../../support/app.js'
import { as, withKey } from '../../support/as.js'
import { eventually } from '../../support/eventually.js'
import { begin, CANCEL, EXPORT_LIST, exported, isOver, look, once, WIDE } from '../../support/exports.js'
import { apiKey } from '../../support/make/api-keys.js'
import { objectsIn } from '../../support/make/employees.js'
import { organization, type TestOrganization } from '../../support/make/organization.js'

useGateway({ ROWS_PER_MINUTE: '750' })

const QUERY = `{ materials { nodes { id ${WIDE} } } }`
const NONE = '{ materials(filter: { text: "velvet" }) { nodes { id } } }'
const COUNT = 1_000

/**
 * An organization with a key, whose export waits in the middle, when its first part of four megabytes is stored. The
 * administrator sees it, and has rows left.
 */
async function waiting() {
  const org = await organization()
  await gateway().database.prisma.material.createMany({
    data: Array.from({ length: COUNT }, (_, number) => ({
      orgId: org.id, id: `mat-${number}`, code: `M${number}`, name: `Cloth ${number}`.padEnd(200, '.'), unit: 'm', unitPrice: '1', currency: 'USD',
    })),
  })
  const { secret } = await apiKey(org, { permissions: ['records:read', 'users:manage'] })
  const { id } = await begin(withKey(secret), QUERY)
  const admin = as(org.ADMIN)
  await once(admin, id, ({ rows }) => rows > 0)
  await eventually(() => objectsIn(org).length > 0)
  return { org, admin, id }
}

const pending = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.objectDeletion.count({ where: { orgId } })
const rowOf = ({ id: orgId }: TestOrganization, id: string) =>
  gateway().database.prisma.listExport.findFirst({ where: { orgId, id } })

test('is shown with its progress, is the only one of its caller, and is cancelled', async () => {
  const { org, admin, id } = await waiting()
  const found = await look(admin, id)
  expect(found).toMatchObject({ status: 'RUNNING', total: COUNT, downloadUrl: null, changesCursor: null, finishedAt: null })
  expect(found.rows).toBeLessThan(COUNT)
  expect(found.progress).toBe(Math.floor((100 * found.rows) / COUNT))
  const { errors } = await admin.ask(EXPORT_LIST, { query: NONE })
  expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', type: 'export_under_way' })
  expect((await exported(as(org.MANAGER), NONE)).status).toBe('DONE')
  expect(await admin.get(CANCEL, { id })).toMatchObject({ status: 'CANCELLED', rows: 0, size: 0, downloadUrl: null })
  expect(await admin.code(CANCEL, { id })).toBe('CONFLICT')
  await eventually(async () => (await pending(org)) === 0 && objectsIn(org).length === 0)
  expect((await exported(admin, NONE)).status).toBe('DONE')
  expect((await look(admin, id)).status).toBe('CANCELLED')
})

test('ends when its caller loses a permission, and leaves nothing', async () => {
  const { org, id } = await waiting()
  await gateway().database.prisma.membership.updateMany({
    where: { orgId: org.id, userId: org.ADMIN.userId }, data: { roles: ['STAFF'] },
  })
  const ended = await once(as(org.ADMIN), id, ({ status }) => status !== 'RUNNING')
  expect(ended).toMatchObject({
    status: 'FAILED', errorCode: 'FORBIDDEN', errorMessage: expect.stringContaining('lost a permission'), rows: 0,
    downloadUrl: null, changesCursor: null,
  })
  await eventually(async () => (await pending(org)) === 0 && objectsIn(org).length === 0)
})

test('ends when its caller is removed, and is removed after its day', async () => {
  const { org, id } = await waiting()
  await gateway().database.prisma.membership.updateMany({
    where: { orgId: org.id, userId: org.ADMIN.userId }, data: { isActive: false },
  })
  await eventually(async () => (await rowOf(org, id))?.status === 'FAILED')
  expect(await rowOf(org, id)).toMatchObject({ errorCode: 'UNAUTHENTICATED', changesCursor: null, parts: 0 })
  await removeExports(gateway().database, new Date(Date.now() + 25 * 3_600_000))
  expect(await rowOf(org, id)).toBe(null)
})

test('is begun five times when its gateway ends', async () => {
  const org = await organization()
  const admin = as(org.ADMIN)
  const { id } = await exported(admin, NONE)
  /** As the last gateway left it that began it. */
  const abandonedAfter = (attempts: number) => gateway().database.prisma.listExport.updateMany({
    where: { orgId: org.id, id },
    data: { attempts, status: 'RUNNING', changesCursor: null, finishedAt: null, claimedUntil: new Date(0) },
  })
  await abandonedAfter(4)
  expect(await once(admin, id, isOver)).toMatchObject({ status: 'DONE', errorCode: null })
  await abandonedAfter(5)
  expect(await once(admin, id, isOver)).toMatchObject({
    status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', errorMessage: expect.stringContaining('the gateway ended'), downloadUrl: null,
  })
})
