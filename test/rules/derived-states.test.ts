// States that follow from other documents are compared with them page by page, each record once.
import { expect, test } from '@jest/globals'
import type { Context } from '../../src/core/context.js'
import { differingStates, type DerivedState } from '../../src/core/derived-states.js'

const RECORDS = Array.from({ length: 450 }, (_, index) => ({
  id: String(index).padStart(3, '0'), status: index % 100 === 99 ? 'PAID' : 'OPEN',
}))

test('each of 450 records whose state is another one is found, and once', async () => {
  const read: DerivedState['read'] = async (_ctx, { where, take }) =>
    RECORDS.filter(({ id }) => id > where.id.gt).slice(0, take).map((record) => [record, 'OPEN'] as const)
  const found: string[] = []
  const state = { table: 'Bill', documents: 'payments', read }
  for await (const { record, follows } of differingStates(() => ({}) as Context, state))
    found.push(`${record.id}: ${record.status}, and ${follows} follows`)
  expect(found).toEqual(['099', '199', '299', '399'].map((id) => `${id}: PAID, and OPEN follows`))
})
