// Files of records of any kind: who may attach and fetch them, what a browser may show, and how they go with a record.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { announce, fetchFile, send, upload } from '../support/files.js'
import { employee, objectsIn } from '../support/make/employees.js'
import { scheduledDelivery } from '../support/make/logistics.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { meeting } from '../support/refusing.js'

useGateway()

const START = `mutation ($input: StartFileUploadInput!) { startFileUpload(input: $input) { attachmentId uploadUrl } }`
const DELETE = 'mutation ($id: ID!) { deleteAttachment(id: $id) { attachmentId recordType recordId fileName } }'
const FILES = 'id fileName contentType shownAs size recordType recordId employeeId uploadedBy { name } record { id } downloadUrl'
const OF_REQUEST = `query ($id: ID!) { materialRequest(id: $id) { nodeId recordVersion attachments { ${FILES} nodeId } } }`
const NODE = 'query ($nodeId: ID!) { node(nodeId: $nodeId) { id } }'
const SUPPLIER = 'mutation ($input: CreatePartnerInput!) { createSupplier(input: $input) { id nodeId } }'

interface Made { readonly id: string; readonly nodeId: string }
interface File extends Made { readonly downloadUrl: string }

let org: TestOrganization
beforeAll(async () => { org = await organization() })

async function request(): Promise<Made> {
  const { id } = await draftRequest(org)
  const { nodeId } = await as(org.STAFF).get<Made>(OF_REQUEST, { id })
  return { id, nodeId }
}

/** Announces and sends a file of a record. Returns its identifier. */
async function attach(person: Person, nodeId: string, bytes: Uint8Array | string, input: object = {}): Promise<string> {
  const size = Buffer.byteLength(bytes)
  const given = { nodeId, fileName: 'file.txt', contentType: 'text/plain', size, ...input }
  const { attachmentId, uploadUrl } =
    await as(person).get<Record<'attachmentId' | 'uploadUrl', string>>(START, { input: given })
  expect((await send(uploadUrl, bytes)).status).toBe(201)
  return attachmentId
}

const filesOf = async (person: Person, id: string) =>
  (await as(person).get<{ attachments: File[] }>(OF_REQUEST, { id })).attachments

const isTidy = async () => {
  const where = { orgId: org.id }
  const { attachment, objectDeletion } = gateway().database.prisma
  return await objectDeletion.count({ where }) === 0 && objectsIn(org).length === await attachment.count({ where })
}

