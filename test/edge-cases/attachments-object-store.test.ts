// Files in a bucket: the same behaviour as with a folder, even when the S3 endpoint stops and comes back.
import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { everyOrganization } from '../../src/access/every-organization.js'
import { startDeletions } from '../../src/features/attachments/deletions.js'
import { openS3Store } from '../../src/features/attachments/s3-store.js'
import { readConfig, type S3Settings } from '../../src/config.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { freshDatabase } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { addressOf, announce, fetchFile, send, upload } from '../support/files.js'
import { employee } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { s3Endpoint } from '../support/s3.js'

const s3 = await s3Endpoint()
useGateway(s3.settings, undefined, freshDatabase)
afterEach(() => s3.start())
afterAll(() => s3.discard())

const path = (employeeId: string, id: string) => `/api/v1/employees/${employeeId}/attachments/${id}`
const rows = ({ id: orgId }: TestOrganization) => gateway().database.prisma.attachment.findMany({ where: { orgId } })
const pending = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.objectDeletion.findMany({ where: { orgId } })
const keysOf = async ({ id }: TestOrganization) => (await s3.keys()).filter((key) => key.startsWith(`${id}/`))
const namedIn = async (org: TestOrganization) =>
  (await rows(org)).map(({ objectKey }) => `${org.id}/${objectKey}`).sort()

async function mill() {
  const org = await organization()
  return { org, employeeId: (await employee(org)).id }
}

/** A store with these settings. */
const opened = (settings: Record<string, string>, onWarning: (warning: string) => void = () => undefined) =>
  openS3Store(readConfig({}, { NODE_ENV: 'test', ...s3.settings, ...settings }).s3 as S3Settings, onWarning)

describe('a bucket', () => {
  test('stores and returns files, and no longer has deleted ones', async () => {
    const { org, employeeId } = await mill()
    const id = await upload(org.HR, employeeId, 'Contract of employment')
    const kept = await upload(org.HR, employeeId, 'Another')
    expect(await keysOf(org)).toEqual(await namedIn(org))
    expect(await fetchFile(await addressOf(org.HR, id))).toMatchObject({ status: 200, text: 'Contract of employment' })
    expect(await as(org.HR).rest('DELETE', path(employeeId, id))).toMatchObject({
      status: 200,
      body: { success: true },
    })
    await eventually(async () => (await keysOf(org)).length === 1 && (await pending(org)).length === 0)
    expect(await fetchFile(await addressOf(org.HR, kept))).toMatchObject({ status: 200, text: 'Another' })
  })

  test('returns null for a missing object, and accepts its removal', async () => {
    const { org } = await mill()
    const { store } = gateway()
    const nowhere = { orgId: org.id, objectKey: 'nowhere' }
    expect(await store.get(nowhere)).toBeNull()
    await store.remove(nowhere)
  })

  test('lists its objects, and those of others without an address', async () => {
    const { org } = await mill()
    const { store } = gateway()
    await store.put({ orgId: org.id, objectKey: 'a/b' }, Buffer.from('paper'))
    await s3.putForeign('readme.txt')
    const found: object[] = []
    for await (const page of store.list()) found.push(...page)
    expect(found).toEqual(expect.arrayContaining([
      { name: `${org.id}/a!2Fb`, address: { orgId: org.id, objectKey: 'a/b' } }, { name: 'readme.txt', address: null },
    ]))
  })
})

