// A figure is computed from a whole list, or the operation is refused: never from the part that it may still read.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { housedDatabase } from '../support/databases.js'
import { demoHouse } from '../support/make/house.js'

useGateway({ ROWS_PER_OPERATION: '1000' }, undefined, housedDatabase)

test('of lines that are more than an operation may read, no figure is computed', async () => {
  const org = await demoHouse()
  const { prisma } = gateway().database
  const [line] = await prisma.salesOrderLine.findMany({ where: { orgId: org.id }, take: 1 })
  const data = Array.from({ length: 1_100 }, (_, index) =>
    ({ ...line, id: `more-${index}`, itemNumber: 1_000 + index }))
  await prisma.salesOrderLine.createMany({ data })
  const { data: answered, errors } = await as(org.ADMIN).ask(
    'query ($id: ID!) { salesOrder(id: $id) { id orderQuantity } }', { id: line.salesOrderId })
  expect([answered, errors?.map(({ message }) => message)]).toEqual([
    { salesOrder: null }, ['The operation reads more than 1000 rows; ask for fewer records or fields'],
  ])
})
