// Uploads and downloads: complete or not at all, only by those who may, once per address; a refused upload leaves
// nothing behind.
import { beforeAll, describe, expect, test } from '@jest/globals'
import jwt from 'jsonwebtoken'
import type { Role } from '../../src/generated/prisma/enums.js'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey } from '../support/as.js'
import { at } from '../support/clock.js'
import { eventually } from '../support/eventually.js'
import {
  addressOf, announce, begin, fetchFile, send, sendRaw, stalled, START_UPLOAD, upload,
} from '../support/files.js'
import { apiKey } from '../support/make/api-keys.js'
import { employee, objectsIn } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { openSession, tokenOf } from '../support/sessions.js'

useGateway({ CORS_ORIGINS: 'https://office.test', STALL_SECONDS: '600', REQUEST_SECONDS: '600' })

const MiB = 1024 * 1024
let org: TestOrganization
let employeeId: string
beforeAll(async () => {
  org = await organization()
  employeeId = (await employee(org)).id
})

const attachments = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.attachment.count({ where: { orgId } })
const pending = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.objectDeletion.count({ where: { orgId } })
/** True if the store has only the objects of attachments, and no removal is pending. */
const isTidy = async (org: TestOrganization) =>
  (await pending(org)) === 0 && objectsIn(org).length === (await attachments(org))