/** Puts an object at a service that answers with a status. Returns the headers of each request, and if it is stored. */
async function putAt(status: number) {
  const sent: (readonly string[])[] = []
  const service = createServer((request, response) => {
    if (request.method === 'PUT') sent.push(Object.keys(request.headers))
    request.resume().on('end', () => response.writeHead(status).end())
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const store = await opened({ S3_ENDPOINT: `http://127.0.0.1:${(service.address() as AddressInfo).port}` })
  const isStored = await store.put({ orgId: 'mill', objectKey: 'contract' }, Buffer.from('Contract'))
    .then(() => true, () => false)
  service.close()
  return { sent, isStored }
}

test('a file is sent without the newer checksums of Amazon, which other services refuse', async () => {
  const { sent: [headers], isStored } = await putAt(200)
  expect(isStored).toBe(true)
  expect(headers).toContain('x-amz-content-sha256')
  expect(headers.filter((name) => name.includes('checksum') || name === 'x-amz-trailer')).toEqual([])
})

test('a service that fails is asked twice', async () => {
  const { sent, isStored } = await putAt(500)
  expect([sent.length, isStored]).toEqual([2, false])
})

describe('an endpoint that is away', () => {
  test('delays the removal of an object, never the answer; the object goes when the endpoint is back', async () => {
    const { org, employeeId } = await mill()
    const id = await upload(org.HR, employeeId, 'Contract')
    await s3.stop()
    expect(await as(org.HR).rest('DELETE', path(employeeId, id))).toMatchObject({
      status: 200,
      body: { success: true, message: 'Attachment contract.txt deleted', employee_id: employeeId, attachment_id: id },
    })
    await eventually(async () => (await pending(org))[0]?.attempts > 0)
    expect(await rows(org)).toEqual([])
    expect((await pending(org))[0].lastError).toMatch(/ECONNREFUSED/)
    expect(await keysOf(org)).toHaveLength(1)
    await s3.start()
    await eventually(async () => (await keysOf(org)).length === 0 && (await pending(org)).length === 0)
  })

  test('is a 503 to who sends or fetches, and leaves nothing behind', async () => {
    const { org, employeeId } = await mill()
    const kept = await upload(org.HR, employeeId, 'Contract')
    const { uploadUrl } = await announce(org.HR, employeeId, 5)
    await s3.stop()
    const down = {
      code: 'SERVICE_UNAVAILABLE',
      detail: expect.stringMatching(/^The object store does not answer; .*try again later$/),
    }
    expect(await send(uploadUrl, 'paper')).toMatchObject({ status: 503, body: down })
    expect((await fetchFile(await addressOf(org.HR, kept))).status).toBe(503)
    expect((await fetch(`${gateway().url}/ready`)).status).toBe(200)
    expect(await rows(org)).toHaveLength(1)
    await s3.start()
    await eventually(async () => (await pending(org)).length === 0)
    expect(await keysOf(org)).toEqual(await namedIn(org))
    expect((await send(uploadUrl, 'paper')).status).toBe(201)
    expect(await fetchFile(await addressOf(org.HR, kept))).toMatchObject({ status: 200, text: 'Contract' })
  })

  test('lets two deletions of one attachment end as one', async () => {
    const { org, employeeId } = await mill()
    const id = await upload(org.HR, employeeId, 'Contract')
    await s3.stop()
    const answers = await Promise.all([1, 2].map(() => as(org.HR).rest('DELETE', path(employeeId, id))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await pending(org)).toHaveLength(1)
    await s3.start()
    await eventually(async () => (await keysOf(org)).length === 0 && (await pending(org)).length === 0)
  })

  test('is a line in the log of a gateway that starts, and so is a bucket that is not there', async () => {
    const open = async (settings: Record<string, string>) => {
      const warnings: string[] = []
      await opened(settings, (warning) => warnings.push(warning))
      return warnings
    }
    const missing = await open({ S3_BUCKET: 'not-there' })
    await eventually(() => missing.length === 1)
    expect(missing).toEqual([
      'The object store is down, bucket not-there: there is no such bucket; make it, or correct S3_BUCKET',
    ])
    await s3.stop()
    const away = await open({})
    await eventually(() => away.length === 1)
    expect(away).toEqual([expect.stringMatching(/^The object store is down, bucket selvedge-test: .*ECONNREFUSED/)])
  })
})

describe('an endpoint that is slow', () => {
  test('delays neither a deletion nor other requests; what is sent meanwhile is kept, and nothing is left behind', async () => {
    const { org, employeeId } = await mill()
    const doomed = await upload(org.HR, employeeId, 'Contract')
    const { uploadUrl } = await announce(org.HR, employeeId, 5)
    const release = s3.hold()
    let arrived = false
    const sent = send(uploadUrl, 'paper').finally(() => { arrived = true })
    try {
      expect((await as(org.HR).rest('DELETE', path(employeeId, doomed))).status).toBe(200)
      expect((await fetch(`${gateway().url}/ready`)).status).toBe(200)
      expect(await rows(org)).toEqual([])
      expect([arrived, (await pending(org)).length > 0]).toEqual([false, true])
      await eventually(async () => (await pending(org)).some(({ cause }) => cause === 'UPLOAD_UNFINISHED'))
    } finally {
      release()
    }
    expect((await sent).status).toBe(201)
    await eventually(async () => (await pending(org)).length === 0)
    expect(await keysOf(org)).toEqual(await namedIn(org))
    expect(await rows(org)).toHaveLength(1)
  })
})

describe('an upload cut short', () => {
  test('is removed by the worker once it is due, however far it came; one that was finished is not', async () => {
    const { org, employeeId } = await mill()
    await upload(org.HR, employeeId, 'Contract')
    const { database, store, log } = gateway()
    const [{ objectKey: named }] = await rows(org)
    const longAgo = new Date(0)
    const intent = (objectKey: string) => ({
      orgId: org.id, id: objectKey, objectKey, cause: 'UPLOAD_UNFINISHED' as const, createdAt: longAgo,
      nextAttemptAt: longAgo,
    })
    await store.put({ orgId: org.id, objectKey: 'stored' }, Buffer.from('half-way'))
    await database.prisma.objectDeletion.createMany({ data: [intent('stored'), intent('not-stored'), intent(named)] })
    const worker = startDeletions({ organizations: everyOrganization(database), store, log })
    await eventually(async () => (await pending(org)).length === 0)
    await worker.stop()
    expect(await keysOf(org)).toEqual([`${org.id}/${named}`])
  })
})

test('settings of a bucket that do not go together are refused by name', () => {
  const refusal = (env: Record<string, string>) => {
    try {
      readConfig({}, env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refusal({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe(
    'S3_BUCKET is required where another setting of S3 is made',
  )
  expect(refusal({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' })).toMatch(
    /^S3_SECRET_ACCESS_KEY .*set both or neither/,
  )
  expect(refusal({ S3_BUCKET: 'files', S3_ENDPOINT: 'minio:9000' })).toMatch(/^S3_ENDPOINT should be an address/)
  expect(readConfig({}, { S3_BUCKET: 'files' }).s3).toMatchObject({
    bucket: 'files', region: 'us-east-1', forcePathStyle: false, credentials: undefined,
  })
  expect(readConfig({}, { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3).toMatchObject({
    forcePathStyle: true,
  })
})
