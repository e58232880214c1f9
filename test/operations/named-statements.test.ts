// Statements that are sent repeatedly get a name: they are answered when many of them arrive at once, and after a
// migration has changed a column that they read.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'

useGateway()

const OFTEN = 6
const many = (count: number) =>
  `{ ${Array.from({ length: count }, (_, n) => `a${n}: materialRequests(first: ${n + 1}) { nodes { documentId } }`).join(' ')} }`

describe('a statement that gets a name', () => {
  test('is answered while the same statement is sent many times at once', async () => {
    const org = await organization()
    await draftRequest(org)
    for (const count of [1, 1, 4, 4, 1]) {
      const { data, errors } = await as(org.STAFF).ask(many(count))
      expect([errors, Object.values(data ?? {})]).toEqual([
        undefined, Array.from({ length: count }, () => ({ nodes: [{ documentId: expect.any(String) }] })),
      ])
    }
  })

  test('is answered after a migration has changed a column that it reads', async () => {
    const org = await organization()
    const { id } = await draftRequest(org)
    const request = async () =>
      (await as(org.STAFF).get<{ rejectionReason: string | null }>(`{ materialRequest(id: "${id}") { id rejectionReason wastagePercent } }`)).rejectionReason
    for (let times = 0; times < OFTEN; times += 1) await request()
    const { pool } = gateway().database
    await pool.query('ALTER TABLE "MaterialRequest" ALTER COLUMN "rejectionReason" TYPE varchar(5000)')
    const notes = await Promise.all(Array.from({ length: OFTEN }, request))
    expect(new Set(notes).size).toBe(1)
    await pool.query('ALTER TABLE "MaterialRequest" ALTER COLUMN "rejectionReason" TYPE text')
    expect(await request()).toBe(notes[0])
  })

  test('is answered inside of a transaction', async () => {
    const org = await organization()
    const made = []
    for (let times = 0; times < OFTEN; times += 1) made.push((await draftRequest(org)).documentId)
    expect(new Set(made).size).toBe(OFTEN)
  })
})
