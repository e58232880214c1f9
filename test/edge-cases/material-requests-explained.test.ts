// The explained figures of material requests: every formula, evaluated here from its inputs alone, gives what the
// request shows.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { explained, FIGURES, shown, wronglyExplained, type Explained } from '../support/evaluate.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { statementsOf } from '../support/statements.js'

useGateway()

const OF_LINE = ['qtyToPurchase', 'estimatedAmount'] as const
const READ = `query ($id: ID!) { materialRequest(id: $id) { totalEstimatedAmount lineItems { id ${OF_LINE.join(' ')} } ${FIGURES} } }`

interface Request {
  readonly totalEstimatedAmount: string
  readonly lineItems: readonly (Readonly<Record<(typeof OF_LINE)[number], string | null>> & { readonly id: string })[]
  readonly figures: readonly Explained[]
}

/** The request, all of whose figures have been evaluated and found. */
async function checked(org: TestOrganization, id: string): Promise<Request> {
  const request = await as(org.STAFF).get<Request>(READ, { id })
  const { figures } = request
  expect(wronglyExplained(figures)).toEqual([])
  expect(explained(figures, ['totalEstimatedAmount'])).toEqual(shown(request, ['totalEstimatedAmount']))
  for (const line of request.lineItems) expect(explained(figures, OF_LINE, line.id)).toEqual(shown(line, OF_LINE))
  return request
}

const LINES = [
  { materialName: 'Poplin', requiredQty: '1200.5', warehouseAvailableQty: '200', unitPrice: '1.2345' },
  { materialName: 'Zip', requiredQty: '1', warehouseAvailableQty: '3', unitPrice: '2' },
  { materialName: 'Label', requiredQty: '10', warehouseAvailableQty: '0' },
]

/** An organization with this currency, and a request of the lines. */
async function requestIn(currency: string) {
  const org = await organization({ currency })
  return { org, id: (await draftRequest(org, { lineItems: LINES })).id }
}

// 1200.5 − 200 = 1000.5; × 1.2345 = 1235.11725; nothing of the zip is bought, and the label has no price.
test.each([['KWD', 3, '1235.117'], ['JPY', 0, '1235'], ['USD', 2, '1235.12']])(
  'quantities to buy, their estimates at four places and their total in %s', async (currency, rounding, total) => {
    const { org, id } = await requestIn(currency)
    const { figures, lineItems: [poplin, zip, label] } = await checked(org, id)
    expect(explained(figures, OF_LINE, poplin.id)).toEqual({ qtyToPurchase: '1000.5', estimatedAmount: '1235.1173' })
    expect(explained(figures, OF_LINE, zip.id)).toEqual({ qtyToPurchase: '0', estimatedAmount: '0' })
    expect(explained(figures, OF_LINE, label.id)).toEqual({ qtyToPurchase: '10', estimatedAmount: null })
    expect(figures.find(({ name }) => name === 'totalEstimatedAmount')).toMatchObject({
      formula: 'Σ estimatedAmount', rounding, roundingMode: 'HALF_UP', value: total,
      inputs: [{ value: '1235.1173', recordId: poplin.id }, { value: '0', recordId: zip.id }],
    })
    expect(figures.find(({ recordId }) => recordId === poplin.id)).toMatchObject({
      name: 'qtyToPurchase', formula: 'max(0, requiredQty − warehouseAvailableQty)', rounding: null, roundingMode: null,
    })
  },
)

test('quantities and prices with more places than are kept count as they are kept', async () => {
  const org = await organization()
  const line = { materialName: 'Thread', requiredQty: '1.0000005', warehouseAvailableQty: '0', unitPrice: '0.9999995' }
  const { figures, lineItems: [{ id }] } = await checked(org, (await draftRequest(org, { lineItems: [line] })).id)
  expect(explained(figures, OF_LINE, id)).toEqual({ qtyToPurchase: '1.000001', estimatedAmount: '1' })
})

test.each([
  // 0.0000005 is kept as 0.000001.
  ['1000000', '0.0000005', '1000000', '1'], ['0.0000005', '1000000', '0.000001', '1'],
])('%s at %s come to what is kept of them', async (requiredQty, unitPrice, qtyToPurchase, estimatedAmount) => {
  const org = await organization()
  const line = { materialName: 'Thread', requiredQty, warehouseAvailableQty: '0', unitPrice }
  const { figures, lineItems: [{ id }] } = await checked(org, (await draftRequest(org, { lineItems: [line] })).id)
  expect(explained(figures, OF_LINE, id)).toEqual({ qtyToPurchase, estimatedAmount })
})

test('a quantity that is kept as 0 is refused', async () => {
  const org = await organization()
  const create = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
  const input = { lineItems: [{ materialName: 'Thread', requiredQty: '0.0000004' }] }
  expect(await as(org.STAFF).code(create, { input })).toBe('BAD_USER_INPUT')
})

test('an imported figure that its formula does not give is not explained', async () => {
  const { org, id } = await requestIn('USD')
  const { prisma } = gateway().database
  await prisma.materialRequest.updateMany({ where: { orgId: org.id }, data: { totalEstimatedAmount: 7 } })
  const { figures } = await as(org.STAFF).get<Request>(READ, { id })
  expect(explained(figures, ['totalEstimatedAmount'])).toEqual({ totalEstimatedAmount: null })
})

test('takes a constant number of statements', async () => {
  const org = await organization()
  for (let count = 0; count < 3; count += 1) await draftRequest(org)
  const list = (first: number) =>
    statementsOf(() => as(org.STAFF).get(`{ materialRequests(first: ${first}) { nodes { ${FIGURES} } } }`))
  // The first call opens connections.
  const [, one, three] = [await list(1), await list(1), await list(3)]
  expect(three).toBe(one)
})
