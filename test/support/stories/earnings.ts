// Operations and helpers that the stories of earnings share.
import { expect } from '@jest/globals'
import { gateway } from '../app.js'
import { as } from '../as.js'
import { FIGURES, wronglyExplained, type Explained } from '../evaluate.js'
import { billedTo, earningHouse, earningOrder, otherBills, usesPoplin } from '../make/earnings.js'
import type { TestOrganization } from '../make/organization.js'

const SUMS = 'materialCost otherCost actualCost billedRevenue unconvertedCount'
const MARGINS = 'promisedRevenue promisedCost promisedMargin promisedMarginPercent actualMargin actualMarginPercent'
const EARNED = `salesOrderId currency orderQuantity ${SUMS} ${MARGINS}
  byCurrency { currency promisedRevenue promisedCost materialCost otherCost billedRevenue } ${FIGURES}`
export const ONE = `query ($id: ID!) { salesOrder(id: $id) { earnings { ${EARNED} } } }`
export const LIST = `query ($clientId: [ID!], $season: [String!], $status: [SalesOrderStatus!], $from: Date, $to: Date, $first: Int, $after: String) {
  orderEarnings(clientId: $clientId, season: $season, status: $status, from: $from, to: $to, first: $first, after: $after) {
    nodes { documentId clientId clientName season status ${EARNED} } pageInfo { hasNextPage hasPreviousPage endCursor }
    totals { orderCount ${SUMS} ${MARGINS} withoutPromisedMargin withoutActualMargin } } }`

export type Shown = Readonly<Record<string, unknown>> & { readonly figures: readonly Explained[] }
export interface Page {
  readonly nodes: readonly (Shown & { readonly documentId: string })[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string }
  readonly totals: Readonly<Record<string, unknown>>
}

/** What an order earned; every figure evaluates to what is shown. */
export async function earningsOf(org: TestOrganization, id: string) {
  const { earnings } = await as(org.STAFF).get<{ earnings: Shown }>(ONE, { id })
  return explainedRight(earnings)
}

export function explainedRight({ figures, ...shown }: Shown) {
  expect(wronglyExplained(figures)).toEqual([])
  for (const name of [...SUMS.split(' ').slice(0, 4), ...MARGINS.split(' ')])
    expect([name, figures.find((figure) => figure.name === name)?.value ?? null]).toEqual([name, shown[name]])
  return shown
}

/** Whatever the home currency is. */
export const IN_EUR = { currency: 'EUR', promisedRevenue: '2700.5', promisedCost: '0', materialCost: '0', otherCost: '265.55', billedRevenue: '2700.5' }
export const inUsd = (materialCost: string) =>
  ({ currency: 'USD', promisedRevenue: '0', promisedCost: '1786', materialCost, otherCost: '0', billedRevenue: '0' })

/** Four orders, of which one has cost and is billed. */
export async function listed() {
  const { org, sheet } = await earningHouse('USD', [['EUR', 'USD', { '2026-02-01': '1.25' }]])
  const { prisma } = gateway().database
  await prisma.client.create({ data: { orgId: org.id, id: 'evil', code: 'EVIL', name: '=1+1', currency: 'USD' } })
  await prisma.style.create({ data: { orgId: org.id, id: 'st-ss', code: 'SS', name: 'Shirt', season: 'SS27' } })
  await earningOrder(org, 'so-a', { costSheetId: sheet })
  await earningOrder(org, 'so-b', { createdAt: new Date('2026-03-03T23:59:59.999Z') })
  await earningOrder(org, 'so-c', { clientId: 'evil', currency: 'GBP', createdAt: new Date('2026-03-04') })
  await earningOrder(org, 'so-d', { styleId: 'st-ss', costSheetId: sheet, createdAt: new Date('2026-03-05') })
  await usesPoplin(org, 'so-a')
  await otherBills(org, 'so-a')
  await billedTo(org, 'so-a')
  return org
}

export const list = (org: TestOrganization, input: object = {}) => as(org.STAFF).get<Page>(LIST, input)
