// Reads a bill, sends a bill to the REST door, and reads the faults of a refused bill.
import { expect } from '@jest/globals'
import { gateway } from './app.js'
import { as } from './as.js'
import { supplier } from './make/bills.js'
import type { TestOrganization } from './make/organization.js'

const FIELDS = `status glPosted postedAt matchStatus paidAmount remainingBalance subtotal taxAmount totalAmount
  varianceAmount variancePct priceVarianceAmount goodsReceiptId payments { id amount sourceOfFunds reference reversedAt reversedById reversalReason }
  lineItems { itemNumber description poQty prevBilled billQty unitPrice amount uom matchStatus extra }`

export const bill = (id: string) => `{ bill(id: "${id}") { ${FIELDS} } }`
export const read = (org: TestOrganization, id: string) => as(org.STAFF).get<never>(bill(id))

/** Sends a bill of the organization's supplier; `body` may change it. */
export async function rest(org: TestOrganization, body: object) {
  const supplierId = await supplier(org)
  return as(org.FINANCE).rest('POST', '/bills', { billType: 'supplier', supplierId, ...body })
}

export const countBills = (org: TestOrganization) => gateway().database.prisma.bill.count({ where: { orgId: org.id } })

interface Entry {
  readonly type: string
  readonly loc: readonly (string | number)[]
  readonly ctx?: object
}

/** The faults of a refused body, with places and figures. Checks that no bill was entered. */
export async function faults(org: TestOrganization, body: object) {
  const before = await countBills(org)
  const { status, body: answer } = await rest(org, body)
  expect(status).toBe(422)
  expect(await countBills(org)).toBe(before)
  return (answer as { detail: Entry[] }).detail.map(({ type, loc, ctx }) => {
    expect([type, loc[0]]).toEqual(['value_error', 'body'])
    return [loc.slice(1).join('.'), ...(ctx ? [ctx] : [])]
  })
}
