// Figures of inputs at the ends of what they may be, and just beyond: those are kept as they are, these are refused.
import { expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { client } from '../support/make/bill-notes.js'
import { organization } from '../support/make/organization.js'
import { shirtToPlan } from '../support/make/planning.js'
import { collection } from '../support/make/quotes.js'
import { orderAfter } from '../support/make/shipping.js'
import { materials, STOCK } from '../support/make/stock.js'
import { placesOf } from '../support/refused.js'

useGateway()

/** The largest figure of 12 digits before the point, and the first of 13. */
const [MOST, OVER] = ['999999999999.999999', '1000000000000']

/** What a mutation needs beside the figure, in its head and in a line. The turn tells records apart. */
const BESIDE: Readonly<Record<string, (turn: number) => { readonly head: object; readonly line?: object }>> = {
  createMaterial: (turn) => ({ head: { code: `M-${turn}`, name: 'Zip', unit: 'm' } }),
  createRate: (turn) => ({ head: { fromCurrency: 'EUR', toCurrency: 'USD', date: `2026-01-0${turn}` } }),
  createQuote: () => ({ head: { clientId: 'cli' } }),
  createBillOfMaterials: () => ({
    head: { styleId: 'st', name: 'Bulk' }, line: { materialId: 'fab', consumption: '1' },
  }),
  createSalesOrder: () => ({ head: { clientId: 'cli' }, line: { styleSkuId: 'sku-S', orderQuantity: 1 } }),
}

type Values = readonly (string | number)[]

const FIGURES: readonly (readonly [mutation: string, field: string, kept: Values, refused: Values])[] = [
  ['createMaterial', 'leadTimeDays', [0, 3650], [-1, 3651]],
  ['createMaterial', 'unitPrice', ['0', MOST], ['-0.000001', OVER]],
  ['createMaterial', 'minimumOrderQuantity', ['0.000001', MOST], ['0', '0.0000004', OVER]],
  ['createRate', 'rate', ['0.00000001', '9999999999'], ['0', '0.000000004', '10000000000']],
  ['createQuote', 'unitPrice', ['0', MOST], ['-0.000001', OVER]],
  ['createBillOfMaterials', 'lineItems.0.consumption', ['0.000001', MOST], ['0', '0.0000004', OVER]],
  ['createBillOfMaterials', 'lineItems.0.wastagePercent', ['0', '100'], ['-0.0001', '100.0001']],
  ['createSalesOrder', 'lineItems.0.unitPrice', ['0', MOST], ['-0.000001', OVER]],
  ['createSalesOrder', 'lineItems.0.clientTolerance', ['0', '100'], ['-0.0001', '100.0001']],
]

test.each(FIGURES)('%s keeps %s at its limits, %j, and refuses %j', async (mutation, field, kept, refused) => {
  const org = await organization()
  await shirtToPlan(org)
  await client(org)
  const [name, , ofLine] = field.split('.')
  const type = `${mutation[0].toUpperCase()}${mutation.slice(1)}Input!`
  const query = `mutation ($input: ${type}) { ${mutation}(input: $input) { ${name} ${ofLine ? `{ ${ofLine} }` : ''} } }`
  const holding = (value: unknown, line: object = {}) => ({ [name]: ofLine ? [{ ...line, [ofLine]: value }] : value })
  const inputOf = (value: unknown, turn: number) => {
    const { head, line } = BESIDE[mutation](turn)
    return { input: { ...head, ...holding(value, line) } }
  }
  for (const value of refused)
    expect([value, await placesOf(org, org.MANAGER, query, inputOf(value, 9))]).toEqual([value, [`input.${field}`]])
  for (const [turn, value] of kept.entries())
    expect(await as(org.MANAGER).get(query, inputOf(value, turn + 1))).toEqual(holding(value))
})

test.each([
  ['unitPrice', ['0', MOST], ['-0.000001', OVER]], ['clientTolerance', ['0', '100'], ['-0.0001', '100.0001']],
])('an amended line of a sales order keeps %s at its limits, %j, and refuses %j', async (field, kept, refused) => {
  const org = await organization()
  await collection(org)
  const { id, lineItems: [{ id: line }] } = await orderAfter(org, 1)
  const AMEND = `mutation ($id: ID!, $input: AmendSalesOrderInput!) {
    amendSalesOrder(id: $id, input: $input) { lineItems { ${field} } } }`
  const amended = (value: string) => ({ id, input: { reason: 'Agreed', lineItems: [{ id: line, [field]: value }] } })
  for (const value of refused)
    expect([value, await placesOf(org, org.MANAGER, AMEND, amended(value))])
      .toEqual([value, [`input.lineItems.0.${field}`]])
  for (const value of kept)
    expect(await as(org.MANAGER).get(AMEND, amended(value))).toMatchObject({ lineItems: [{ [field]: value }, {}] })
})

test.each(['quantity', 'countedQty'])('stock is adjusted by a %s of 12 digits before the point', async (field) => {
  const org = await organization()
  await materials(org, { zip: '0' })
  const adjusted = (value: string) => ({ input: { materialId: 'zip', reason: 'Counted', [field]: value } })
  expect(await placesOf(org, org.MANAGER, STOCK.adjust, adjusted(OVER))).toEqual([`input.${field}`])
  expect(await as(org.MANAGER).get(STOCK.adjust, adjusted(MOST))).toMatchObject({ quantity: MOST })
})
