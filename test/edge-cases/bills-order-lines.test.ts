// Which line of its order a line of a bill bills: the named one, the only one of its words, or the one at its place.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { sentOrder } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const PREVIEW = `query ($input: CreateBillInput!) { previewBill(input: $input) { lineItems { purchaseOrderLineId } } }`

/** The line of the order that each line of a bill bills. */
async function billed(org: TestOrganization, lines: readonly object[]): Promise<readonly (string | null)[]> {
  const lineItems = lines.map((line) => ({ qty: '1', unitPrice: '1.6', ...line }))
  const input = { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', lineItems }
  const preview = await as(org.FINANCE).get<{ lineItems: { purchaseOrderLineId: string | null }[] }>(PREVIEW, { input })
  return preview.lineItems.map(({ purchaseOrderLineId }) => purchaseOrderLineId)
}

/** An order with the lines `pur-1` of poplin and `pur-2` of zips. */
async function twoLines(): Promise<TestOrganization> {
  const org = await organization()
  await sentOrder(org, { received: '1000' })
  await gateway().database.prisma.purchaseOrderLine.create({
    data: {
      orgId: org.id, id: 'pur-2', purchaseOrderId: 'pur', itemNumber: 2, description: 'Zips', quantity: '50',
      unitPrice: '1.6', amount: '80', uom: 'pcs',
    },
  })
  return org
}

const POPLIN = { description: 'Poplin 120 g' }
const CLOTH = { description: 'Cloth' }

/** What lines do → the lines of a bill, and the lines of the order that they bill. */
const FOUND: readonly (readonly [string, readonly object[], readonly (string | null)[]])[] = [
  ['bill the lines at their places, if nothing else is said', [{}, {}], ['pur-1', 'pur-2']],
  ['bill none by their places beside a line that is named', [{ purchaseOrderLineId: 'pur-2' }, {}], ['pur-2', null]],
  ['bill none by their places, if they have other words', [CLOTH, { description: 'Freight' }], [null, null]],
  ['bill none by their places, if one of them has other words', [CLOTH, {}], [null, null]],
  ['bill none by their places, if there are more of them', [{}, {}, {}], [null, null, null]],
  ['bill none by their places, if there are fewer of them', [CLOTH], [null]],
  ['have their words, in any order', [{ description: 'zips' }, POPLIN], ['pur-2', 'pur-1']],
  [
    'have their words beside a named line with the same ones',
    [{ ...POPLIN, purchaseOrderLineId: 'pur-2' }, POPLIN], ['pur-2', 'pur-1'],
  ],
]

describe('the lines of a bill of an order with two lines', () => {
  test.each(FOUND)('%s', async (_, lines, found) => {
    expect(await billed(await twoLines(), lines)).toEqual(found)
  })

  test('do not have the same words as a line of the order, where neither says any', async () => {
    const org = await twoLines()
    await gateway().database.prisma.purchaseOrderLine.updateMany({
      where: { orgId: org.id, id: 'pur-1' }, data: { description: null },
    })
    expect(await billed(org, [{ description: null }])).toEqual([null])
  })
})

test('the only line of a bill is the only line of its order, whatever its words are', async () => {
  const org = await organization()
  await sentOrder(org, { received: '1000' })
  expect(await billed(org, [CLOTH])).toEqual(['pur-1'])
})
