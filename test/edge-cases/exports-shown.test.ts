// How an export is shown while it is under way, what is left of a cancelled one, and what a table has in its cells.
import { beforeAll, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { CANCEL, exported, fetchText, look } from '../support/exports.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { createSupplier } from '../support/make/reference.js'
import { webhookTo } from '../support/webhooks.js'

useGateway()

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
  await createSupplier(org.MANAGER)
})

const QUERY = '{ suppliers { nodes { id } } }'

/** Writes into the row of an export, as a gateway does that writes it. */
const written = (id: string, data: object) =>
  gateway().database.prisma.listExport.updateMany({ where: { orgId: org.id, id }, data })

const claimed = () => ({ status: 'RUNNING', claimedUntil: new Date(Date.now() + 60_000) })

test('an export shows the whole percent that is written, and at most a hundred', async () => {
  const { id } = await exported(as(org.HR), QUERY)
  const shown = async (data: object) => {
    await written(id, { ...claimed(), ...data })
    return (await look(as(org.HR), id)).progress
  }
  expect([await shown({ rows: 0, total: null }), await shown({ rows: 0, total: 0 })]).toEqual([null, 100])
  expect([await shown({ rows: 0, total: 3 }), await shown({ rows: 2, total: 3 }), await shown({ rows: 4, total: 3 })])
    .toEqual([0, 66, 100])
  expect((await look(as(org.HR), id)).downloadUrl).toBeNull()
})

test('a cancelled export has nothing any more, and one that has ended is not cancelled', async () => {
  const done = await exported(as(org.STAFF), QUERY)
  const { errors } = await as(org.STAFF).ask(CANCEL, { id: done.id })
  expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', type: 'export_is_over' })
  expect(await look(as(org.STAFF), done.id)).toMatchObject({ status: 'DONE', rows: 1, finishedAt: done.finishedAt })
  await written(done.id, { ...claimed(), finishedAt: null })
  expect(await as(org.STAFF).get(CANCEL, { id: done.id })).toMatchObject({
    status: 'CANCELLED', rows: 0, size: 0, downloadUrl: null, finishedAt: expect.any(String), errorCode: null,
  })
  const lines = `query ($id: [ID!]) { auditLines(filter: { entityId: $id, action: [CANCEL] }) {
    nodes { actorId details } } }`
  expect(await as(org.ADMIN).get(lines, { id: [done.id] }))
    .toEqual({ nodes: [{ actorId: org.STAFF.userId, details: { listName: 'suppliers' } }] })
})

test('a table is a file for spreadsheets, with objects as JSON and the fields that a fragment has', async () => {
  const url = 'https://1.1.1.1/hook'
  await webhookTo(org.ADMIN, url)
  const query = `{ auditLines(filter: { entity: ["Webhook"] }) { nodes { ...Act node: __typename } } }
    fragment Act on AuditLine { action details actor { name } actingFor { name } }`
  const done = await exported(as(org.ADMIN), query, {}, 'CSV')
  expect(await fetchText(done.downloadUrl)).toBe([
    'action,details,actor.name,actingFor.name,node',
    `CREATE,"{""url"":""${url}"",""kinds"":[""SUPPLIER""]}",Test ADMIN,,AuditLine`,
    '',
  ].join('\r\n'))
  const { headers } = await fetch(`${gateway().url}${done.downloadUrl}`)
  expect([headers.get('content-type'), headers.get('content-disposition')])
    .toEqual(['text/csv; charset=utf-8', 'attachment; filename="auditLines.csv"'])
})
