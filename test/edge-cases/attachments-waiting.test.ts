// An upload waits outside while stalled ones of its organization, or of all together, have as many bytes as they may.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { mock } from 'node:test'
import { useGateway } from '../support/app.js'
import { eventually } from '../support/eventually.js'
import { announce, send, stalled, upload } from '../support/files.js'
import { employee } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway({ STALL_SECONDS: '599', REQUEST_SECONDS: '600' })

const MiB = 1024 * 1024
let org: TestOrganization
let employeeId: string
beforeAll(async () => {
  org = await organization()
  employeeId = (await employee(org)).id
})

describe('a file', () => {
  test('that has arrived is not waited for any more', async () => {
    const [begun, ended] = [mock.method(globalThis, 'setTimeout'), mock.method(globalThis, 'clearTimeout')]
    try {
      await upload(org.HR, employeeId, 'paper')
      const timers = begun.mock.calls.filter(({ arguments: [, wait] }) => wait === 599_000).map(({ result }) => result)
      expect(timers).toHaveLength(1)
      expect(ended.mock.calls.some(({ arguments: [timer] }) => timer === timers[0])).toBe(true)
    } finally {
      begun.mock.restore()
      ended.mock.restore()
    }
  })

  test('waits outside while others of its organization announce a quarter of all bytes; two such organizations leave room for a third', async () => {
    const orgs = await Promise.all([organization(), organization()])
    const theirs = await Promise.all(orgs.map(async (one) => (await employee(one)).id))
    const others = await Promise.all(orgs.map((one, index) => stalled(one, theirs[index], 8, 10 * MiB)))
    for (const [index, one] of orgs.entries()) {
      const { uploadUrl } = await announce(one.HR, theirs[index], 10 * MiB)
      await eventually(async () => (await send(uploadUrl, 'short')).status === 429)
      const { headers, body } = await send(uploadUrl, 'short')
      expect(body).toEqual({ code: 'RATE_LIMITED', detail: 'Your organization may send 40 MiB at a time; send this file to the same address when one of the others has arrived' })
      expect(headers.get('retry-after')).toBe('5')
      // Four of ten MiB are taken, so there is no room for one more byte.
      expect((await send((await announce(one.HR, theirs[index], 1)).uploadUrl, 'ab')).status).toBe(429)
    }
    const { uploadUrl } = await announce(org.HR, employeeId, 10 * MiB)
    expect((await send(uploadUrl, Buffer.alloc(10 * MiB, 7))).status).toBe(201)
    for (const other of others.flat()) other.hangUp()
    const again = await announce(orgs[0].HR, theirs[0], 10 * MiB)
    await eventually(async () => (await send(again.uploadUrl, 'short')).status === 422)
  })

  test('waits outside while all organizations send as much as the gateway can hold', async () => {
    const orgs = await Promise.all(Array.from({ length: 4 }, () => organization()))
    const others = await Promise.all(orgs.map(async (one) => stalled(one, (await employee(one)).id, 8, 10 * MiB)))
    const { uploadUrl } = await announce(org.HR, employeeId, 10 * MiB)
    await eventually(async () => (await send(uploadUrl, 'short')).status === 503)
    const { headers, body } = await send(uploadUrl, 'short')
    expect(body).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      detail: 'Too many files arrive at once; send this one to the same address in a moment',
    })
    expect(headers.get('retry-after')).toBe('5')
    // All 160 MiB are taken: there is no room for one more byte.
    expect((await send((await announce(org.HR, employeeId, 1)).uploadUrl, 'ab')).status).toBe(503)
    for (const other of others.flat()) other.hangUp()
    await eventually(async () => (await send(uploadUrl, 'short')).status === 422)
  })
})