describe('a file', () => {
  test('is announced, sent and fetched, byte for byte, and the trail says who sent it', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
    const announced = await announce(org.HR, employeeId, bytes.length, {
      fileName: 'Vertrag “März” – 2026.pdf',
      contentType: 'application/pdf',
    })
    expect(announced).toMatchObject({
      method: 'PUT', uploadUrl: expect.stringMatching(/^\/files\//),
      headers: [{ name: 'Content-Type', value: 'application/pdf' }, { name: 'Content-Length', value: '70000' }],
    })
    expect(
      await as(org.HR).code('query ($id: ID!) { attachment(id: $id) { id } }', { id: announced.attachmentId }),
    ).toBe('NOT_FOUND')

    const { status, body } = await send(announced.uploadUrl, bytes)
    const known = {
      id: announced.attachmentId, employeeId, fileName: 'Vertrag “März” – 2026.pdf', contentType: 'application/pdf',
      size: 70_000,
    }
    expect({ status, body }).toEqual({ status: 201, body: { ...known, createdAt: expect.any(String) } })
    expect(
      await as(org.HR).get(
        'query ($id: ID!) { attachment(id: $id) { id employeeId fileName contentType size uploadedById } }',
        { id: known.id },
      ),
    ).toEqual({ ...known, uploadedById: org.HR.userId })
    expect(
      await gateway().database.prisma.auditLine.findMany({ where: { orgId: org.id, entityId: known.id } }),
    ).toMatchObject([
      { action: 'upload', entity: 'Attachment', actorId: org.HR.userId, details: { employeeId, size: 70_000 } },
    ])

    const answer = await fetch(gateway().url + (await addressOf(org.MANAGER, known.id)))
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '70000',
      'content-disposition': 'attachment; filename="Vertrag ?M?rz? ? 2026.pdf"; filename*=UTF-8\'\'Vertrag%20%E2%80%9CM%C3%A4rz%E2%80%9D%20%E2%80%93%202026.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(await isTidy(org)).toBe(true)
  })

  test('of ten mebibytes is taken, and one byte more is refused before and after it is sent', async () => {
    const { uploadUrl } = await announce(org.ADMIN, employeeId, 10 * MiB)
    expect((await send(uploadUrl, Buffer.alloc(10 * MiB, 7))).status).toBe(201)
    const { errors } = await as(org.ADMIN).ask(START_UPLOAD, {
      employeeId,
      input: { fileName: 'a', contentType: 'text/plain', size: 10 * MiB + 1 },
    })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'size'], msg: 'Should be from 1 to 10485760 bytes (10 MiB)' }],
    })
    const before = await attachments(org)
    const other = await announce(org.ADMIN, employeeId, 4)
    expect(await send(other.uploadUrl, Buffer.alloc(10 * MiB + 1))).toMatchObject({
      status: 413,
      body: { detail: 'A file has at most 10485760 bytes (10 MiB)' },
    })
    expect([await attachments(org), await isTidy(org)]).toEqual([before, true])
  })

  test('that is shorter or longer than announced is refused, and nothing is kept', async () => {
    const before = await attachments(org)
    const { uploadUrl } = await announce(org.HR, employeeId, 5)
    for (const text of ['four', 'longer']) {
      expect(await send(uploadUrl, text)).toMatchObject({
        status: 422,
        body: { code: 'BAD_USER_INPUT', detail: expect.stringContaining('announced with 5 bytes') },
      })
    }
    expect(await sendRaw(uploadUrl, { 'transfer-encoding': 'chunked' }, 'longer')).toBe(422)
    expect(await sendRaw(uploadUrl, {}, '')).toBe(422)
    const { hangUp } = await begin(uploadUrl, 5, 'fo')
    hangUp()
    expect([await attachments(org), await isTidy(org)]).toEqual([before, true])
    expect(await sendRaw(uploadUrl, { 'transfer-encoding': 'chunked' }, 'fives')).toBe(201)
  })

  test('waits outside while eight others of its organization arrive, is told when to come again, and comes in when they have hung up', async () => {
    const { uploadUrl } = await announce(org.HR, employeeId, 5)
    const others = await stalled(org, employeeId, 8)
    // Too short to be kept if it arrives before the others.
    await eventually(async () => (await send(uploadUrl, 'five')).status === 429)
    const { headers, body } = await send(uploadUrl, 'five')
    expect(body).toEqual({
      code: 'RATE_LIMITED',
      detail: 'Your organization sends 8 files already; send this one to the same address when one of them has arrived',
    })
    expect(headers.get('retry-after')).toBe('5')
    for (const other of others) other.hangUp()
    await eventually(async () => (await send(uploadUrl, 'fives')).status === 201)
    expect(await isTidy(org)).toBe(true)
  })

  test('comes in while another organization sends as much as it may', async () => {
    const other = await organization()
    const theirs = (await employee(other)).id
    const others = await stalled(other, theirs, 16)
    const full = await announce(other.HR, theirs, 5)
    await eventually(async () => (await send(full.uploadUrl, 'five')).status !== 422)
    const { uploadUrl } = await announce(org.HR, employeeId, 5)
    expect((await send(uploadUrl, 'paper')).status).toBe(201)
    for (const one of others) one.hangUp()
  })

  test('takes no upload place before its address is verified', async () => {
    const wrong = await Promise.all(Array.from({ length: 30 }, () => begin('/files/made-up', 5, 'fo')))
    const { uploadUrl } = await announce(org.HR, employeeId, 5)
    expect((await send(uploadUrl, 'paper')).status).toBe(201)
    for (const one of wrong) one.hangUp()
  })

  test('comes once by one address: never a second time, not even after it was deleted', async () => {
    const { uploadUrl, attachmentId: id } = await announce(org.HR, employeeId, 5)
    const answers = await Promise.all(['first', 'secnd', 'third', 'forth'].map((text) => send(uploadUrl, text)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CONFLICT',
      detail: expect.stringContaining('ask for a new address'),
    })
    await eventually(() => isTidy(org))
    const { text } = await fetchFile(await addressOf(org.HR, id))
    expect(['first', 'secnd', 'third', 'forth'].indexOf(text)).toBe(answers.findIndex(({ status }) => status === 201))

    await as(org.HR).get(
      'mutation ($e: ID!, $id: ID!) { deleteEmployeeAttachment(employeeId: $e, id: $id) { fileName } }',
      { e: employeeId, id },
    )
    expect((await send(uploadUrl, 'fifth')).status).toBe(409)
    await eventually(() => isTidy(org))
  })

  test('is refused with all its faults where it has a dangerous name, no media type or no content', async () => {
    const locs = async (input: object) => {
      const { errors } = await as(org.HR).ask(START_UPLOAD, {
        employeeId,
        input: { fileName: 'a.txt', contentType: 'text/plain', size: 1, ...input },
      })
      return errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.')) ?? []
    }
    const names = [
      '', ' ', '../../etc/passwd', 'a/b', 'a\\b', '.', '..', 'a\u0000b', 'a\r\nb', 'invoice\u202Efdp.exe',
      'a\u0085', 'ü'.repeat(128),
    ]
    for (const fileName of names)
      expect([fileName, (await locs({ fileName }))[0]]).toEqual([fileName, expect.stringMatching(/fileName$/)])
    const none = ['', 'text', 'text/', 'text/html\r\nx: y', 'text/html; x="', 'a b/c', `a/${'b'.repeat(128)}`]
    for (const contentType of none)
      expect([contentType, await locs({ contentType })]).toEqual([contentType, ['input.contentType']])
    expect(await locs({ fileName: 'a/b', contentType: 'text', size: 0 })).toEqual([
      'input.fileName', 'input.contentType', 'input.size',
    ])
    for (const fileName of ['.profile', 'a..b', `${'ü'.repeat(127)}a`, 'quote".txt', '名前.txt', '100%.txt'])
      expect([fileName, await locs({ fileName })]).toEqual([fileName, []])
    const types = ['text/plain; charset=utf-8', 'image/svg+xml', 'application/vnd.ms-excel', `a/${'b'.repeat(127)}`]
    for (const contentType of types)
      expect(await locs({ contentType })).toEqual([])
  })

  test('is announced for a known employee only', async () => {
    const other = await organization()
    const foreign = (await employee(other)).id
    const input = { fileName: 'a', contentType: 'text/plain', size: 1 }
    for (const id of ['nobody', foreign])
      expect(await as(org.HR).code(START_UPLOAD, { employeeId: id, input })).toBe('NOT_FOUND')
  })
})

