// An operation that reads more than it may is stopped: its answer stays small, and so does its work. Lists of lines are
// counted as five before they are read, so the operations here are found out while they run.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import process from 'node:process'
import { useGateway } from '../../support/app.js'
import { as } from '../../support/as.js'
import { CREATE } from '../../support/make/bills.js'
import { organization, type TestOrganization } from '../../support/make/organization.js'

useGateway()

let org: TestOrganization
let id: string
/** What would have ended the process. */
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  org = await organization()
  const lineItems = Array.from({ length: 100 }, () => ({ description: 'Thread', qty: '1', unitPrice: '1' }))
  const input = { billType: 'EMPLOYEE', employeeName: 'Ada', lineItems };
  ({ id } = await as(org.FINANCE).get<{ id: string }>(CREATE, { input }))
})
afterAll(() => void process.off('unhandledRejection', note))

const LINES = 'lineItems { bill { lineItems { bill { lineItems { id } } } } }'
const SAID = /^The operation reads more than (25000 rows|300000 values); ask for fewer records or fields$/

// graphql-js runs the first, because of the underscores, and compiled code the others.
test.each([
  ['interpreted', Array.from({ length: 3 }, (_, index) => `a_${index}: ${LINES}`)],
  ['compiled', Array.from({ length: 10 }, (_, index) => `a${index}: ${LINES}`)],
  ['compiled, four levels deep', ['lineItems { bill { lineItems { bill { lineItems { bill { lineItems { id } } } } } } }']],
])('%s, it has a hundred errors at most, and the last one counts the others', async (_, fields) => {
  const { errors = [], headers } = await as(org.STAFF).ask(`query ($id: ID!) { bill(id: $id) { id ${fields.join(' ')} } }`, { id })
  const messages = errors.map(({ message }) => message)
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages.slice(0, 99)) expect(message).toMatch(SAID)
  expect(messages.length).toBeLessThanOrEqual(100)
  if (messages.length === 100) expect(messages[99]).toMatch(/^\d+ further errors are left out$/)
  expect(errors.every(({ extensions: { code } }) => code === 'BAD_USER_INPUT')).toBe(true)
  expect(headers.get('x-cost')).toMatch(/most=25000$/)
  expect(unhandled).toEqual([])
})
