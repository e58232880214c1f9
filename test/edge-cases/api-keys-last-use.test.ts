// When the last use of an API key is noted: beside the answer, and not again within five seconds.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createContext } from '../../src/access/create-context.js'
import { gateway, useGateway } from '../support/app.js'
import { eventually } from '../support/eventually.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization } from '../support/make/organization.js'
import { meeting } from '../support/refusing.js'

useGateway()

const NOW = Date.parse('2026-05-04T10:00:00Z')

let key: Awaited<ReturnType<typeof apiKey>>
/** How many notes the database has answered. */
let notes = 0
let stop = () => {}
beforeAll(() => {
  stop = gateway().database.onSent((text) => () => { notes += Number(text.startsWith('update "ApiKey"')) })
})
afterAll(() => stop())
beforeEach(async () => {
  key = await apiKey(await organization())
  notes = 0
})

const row = () => ({ orgId_id: { orgId: key.orgId, id: key.id } })
const useAt = (time: number) => createContext(
  { app: gateway(), door: 'graphql', requestId: 'test', address: '::1', now: new Date(time) }, { apiKey: key.secret })
const lastUse = async () =>
  (await gateway().database.prisma.apiKey.findUniqueOrThrow({ where: row() })).lastUsedAt?.getTime()

test('a use within five seconds of the last one sends no note, and a later one does', async () => {
  const { prisma } = gateway().database
  for (const age of [0, 4_000]) {
    await prisma.apiKey.update({ where: row(), data: { lastUsedAt: new Date(NOW - age) } })
    await useAt(NOW)
    expect([age, await lastUse(), notes]).toEqual([age, NOW - age, 0])
  }
  await prisma.apiKey.update({ where: row(), data: { lastUsedAt: new Date(NOW - 6_000) } })
  await useAt(NOW)
  await eventually(() => notes > 0)
  expect([await lastUse(), notes]).toEqual([NOW, 1])
})

test('a use does not replace the one that another gateway has noted meanwhile', async () => {
  await useAt(NOW - 30_000)
  await eventually(async () => (await lastUse()) === NOW - 30_000)
  // The other one notes its use when this request has read the key.
  const other = `UPDATE "ApiKey" SET "lastUsedAt" = '${new Date(NOW - 4_000).toISOString()}'
    WHERE "orgId" = NEW."orgId" AND "id" = NEW."apiKeyId"`
  await meeting(other, 'ApiKeyUsage', () => useAt(NOW), 'at change')
  await eventually(() => notes === 2)
  expect(await lastUse()).toBe(NOW - 4_000)
})
