// An upload whose sender stalls is refused and may be sent again; one that comes slowly, byte by byte, is taken. Eight
// of an organization have a place, also after others have given theirs back.
import { beforeAll, expect, test } from '@jest/globals'
import { setTimeout as sleep } from 'node:timers/promises'
import { gateway, useGateway } from '../support/app.js'
import { addressOf, announce, fetchFile, send } from '../support/files.js'
import { employee } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { head, wireTo } from '../support/wire.js'

useGateway({ STALL_SECONDS: '3', REQUEST_SECONDS: '600', KEEP_ALIVE_SECONDS: '1' })

let org: TestOrganization
let employeeId: string
beforeAll(async () => {
  org = await organization()
  employeeId = (await employee(org)).id
})

test('a file of which no byte comes for so long is refused, and may be sent to the same address', async () => {
  const { uploadUrl } = await announce(org.HR, employeeId, 5)
  const begun = head('PUT', uploadUrl, { 'content-length': 5, connection: 'close' })
  const answer = await (await wireTo(gateway().url, `${begun}pa`)).closed
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('No byte of the file came for 3 seconds; send the whole file again')
  expect(await gateway().database.prisma.attachment.count({ where: { orgId: org.id } })).toBe(0)
  expect((await send(uploadUrl, 'paper')).status).toBe(201)
})

test('a file that comes slowly is taken, as long as something comes', async () => {
  const { uploadUrl, attachmentId } = await announce(org.HR, employeeId, 6)
  const wire = await wireTo(gateway().url, head('PUT', uploadUrl, { 'content-length': 6, connection: 'close' }))
  for (const byte of 'needle') {
    await sleep(600)
    wire.say(byte)
  }
  expect(await wire.closed).toMatch(/^HTTP\/1\.1 201 /)
  expect((await fetchFile(await addressOf(org.HR, attachmentId))).text).toBe('needle')
})

test('eight files of an organization have a place at the same time, whoever has stalled before', async () => {
  const house = await organization()
  const { uploadUrl } = await announce(house.HR, (await employee(house)).id, 5)
  // Each has a connection of its own, on which no other comes after it.
  const begun = head('PUT', uploadUrl, { 'content-length': 5, connection: 'close' })
  for (const _ of ['first', 'again']) {
    const wires = await Promise.all(Array.from({ length: 8 }, () => wireTo(gateway().url, `${begun}pa`)))
    const answers = await Promise.all(wires.map(({ closed }) => closed))
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(Array(8).fill('HTTP/1.1 408'))
  }
})