describe('a file of a record', () => {
  test('is sent by those who may edit the record, and fetched by all who may read it', async () => {
    const { id, nodeId } = await request()
    const fileId = await attach(org.STAFF, nodeId, 'Measurements')
    const [file] = await filesOf(org.FINANCE, id)
    expect(file).toMatchObject({
      id: fileId, fileName: 'file.txt', contentType: 'text/plain', shownAs: null, size: 12, recordType: 'MaterialRequest',
      recordId: id, employeeId: null, uploadedBy: { name: 'Test STAFF' }, record: { id },
    })
    expect((await fetchFile(file.downloadUrl)).text).toBe('Measurements')
    const alone = 'query ($id: ID!) { attachment(id: $id) { record { id } } }'
    expect(await as(org.ADMIN).get(alone, { id: fileId })).toEqual({ record: { id } })
    expect(await as(org.STAFF).get(NODE, { nodeId: file.nodeId })).toEqual({ id: fileId })
    expect(await as(org.FINANCE).get(DELETE, { id: fileId }))
      .toEqual({ attachmentId: fileId, recordType: 'MaterialRequest', recordId: id, fileName: 'file.txt' })
    expect(await filesOf(org.STAFF, id)).toEqual([])
    expect(await as(org.STAFF).code(DELETE, { id: fileId })).toBe('NOT_FOUND')
    await eventually(isTidy)
  })

  test('is refused to those who may only read the record, before and after it was announced', async () => {
    const { nodeId } = await as(org.MANAGER).get<Made>(SUPPLIER, { input: { code: 'S-1', name: 'Dyer' } })
    const input = { nodeId, fileName: 'a.txt', contentType: 'text/plain', size: 5 }
    const { errors } = await as(org.STAFF).ask(START, { input })
    expect(errors?.[0].extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'masterData:write' })
    const { uploadUrl } = await as(org.MANAGER).get<{ uploadUrl: string }>(START, { input })
    const { prisma } = gateway().database
    const asRole = (role: 'STAFF' | 'MANAGER') => prisma.membership.updateMany({ where: org.MANAGER, data: { roles: [role] } })
    await asRole('STAFF')
    expect((await send(uploadUrl, 'paper')).status).toBe(403)
    await asRole('MANAGER')
    expect((await send(uploadUrl, 'paper')).status).toBe(201)
    const { id } = await prisma.attachment.findFirstOrThrow({ where: { orgId: org.id, recordType: 'Supplier' } })
    expect(await as(org.STAFF).code(DELETE, { id })).toBe('FORBIDDEN')
    expect(await prisma.attachment.count({ where: { orgId: org.id, id } })).toBe(1)
  })

  test('is refused with all its faults, beside that of its record, and unseen by who may not attach it', async () => {
    const { nodeId } = await request()
    const { nodeId: supplier } = await as(org.MANAGER).get<Made>(SUPPLIER, { input: { code: 'S-2', name: 'Knitter' } })
    const wrong = { fileName: 'a/b', contentType: 'text', size: 0 }
    const places = async (input: object) => {
      const { errors } = await as(org.STAFF).ask(START, { input: { ...wrong, ...input } })
      const { code, detail = [] } = errors?.[0].extensions ?? { code: 'none' }
      return [code, ...detail.map(({ loc }) => loc.join('.'))]
    }
    expect(await places({ nodeId })).toEqual(['BAD_USER_INPUT', 'input.fileName', 'input.contentType', 'input.size'])
    expect(await places({ nodeId: 'unknown', fileName: 'a' }))
      .toEqual(['BAD_USER_INPUT', 'input.nodeId', 'input.contentType', 'input.size'])
    expect(await places({ nodeId: supplier })).toEqual(['FORBIDDEN'])
  })

  test('is the hundredth at most', async () => {
    const { id, nodeId } = await request()
    const { attachment } = gateway().database.prisma
    const row = { orgId: org.id, recordType: 'MaterialRequest', recordId: id, fileName: 'a', contentType: 'text/plain', size: 1 }
    const add = (names: readonly string[]) =>
      attachment.createMany({ data: names.map((name) => ({ ...row, id: `${id}-${name}`, objectKey: `${id}-${name}` })) })
    const announced = () => as(org.STAFF).ask(START, { input: { nodeId, fileName: 'a', contentType: 'text/plain', size: 1 } })
    await add(Array.from({ length: 99 }, (_, index) => String(index)))
    expect((await announced()).errors).toBeUndefined()
    await add(['last'])
    expect((await announced()).errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', type: 'too_many_files', ctx: { count: 100 } })
    await attachment.deleteMany({ where: { orgId: org.id, recordId: id } })
  })

  test('is not deleted as one of an employee with the identifier of the record', async () => {
    const { id: employeeId } = await employee(org)
    const { attachment } = gateway().database.prisma
    const [id, where] = [`of-${employeeId}`, { orgId: org.id, recordId: employeeId }]
    await attachment.create({
      data: { ...where, id, objectKey: id, recordType: 'MaterialRequest', fileName: 'a', contentType: 'text/plain', size: 1 },
    })
    const asEmployees = 'mutation ($e: ID!, $id: ID!) { deleteEmployeeAttachment(employeeId: $e, id: $id) { fileName } }'
    expect(await as(org.HR).code(asEmployees, { e: employeeId, id })).toBe('NOT_FOUND')
    const path = `/api/v1/employees/${employeeId}/attachments/${id}`
    expect((await as(org.HR).rest('DELETE', path)).status).toBe(404)
    expect((await attachment.deleteMany({ where })).count).toBe(1)
  })

  test('of an employee is found by those alone who may read such files', async () => {
    const { id: employeeId } = await employee(org)
    const id = await upload(org.HR, employeeId, 'Contract')
    const { nodeId } = await as(org.HR).get<Made>('query ($id: ID!) { attachment(id: $id) { nodeId } }', { id })
    expect(await as(org.HR).get(NODE, { nodeId })).toEqual({ id })
    expect(await as(org.STAFF).get(NODE, { nodeId })).toBeNull()
    expect(await as(org.STAFF).code(DELETE, { id })).toBe('NOT_FOUND')
    const { nodeId: ofEmployee } = await as(org.STAFF)
      .get<Made>('query ($id: ID!) { employee(id: $id) { nodeId } }', { id: employeeId })
    const input = { nodeId: ofEmployee, fileName: 'a.txt', contentType: 'text/plain', size: 5 }
    expect(await as(org.STAFF).code(START, { input })).toBe('FORBIDDEN')
    expect(await gateway().database.prisma.attachment.count({ where: { orgId: org.id, recordId: employeeId } })).toBe(1)
  })

  test('is a change of its record, whose version stays', async () => {
    const { endCursor: after } = await as(org.STAFF).get<{ endCursor: string }>('{ changes { endCursor } }')
    const { id, nodeId } = await request()
    const changes = `query ($after: String) { changes(after: $after, ids: ["${id}"]) { nodes { kind action recordVersion } } }`
    const fileId = await attach(org.STAFF, nodeId, 'Text')
    await as(org.STAFF).get(DELETE, { id: fileId })
    let told: object[] = []
    await eventually(async () => {
      told = (await as(org.STAFF).get<{ nodes: object[] }>(changes, { after })).nodes
      return told.length >= 3
    })
    expect(told).toEqual(['CREATE', 'ATTACH', 'DETACH'].map((action) =>
      ({ kind: 'MATERIAL_REQUEST', action, recordVersion: 1 })))
  })

  test('goes with a record that is removed, and so does what is stored', async () => {
    const { stops } = await scheduledDelivery(org, [{ name: 'A', stopOrder: 1 }, { name: 'B', stopOrder: 2 }])
    const [{ id }] = stops
    const { nodeId } = await as(org.STAFF).get<Made>('query ($id: ID!) { deliveryStop(id: $id) { nodeId } }', { id })
    const fileId = await attach(org.STAFF, nodeId, 'Map of the yard')
    await as(org.STAFF).get('mutation ($id: ID!) { removeStop(id: $id) { id } }', { id })
    expect(await gateway().database.prisma.attachment.count({ where: { orgId: org.id, id: fileId } })).toBe(0)
    await eventually(isTidy)
  })

  test('that arrives when its record is gone is refused, and nothing of it is kept', async () => {
    const { stops } = await scheduledDelivery(org, [{ name: 'A', stopOrder: 1 }, { name: 'B', stopOrder: 2 }])
    const [{ id }] = stops
    const { nodeId } = await as(org.STAFF).get<Made>('query ($id: ID!) { deliveryStop(id: $id) { nodeId } }', { id })
    const input = { nodeId, fileName: 'a.txt', contentType: 'text/plain', size: 5 }
    const { uploadUrl } = await as(org.STAFF).get<{ uploadUrl: string }>(START, { input })
    await as(org.STAFF).get('mutation ($id: ID!) { removeStop(id: $id) { id } }', { id })
    expect((await send(uploadUrl, 'paper')).status).toBe(404)
    await eventually(isTidy)
  })
})

