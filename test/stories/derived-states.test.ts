// The states that follow from other documents, as `selvedge reconcile` compares them: those of the demo data do, and
// each that was changed without the gateway is found.
import { expect, test } from '@jest/globals'
import { operatorOf } from '../../src/cli/operator.js'
import { compareStates } from '../../src/cli/reconcile-states.js'
import { gateway, useGateway } from '../support/app.js'
import { plantedDatabase } from '../support/databases.js'
import { CHANGED_BY_HAND, TOLD } from '../support/stories/wrong-states.js'

useGateway({}, undefined, plantedDatabase)

/** What is found in one of the demo organizations. */
async function compared(id: string) {
  const organization = await gateway().database.prisma.organization.findFirstOrThrow({ where: { id } })
  const { within } = operatorOf(gateway())
  return compareStates(() => within(organization), organization)
}

test('the states of the demo data follow from their documents, also of what has no documents', async () => {
  const all = await gateway().database.prisma.organization.findMany({ select: { id: true } })
  expect(all.length).toBeGreaterThan(0)
  for (const { id } of all) {
    const { summary, details } = await compared(id)
    expect([id, details]).toEqual([id, []])
    expect(summary).toMatch(/: 9 kinds of states, all follow from their documents$/)
  }
})

test('each state that was changed without the gateway is found, with the one that follows', async () => {
  const { pool } = gateway().database
  // An order with a single delivery counts, too.
  await pool.query(`UPDATE "SalesOrder" SET "deliveryCount" = 1 WHERE "orgId" = 'mill' AND "id" = 'so-9'`)
  for (const statement of CHANGED_BY_HAND) await pool.query(statement)
  const { summary, details } = await compared('mill')
  expect([...details].sort()).toEqual(TOLD)
  expect(summary).toBe('The mill (mill): 9 kinds of states, 9 differences')
})
