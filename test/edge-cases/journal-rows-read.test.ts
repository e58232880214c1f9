// What a read of the journal looks at: rows of its own organization, and of the days that are asked for. On one
// server: a plan of a cluster shows the rows of its nodes in another form.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { PAY, postedBill } from '../support/make/bills.js'
import { journalOf } from '../support/make/journal.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Filter'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** True for a part of a plan that looks for rows by their time. */
const isByTime = (node: Plan) =>
  [node.Filter, node['Index Cond'], node['Recheck Cond']].some((condition) => /\bat"? >= /.test(condition ?? ''))

/** How many rows of each table the statement of the journal reads in such parts, for tables of which it reads any. */
async function rowsRead(
  org: TestOrganization, asked: object = {}, isMeant: (node: Plan) => boolean = () => true,
): Promise<Readonly<Record<string, number>>> {
  const { onStatement, pool } = gateway().database
  const sent: (readonly [string, readonly unknown[]])[] = []
  const stop = onStatement((text, values) => { if (text.includes('touched_bills')) sent.push([text, values]) })
  await journalOf(org, asked).finally(stop)
  const [[text, values]] = sent
  const client = await pool.connect()
  const read: Record<string, number> = {}
  try {
    await client.query('BEGIN')
    // Both sides of a join are read on their own, each once.
    await client.query('SET LOCAL enable_nestloop = off')
    const { rows: [explained] } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, FORMAT JSON) ${text}`, [...values])
    for (const node of nodesOf(explained['QUERY PLAN'][0].Plan).filter(isMeant)) {
      const { 'Relation Name': table, 'Actual Rows': rows = 0, 'Actual Loops': loops = 0 } = node
      if (table && rows * loops > 0) read[table] = (read[table] ?? 0) + rows * loops
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  return read
}

/** An expense request that was paid so many times. */
async function paidRequest({ id: orgId }: TestOrganization, times: number, isReversed: boolean): Promise<void> {
  const { expenseRequest, expenseRequestHistory } = gateway().database.prisma
  await expenseRequest.create({
    data: { orgId, id: 'e', documentId: 'EXP-1', requesterId: 'u', requestType: 'REIMBURSEMENT', currency: 'USD' },
  })
  const line = { orgId, expenseRequestId: 'e', amount: 5, at: noon(9) }
  const numbers = Array.from({ length: times }, (_, number) => number)
  await expenseRequestHistory.createMany({
    data: numbers.map((number) => ({ ...line, id: `pay-${number}`, action: 'pay', to: 'PAID' as const })),
  })
  if (isReversed) await expenseRequestHistory.createMany({
    data: numbers.map((number) =>
      ({ ...line, id: `back-${number}`, action: 'reverse', to: 'APPROVED' as const, paymentId: `pay-${number}` })),
  })
}

test('the journal of an organization is read from its own rows', async () => {
  const [org, other] = [await organization(), await organization()]
  await paidRequest(org, 1, false)
  await paidRequest(other, 20, true)
  const { id } = await postedBill(other)
  await as(other.FINANCE).get(PAY, { id, input: { amount: '50' } })
  const read = await rowsRead(org)
  expect(Object.keys(read).sort()).toEqual(['ExpenseRequest', 'ExpenseRequestHistory'])
  // The payment is looked for by its time, by its identifier, and among what reverses a payment.
  expect(read.ExpenseRequestHistory).toBeLessThanOrEqual(3)
  expect((await journalOf(other)).totalCount).toBe(42)
})

test('the journal of a day is read from the days that may be the same in some time zone', async () => {
  const org = await organization()
  await paidRequest(org, 1, false)
  const readOn = (day: string) => rowsRead(org, { from: day, to: day }, isByTime)
  // The payment is nine days ago at noon in UTC.
  expect([await readOn(ago(9)), await readOn(ago(7)), await readOn(ago(11))])
    .toEqual([{ ExpenseRequestHistory: 1 }, {}, {}])
})