test('a file is refused if its address was used while it was stored, also for one that is deleted', async () => {
  const { id: employeeId } = await employee(org)
  const { attachmentId: id, uploadUrl } = await announce(org.HR, employeeId, 5)
  const used = `IF NEW."orgId" = '${org.id}' AND NEW."cause" = 'UPLOAD_UNFINISHED' THEN
    INSERT INTO "AuditLine" ("orgId", "id", "action", "entity", "entityId")
    VALUES (NEW."orgId", 'used-${id}', 'upload', 'Attachment', '${id}'); END IF`
  expect(await meeting(used, 'ObjectDeletion', () => send(uploadUrl, 'paper')))
    .toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await gateway().database.prisma.attachment.count({ where: { orgId: org.id, id } })).toBe(0)
  await eventually(isTidy)
})

describe('a browser', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const PAGE = '<script>alert(1)</script>'
  const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')])
  const shown: readonly (readonly [string, Uint8Array | string, string, string])[] = [
    ['a picture that says it is a page', PNG, 'text/html', 'image/png'],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg', 'image/jpeg'],
    ['a WebP', webp, 'image/webp', 'image/webp'],
    ['a GIF', 'GIF89a', 'image/gif', 'image/gif'],
    ['an old GIF', 'GIF87a', 'image/gif', 'image/gif'],
    ['a PDF', '%PDF-1.7\n', 'application/pdf', 'application/pdf'],
  ]
  const saved: readonly (readonly [string, Uint8Array | string, string])[] = [
    ['a page that says it is a picture', PAGE, 'image/png'],
    ['a page', PAGE, 'text/html'],
    ['a drawing that may have scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['another file of the same container', Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE')]), 'image/webp'],
  ]

  async function answered(bytes: Uint8Array | string, contentType: string) {
    const { id, nodeId } = await request()
    await attach(org.STAFF, nodeId, bytes, { contentType, fileName: 'what it is' })
    const [{ downloadUrl }] = await filesOf(org.STAFF, id)
    return Object.fromEntries((await fetchFile(downloadUrl)).headers)
  }
  const GUARDED = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' }

  test.each(shown)('shows %s', async (_, bytes, contentType, type) => {
    expect(await answered(bytes, contentType)).toMatchObject({
      ...GUARDED, 'content-type': type, 'content-disposition': 'inline; filename="what it is"',
    })
  })

  test.each(saved)('saves %s', async (_, bytes, contentType) => {
    expect(await answered(bytes, contentType)).toMatchObject({
      ...GUARDED, 'content-type': contentType, 'content-disposition': 'attachment; filename="what it is"',
    })
  })
})

