// Timeouts of requests and answers: a client that stalls is told so and disconnected.
import { beforeAll, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { doors } from '../../../src/doors.js'
import { createServer } from '../../../src/http/server.js'
import { gateway, useGateway } from '../../support/app.js'
import { eventually } from '../../support/eventually.js'
import { addressOf, announce, send } from '../../support/files.js'
import { employee } from '../../support/make/employees.js'
import { organization, type TestOrganization } from '../../support/make/organization.js'
import { head, wireTo } from '../../support/wire.js'

useGateway({ REQUEST_SECONDS: '3', STALL_SECONDS: '1', KEEP_ALIVE_SECONDS: '1' })

const MiB = 1024 * 1024
let org: TestOrganization
let employeeId: string
beforeAll(async () => {
  org = await organization()
  employeeId = (await employee(org)).id
})

const LATE =
  /^HTTP\/1\.1 408 Request Timeout\r\n(.+\r\n)*connection: close\r\n\r\nThe request did not arrive within 3 seconds\.$/
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 100 }

const STALLED: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half a request line', 'GET /hea'],
  ['half a head', 'POST /auth/login HTTP/1.1\r\nhost: gateway\r\ncontent-'],
  ['half a body of a REST path', `${head('POST', '/auth/login', FORM)}username=`],
  [
    'half a document',
    `${head('POST', '/graphql', { 'content-type': 'application/json', 'content-length': 100 })}{"query":`,
  ],
]

test.each(STALLED)('a client that stalls after %s gets a timeout error and is disconnected', async (_, text) => {
  const wire = await wireTo(gateway().url, text)
  expect(await wire.closed).toMatch(LATE)
})

test('a connection that is kept and not used is closed', async () => {
  const wire = await wireTo(gateway().url, head('GET', '/health'))
  expect(await wire.closed).toContain('{"status":"ok",')
})

test('bytes that are not HTTP get the answer of the old service, once, and the connection is closed', async () => {
  const wire = await wireTo(gateway().url, 'no HTTP\r\n\r\n')
  expect(await wire.closed).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*\r\n\r\nInvalid HTTP request received\.$/)
})

test('a client that does not read its answer is disconnected', async () => {
  const { uploadUrl, attachmentId } = await announce(org.HR, employeeId, 10 * MiB)
  expect((await send(uploadUrl, Buffer.alloc(10 * MiB, 7))).status).toBe(201)
  const address = await addressOf(org.HR, attachmentId)
  // A separate server, so that its connections can be counted.
  const server = await createServer(gateway(), doors)
  try {
    const wire = await wireTo(await server.listen({ host: '127.0.0.1', port: 0 }))
    wire.pause()
    wire.say(head('GET', address))
    await eventually(async () => (await connectionsOf(server)) === 0)
  } finally {
    await server.close()
  }
})

const connectionsOf = ({ server }: FastifyInstance) => promisify(server.getConnections.bind(server))()

test('a stalled upload gives its place back, gets an error, and may be sent again', async () => {
  const { uploadUrl } = await announce(org.HR, employeeId, 5)
  const stalled = await wireTo(gateway().url, `${head('PUT', uploadUrl, { 'content-length': 5 })}pa`)
  const answer = await stalled.closed
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('{"detail":"No byte of the file came for 1 second; send the whole file again"}')
  expect((await send(uploadUrl, 'paper')).status).toBe(201)
})

test('an upload that is slow and does not stall is received', async () => {
  const { uploadUrl } = await announce(org.HR, employeeId, 5)
  const slow = await wireTo(gateway().url, head('PUT', uploadUrl, { 'content-length': 5 }))
  for (const byte of 'paper') {
    await sleep(450)
    slow.say(byte)
  }
  await slow.heard('HTTP/1.1 201 ')
})
