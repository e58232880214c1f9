// Attachments: who may see them, and that a deletion removes both record and object.
import { describe, expect, test } from '@jest/globals'
import { waitAfter } from '../../src/features/attachments/deletions.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { attachment, employee, employeeWithAttachment, isStored } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const DELETE = 'mutation ($employeeId: ID!, $id: ID!) { deleteEmployeeAttachment(employeeId: $employeeId, id: $id) { employeeId attachmentId fileName } }'
const OF_EMPLOYEE =
  'query ($id: ID!) { employee(id: $id) { name attachments { id fileName contentType size employee { id } } } }'
const path = (employeeId: string, id: string) => `/api/v1/employees/${employeeId}/attachments/${id}`

const rows = ({ id: orgId }: TestOrganization) => gateway().database.prisma.attachment.count({ where: { orgId } })
const pending = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.objectDeletion.findMany({ where: { orgId } })

describe('a deleted attachment', () => {
  test('leaves neither record nor object, and answers as decided over REST', async () => {
    const org = await organization()
    const { employeeId, id } = await employeeWithAttachment(org)
    const kept = await attachment(org, employeeId)
    const { status, body } = await as(org.HR).rest('DELETE', path(employeeId, id))
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Attachment contract.txt deleted', employee_id: employeeId, attachment_id: id },
    })
    await eventually(async () => !isStored(org, id) && (await pending(org)).length === 0)
    expect(isStored(org, kept.id)).toBe(true)
    expect(await as(org.HR).get(OF_EMPLOYEE, { id: employeeId })).toMatchObject({ attachments: [{ id: kept.id }] })
    expect(
      await gateway().database.prisma.auditLine.findFirst({ where: { orgId: org.id, action: 'delete' } }),
    ).toMatchObject({
      entity: 'Attachment', entityId: id, actorId: org.HR.userId, details: { employeeId, fileName: 'contract.txt' },
    })
  })

  test('is not found a second time, nor under another employee, through either door', async () => {
    const org = await organization()
    const { employeeId, id } = await employeeWithAttachment(org)
    const other = await employee(org)
    const notFound = { status: 404, body: { detail: 'Attachment not found', code: 'NOT_FOUND' } }
    expect(await as(org.MANAGER).rest('DELETE', path(other.id, id))).toMatchObject(notFound)
    expect(await as(org.MANAGER).rest('DELETE', path('nobody', id))).toMatchObject(notFound)
    expect(await as(org.MANAGER).code(DELETE, { employeeId: other.id, id })).toBe('NOT_FOUND')
    expect([await rows(org), await pending(org), isStored(org, id)]).toEqual([1, [], true])
    expect(await as(org.MANAGER).get(DELETE, { employeeId, id })).toEqual({
      employeeId, attachmentId: id, fileName: 'contract.txt',
    })
    expect(await as(org.MANAGER).rest('DELETE', path(employeeId, id))).toMatchObject(notFound)
    expect(await as(org.MANAGER).code(DELETE, { employeeId, id })).toBe('NOT_FOUND')
  })

  test('is deleted once by twenty at once', async () => {
    const org = await organization()
    const { employeeId, id } = await employeeWithAttachment(org)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(org.ADMIN).rest('DELETE', path(employeeId, id))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(404)])
    expect(await gateway().database.prisma.auditLine.count({ where: { orgId: org.id, action: 'delete' } })).toBe(1)
  })

  test('stays whole for those who may not delete it', async () => {
    const org = await organization()
    const { employeeId, id } = await employeeWithAttachment(org)
    for (const role of ['STAFF', 'FINANCE'] as const) {
      expect(await as(org[role]).rest('DELETE', path(employeeId, id))).toMatchObject({
        status: 403,
        body: { detail: 'Not enough permissions' },
      })
      expect(await as(org[role]).code(DELETE, { employeeId, id })).toBe('FORBIDDEN')
    }
    expect([await rows(org), await pending(org), isStored(org, id)]).toEqual([1, [], true])
  })

  test('of another organization is as unknown, even under the same identifiers', async () => {
    const [org, other] = [await organization(), await organization()]
    const { employeeId, id } = await employeeWithAttachment(other)
    const foreign = await as(org.ADMIN).rest('DELETE', path(employeeId, id))
    const unknown = await as(org.ADMIN).rest('DELETE', path('nobody', 'nothing'))
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
    expect(foreign.status).toBe(404)
    expect([await rows(other), isStored(other, id)]).toEqual([1, true])

    await gateway().database.prisma.employee.create({
      data: { orgId: org.id, id: employeeId, code: 'E-1', name: 'Namesake' },
    })
    await gateway().store.put({ orgId: org.id, objectKey: id }, Buffer.from('ours'))
    await gateway().database.prisma.attachment.create({
      data: {
        orgId: org.id, id, objectKey: id, recordType: 'Employee', recordId: employeeId, fileName: 'ours',
        contentType: 'text/plain', size: 4,
      },
    })
    expect((await as(org.ADMIN).rest('DELETE', path(employeeId, id))).status).toBe(200)
    await eventually(() => !isStored(org, id))
    expect([await rows(other), isStored(other, id)]).toEqual([1, true])
  })
})

describe('a store that fails', () => {
  test('is retried after increasing waits', () => {
    expect([1, 2, 3, 9, 10, 1_000].map(waitAfter)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
  })
})

describe('attachments', () => {
  test('are seen with their employee by manager, admin, director and HR', async () => {
    const org = await organization()
    const { employeeId, id } = await employeeWithAttachment(org)
    for (const role of ['MANAGER', 'ADMIN', 'DIRECTOR', 'HR'] as const) {
      expect(await as(org[role]).get(OF_EMPLOYEE, { id: employeeId })).toMatchObject({
        attachments: [
          { id, fileName: 'contract.txt', contentType: 'text/plain', size: 22, employee: { id: employeeId } },
        ],
      })
      expect(
        await as(org[role]).get('query ($id: ID!) { attachment(id: $id) { id employee { name } } }', { id }),
      ).toEqual({ id, employee: { name: 'Selma Overlock' } })
      expect(
        await as(org[role]).get(
          'query ($e: [ID!]) { attachments(filter: { employeeId: $e }) { nodes { id } totalCount } }',
          { e: employeeId },
        ),
      ).toEqual({ nodes: [{ id }], totalCount: 1 })
    }
  })

  test('are hidden from other roles on every path, while the employee stays visible', async () => {
    const org = await organization()
    const { employeeId, id } = await employeeWithAttachment(org)
    for (const role of ['STAFF', 'FINANCE'] as const) {
      expect(await as(org[role]).get(OF_EMPLOYEE, { id: employeeId })).toEqual({
        name: 'Selma Overlock', attachments: null,
      })
      expect(await as(org[role]).code('query ($id: ID!) { attachment(id: $id) { id } }', { id })).toBe('FORBIDDEN')
      expect(await as(org[role]).code('{ attachments { nodes { id } } }')).toBe('FORBIDDEN')
      expect(await as(org[role]).get('{ employees { nodes { attachments { id } } } }')).toEqual({
        nodes: [{ attachments: null }],
      })
    }
  })

  test('of another organization are as unknown', async () => {
    const [org, other] = [await organization(), await organization()]
    const { id } = await employeeWithAttachment(other)
    expect(await as(org.HR).code('query ($id: ID!) { attachment(id: $id) { id } }', { id })).toBe('NOT_FOUND')
    expect(await as(org.HR).get('{ attachments { nodes { id } } }')).toEqual({ nodes: [] })
  })
})