describe('an address', () => {
  const refused = { status: 403, body: { code: 'FORBIDDEN' } }

  test('is shut when it is made up, has expired, is for something else, or is an access token', async () => {
    const id = await upload(org.HR, employeeId, 'paper')
    const { config, tickets } = gateway()
    const holder = { ...org.HR, sessionId: await openSession(org.HR) }
    const accessToken = await tokenOf(org.HR)
    const content = { attachmentId: 'att-1', employeeId, fileName: 'a', contentType: 'text/plain', size: 5 }
    const wrong = [
      'made-up',
      `${(await announce(org.HR, employeeId, 5)).uploadUrl.slice('/files/'.length)}x`,
      tickets.sign('upload', holder, content, -1),
      tickets.sign('download', holder, { attachmentId: id }, 300),
      accessToken,
      jwt.sign({ org: org.id, content }, `${config.jwtSecret}!`, {
        audience: 'selvedge-upload', issuer: 'selvedge', subject: holder.userId,
      }),
      jwt.sign({ org: org.id, sid: holder.sessionId, content }, config.jwtSecret, {
        audience: 'selvedge-upload', issuer: 'selvedge', subject: holder.userId,
      }),
      jwt.sign({ org: org.id, content }, '', {
        algorithm: 'none', audience: 'selvedge-upload', issuer: 'selvedge', subject: holder.userId,
      }),
    ]
    for (const ticket of wrong) expect(await send(`/files/${ticket}`, 'paper')).toMatchObject(refused)
    const [head, said, signature] = tickets.sign('download', holder, { attachmentId: id }, 300).split('.')
    for (const ticket of [
      tickets.sign('upload', holder, content, 300), tickets.sign('download', holder, { attachmentId: id }, -1),
      accessToken, 'made-up', [head, `A${said}`, signature].join('.'), [head, 'bnVsbA', signature].join('.'),
      [`A${head}`, said, signature].join('.'), [head, said, `A${signature}`].join('.'),
    ]) {
      expect((await fetchFile(`/files/${ticket}`)).status).toBe(403)
    }
    const asToken = await fetch(`${gateway().url}/auth/test/admin`, {
      headers: { authorization: `Bearer ${tickets.sign('download', holder, { attachmentId: id }, 300)}` },
    })
    expect(asToken.status).toBe(401)
    expect(await isTidy(org)).toBe(true)
  })

  test('is shut when its holder has left or lost the role, in either direction', async () => {
    const mill = await organization()
    const { id: worker } = await employee(mill)
    const id = await upload(mill.HR, worker, 'paper')
    const { uploadUrl } = await announce(mill.HR, worker, 5)
    const downloadUrl = await addressOf(mill.HR, id)
    const { prisma } = gateway().database
    const withRole = (role: Role) => () => prisma.membership.updateMany({ where: mill.HR, data: { roles: [role] } })
    const active = (isActive: boolean) => () =>
      prisma.user.update({ where: { id: mill.HR.userId }, data: { isActive } })
    const changes = [[withRole('STAFF'), withRole('HR')], [active(false), active(true)]]
    for (const [shut, open] of changes) {
      await shut()
      expect(await send(uploadUrl, 'paper')).toMatchObject(refused)
      expect((await fetchFile(downloadUrl)).status).toBe(403)
      await open()
    }
    expect((await send(uploadUrl, 'paper')).status).toBe(201)
    expect((await fetchFile(downloadUrl)).text).toBe('paper')
  })

  test('works for ten minutes to send, and for five to fetch', async () => {
    const mill = await organization()
    const { id: worker } = await employee(mill)
    const announced = await at('2026-05-04T10:00:00Z', () => announce(mill.HR, worker, 5))
    const { uploadUrl, attachmentId: id, expiresAt } = announced
    expect(expiresAt).toBe('2026-05-04T10:10:00Z')
    const sentAt = (time: string) => at(time, async () => (await send(uploadUrl, 'paper')).status)
    expect([await sentAt('2026-05-04T10:10:00Z'), await sentAt('2026-05-04T10:09:59Z')]).toEqual([403, 201])
    const downloadUrl = await at('2026-05-04T10:20:00Z', () => addressOf(mill.HR, id))
    const fetchedAt = (time: string) => at(time, async () => (await fetchFile(downloadUrl)).status)
    expect([await fetchedAt('2026-05-04T10:24:59Z'), await fetchedAt('2026-05-04T10:25:00Z')]).toEqual([200, 403])
  })

  test('that was made out to an API key is good while the key is, and the trail names the key', async () => {
    const key = await apiKey(org, { permissions: ['attachments:write'], expiresAt: new Date('2099-01-01') })
    const start = async () => (await withKey(key.secret).get<{ uploadUrl: string }>(START_UPLOAD, {
      employeeId, input: { fileName: 'a.txt', contentType: 'text/plain', size: 5 },
    })).uploadUrl
    const [good, late] = [await start(), await start()]
    expect((await send(good, 'paper')).status).toBe(201)
    const { prisma } = gateway().database
    expect(
      await prisma.auditLine.findFirst({ where: { orgId: org.id, action: 'upload' }, orderBy: { id: 'desc' } }),
    ).toMatchObject({ apiKeyId: key.id })
    await prisma.apiKey.updateMany({ where: { orgId: org.id, id: key.id }, data: { isActive: false } })
    expect(await send(late, 'paper')).toMatchObject(refused)
    expect(await isTidy(org)).toBe(true)
  })

  test('of a deleted attachment, or of one whose file is missing, answers that it is not found', async () => {
    const id = await upload(org.HR, employeeId, 'paper')
    const address = await addressOf(org.HR, id)
    const { objectKey } = await gateway().database.prisma.attachment.findFirstOrThrow({ where: { orgId: org.id, id } })
    await gateway().store.remove({ orgId: org.id, objectKey })
    expect(await fetchFile(address)).toMatchObject({
      status: 404,
      text: expect.stringContaining('missing from the object store'),
    })
    await as(org.HR).get(
      'mutation ($e: ID!, $id: ID!) { deleteEmployeeAttachment(employeeId: $e, id: $id) { fileName } }',
      { e: employeeId, id },
    )
    expect(await fetchFile(address)).toMatchObject({
      status: 404,
      text: expect.stringContaining('Attachment not found'),
    })
    await eventually(() => isTidy(org))
  })

  test('takes no other method, and browsers only from the configured origins', async () => {
    const { uploadUrl } = await announce(org.HR, employeeId, 5)
    const { url } = gateway()
    const posted = await fetch(url + uploadUrl, { method: 'POST', body: 'paper' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, PUT'])
    const wish = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' }
    const asked = (origin: string) => fetch(url + uploadUrl, { method: 'OPTIONS', headers: { origin, ...wish } })
    expect((await asked('https://office.test')).headers.get('access-control-allow-origin')).toBe('https://office.test')
    expect((await asked('https://elsewhere.test')).headers.get('access-control-allow-origin')).toBeNull()
  })
})