describe('a receipt of an expense request', () => {
  const CREATE = 'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { id nodeId } }'
  const EDIT = `mutation ($id: ID!, $input: EditExpenseRequestInput!) {
    editExpenseRequest(id: $id, input: $input) { lineItems { receiptUrl } } }`
  const line = (receiptUrl: string) => ({ lineItems: [{ description: 'Needles', unitPrice: '3', receiptUrl }] })

  test('may be a file of the request, and of no other', async () => {
    const create = (receiptUrl = 'https://shop.test/1') =>
      as(org.STAFF).get<Made>(CREATE, { input: { requestType: 'REIMBURSEMENT', ...line(receiptUrl) } })
    const [own, other] = [await create(), await create()]
    const [file, foreign] = [await attach(org.STAFF, own.nodeId, 'Paid'), await attach(org.STAFF, other.nodeId, 'Paid')]
    const receiptUrl = `attachment:${file}`
    expect(await as(org.STAFF).get(EDIT, { id: own.id, input: line(receiptUrl) }))
      .toEqual({ lineItems: [{ receiptUrl }] })
    const expectUnknown = async (wrong: string) => {
      const { errors } = await as(org.STAFF).ask(EDIT, { id: own.id, input: line(wrong) })
      expect(errors?.[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'lineItems', 0, 'receiptUrl'], type: 'unknown_record' }],
      })
    }
    for (const wrong of [`attachment:${foreign}`, 'attachment:', 'attachment:nothing']) await expectUnknown(wrong)
    // A record of another type may have the same identifier.
    const second = await attach(org.STAFF, own.nodeId, 'Paid')
    const putOn = (recordType: string) => gateway().database.prisma.attachment.updateMany({
      where: { orgId: org.id, id: second }, data: { recordType },
    })
    await putOn('Bill')
    try {
      await expectUnknown(`attachment:${second}`)
    } finally {
      await putOn('ExpenseRequest')
    }
    expect(await as(org.STAFF).get(EDIT, { id: own.id, input: {} })).toEqual({ lineItems: [{ receiptUrl }] })
    await as(org.STAFF).get(DELETE, { id: file })
    expect(await as(org.STAFF).get(EDIT, { id: own.id, input: line(receiptUrl) }))
      .toEqual({ lineItems: [{ receiptUrl }] })
  })
})
