// Seeds bills in every state: bills of the season's orders, matched with their receipts, bills of expenses, and bills
// to clients.
import { explain } from '../../src/features/bills/explain.js'
import { matchLines, matchStatusOf, variances, type Billed } from '../../src/features/bills/match.js'
import { numberKey } from '../../src/features/bills/number.js'
import { keptTerms, tolerancesBy, type MatchTerms } from '../../src/features/bills/terms.js'
import { sum, toMinorUnit } from '../../src/core/money/money.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import type { BillMatchStatus, BillStatus, BillType, SourceOfFunds } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

/** An order line as it was when the bill was entered. */
interface Ordered {
  readonly id: string
  readonly qty: number
  readonly unitPrice: string
  readonly received: number
  readonly prevBilled: number
}

interface Line {
  readonly description: string
  readonly qty: number
  readonly unitPrice: string
  readonly uom?: string
  /** In percent; absent if it has the rate of the bill. */
  readonly taxRate?: string
  readonly of?: Ordered
}

interface Seeded {
  /** The number given by the supplier; if absent, the organization numbers the bill. */
  readonly billNumber?: string
  readonly billType: BillType
  readonly party: {
    readonly supplierId?: string
    readonly clientId?: string
    readonly employeeId?: string
    readonly employeeName?: string
  }
  readonly status: BillStatus
  /** Days after the start of the season. */
  readonly on: number
  readonly dueOn: number
  /** Currency of the organization if absent. */
  readonly currency?: string
  readonly purchaseOrderId?: string
  readonly goodsReceiptId?: string
  readonly managementAccountId: string
  readonly expenseRequestId?: string
  readonly sourceOfFunds?: SourceOfFunds
  readonly taxRate?: string
  readonly notes?: string
  readonly overrideReason?: string
  readonly voidReason?: string
  readonly paid?: string
  readonly lines: readonly Line[]
}

const POPLIN = { description: 'Poplin 120 g, white', uom: 'm' }
const FIL_A_FIL = { description: 'Fil-à-fil 110 g, pale blue', uom: 'm' }
const MILL = { supplierId: 'sup-1' }

const BILLS: readonly Seeded[] = [
  {
    billNumber: 'BD-26-0412', billType: 'SUPPLIER', party: MILL, status: 'PAID', on: 22, dueOn: 52, currency: 'USD',
    purchaseOrderId: 'pur-1', goodsReceiptId: 'grn-1',
    managementAccountId: 'ma-1', sourceOfFunds: 'BANK', paid: '1742.5',
    lines: [
      {
        ...POPLIN, qty: 800, unitPrice: '1.60',
        of: { id: 'pur-1-1', qty: 800, unitPrice: '1.60', received: 800, prevBilled: 0 },
      },
      {
        ...FIL_A_FIL, qty: 250, unitPrice: '1.85',
        of: { id: 'pur-1-2', qty: 400, unitPrice: '1.85', received: 250, prevBilled: 0 },
      },
    ],
  },
  {
    billNumber: 'BD-26-0455', billType: 'SUPPLIER', party: MILL, status: 'PARTIALLY_PAID', on: 26, dueOn: 56,
    currency: 'USD', purchaseOrderId: 'pur-1', goodsReceiptId: 'grn-5',
    managementAccountId: 'ma-1', sourceOfFunds: 'BANK', paid: '100', notes: 'Dearer dyestuff, announced by the mill.',
    lines: [{ ...FIL_A_FIL, qty: 150, unitPrice: '1.90', of: { id: 'pur-1-2', qty: 400, unitPrice: '1.85', received: 400, prevBilled: 250 } }],
  },
  {
    billNumber: 'BD-26-0431', billType: 'SUPPLIER', party: MILL, status: 'VOID', on: 22, dueOn: 52, currency: 'USD',
    purchaseOrderId: 'pur-2', goodsReceiptId: 'grn-3',
    managementAccountId: 'ma-1', voidReason: 'Entered with the quantity of another delivery.',
    lines: [{ ...POPLIN, qty: 250, unitPrice: '1.60', of: { id: 'pur-2-1', qty: 1000, unitPrice: '1.60', received: 600, prevBilled: 0 } }],
  },
  {
    billNumber: 'BD-26-0431', billType: 'SUPPLIER', party: MILL, status: 'POSTED', on: 22.1, dueOn: 52, currency: 'USD',
    purchaseOrderId: 'pur-2', goodsReceiptId: 'grn-3',
    managementAccountId: 'ma-1',
    lines: [{ ...POPLIN, qty: 200, unitPrice: '1.60', of: { id: 'pur-2-1', qty: 1000, unitPrice: '1.60', received: 600, prevBilled: 0 } }],
  },
  {
    billNumber: 'BD-26-0468', billType: 'SUPPLIER', party: MILL, status: 'DRAFT', on: 27, dueOn: 57, currency: 'USD',
    purchaseOrderId: 'pur-2', goodsReceiptId: 'grn-3',
    managementAccountId: 'ma-1', notes: 'Bills 50 m more than have arrived; asked the mill.',
    lines: [{ ...POPLIN, qty: 450, unitPrice: '1.66', of: { id: 'pur-2-1', qty: 1000, unitPrice: '1.60', received: 600, prevBilled: 200 } }],
  },
  {
    billNumber: 'PTL/2026/118', billType: 'SUPPLIER', party: { supplierId: 'sup-3' }, status: 'POSTED', on: 25,
    dueOn: 40, currency: 'BDT', purchaseOrderId: 'pur-6', goodsReceiptId: 'grn-4',
    managementAccountId: 'ma-2', taxRate: '7.5',
    overrideReason: 'The five cones not delivered are credited on the next bill.',
    lines: [
      {
        description: 'Core-spun thread Tex 24, white, 5000 m', uom: 'cone', qty: 60, unitPrice: '95',
        of: { id: 'pur-6-1', qty: 60, unitPrice: '95', received: 55, prevBilled: 0 },
      },
      {
        description: 'Woven main label', uom: 'pcs', qty: 2000, unitPrice: '2.40',
        of: { id: 'pur-6-2', qty: 2000, unitPrice: '2.40', received: 2000, prevBilled: 0 },
      },
    ],
  },
  {
    billNumber: 'QT-88120', billType: 'SUPPLIER', party: { supplierId: 'sup-2' }, status: 'DRAFT', on: 16, dueOn: 46,
    currency: 'CNY', purchaseOrderId: 'pur-3',
    managementAccountId: 'ma-2', notes: 'Billed before shipment.',
    lines: [{ description: 'Polyester button 18L, white', uom: 'pcs', qty: 7200, unitPrice: '0.06', of: { id: 'pur-3-1', qty: 14400, unitPrice: '0.06', received: 0, prevBilled: 0 } }],
  },
  {
    billNumber: 'LD-0077', billType: 'SUPPLIER', party: { supplierId: 'sup-2' }, status: 'DRAFT', on: 18, dueOn: 33,
    managementAccountId: 'ma-7', expenseRequestId: 'er-3',
    lines: [{ description: 'Lab dips, six shades', uom: 'pcs', qty: 6, unitPrice: '18.40' }],
  },
  {
    billType: 'CLIENT', party: { clientId: 'cli-1' }, status: 'POSTED', on: 19, dueOn: 49, currency: 'EUR',
    managementAccountId: 'ma-7',
    lines: [
      { description: 'Salesman samples, spring shirts', uom: 'pcs', qty: 12, unitPrice: '18.50', taxRate: '20' },
      { description: 'Leaflets with the samples', uom: 'pcs', qty: 12, unitPrice: '1.25', taxRate: '5.5' },
    ],
  },
  {
    billType: 'CLIENT', party: { clientId: 'cli-2' }, status: 'PAID', on: 9, dueOn: 39, currency: 'GBP',
    managementAccountId: 'ma-4', sourceOfFunds: 'BANK', paid: '264.6',
    taxRate: '20', lines: [{ description: 'Courier and customs of size sets, recharged', qty: 3, unitPrice: '73.50' }],
  },
  {
    billType: 'EMPLOYEE', party: { employeeId: 'e-1', employeeName: 'Sten Cutter' }, status: 'PARTIALLY_PAID', on: 12,
    dueOn: 26, managementAccountId: 'ma-4',
    expenseRequestId: 'er-4', sourceOfFunds: 'BANK', paid: '60',
    lines: [{ description: 'Courier, size sets to clients: what was not paid in cash', qty: 1, unitPrice: '63.75' }],
  },
  {
    billType: 'EMPLOYEE', party: { employeeName: 'Rana Button' }, status: 'PAID', on: 6, dueOn: 6,
    managementAccountId: 'ma-3', sourceOfFunds: 'PETTY_CASH', paid: '45',
    notes: 'Day labour, before she was hired.',
    lines: [{ description: 'Buttonholes by hand', uom: 'pcs', qty: 60, unitPrice: '0.75' }],
  },
  {
    billNumber: 'QT-88204', billType: 'SUPPLIER', party: { supplierId: 'sup-2' }, status: 'PAID', on: 11, dueOn: 11,
    managementAccountId: 'ma-2',
    sourceOfFunds: 'EMPLOYEE_ADVANCE', paid: '160', notes: 'Carried home from the trims trip.',
    lines: [{ description: 'Sample trims', uom: 'pcs', qty: 32, unitPrice: '5' }],
  },
  {
    billNumber: 'PTL/2026/131', billType: 'SUPPLIER', party: { supplierId: 'sup-3' }, status: 'PARTIALLY_PAID', on: 28,
    dueOn: 43, currency: 'BDT', managementAccountId: 'ma-2',
    sourceOfFunds: 'OTHER', paid: '475',
    notes: 'Five cones are set off against the credit for those that did not come.',
    lines: [{ description: 'Core-spun thread Tex 24, white, 5000 m', uom: 'cone', qty: 10, unitPrice: '95' }],
  },
  {
    billNumber: 'NS-5519', billType: 'SUPPLIER', party: { supplierId: 'sup-4' }, status: 'PAID', on: 14, dueOn: 14,
    currency: 'USD', managementAccountId: 'ma-7',
    sourceOfFunds: 'CREDIT_CARD', paid: '210',
    lines: [{ description: 'Shade cards of the autumn range', uom: 'pcs', qty: 6, unitPrice: '35' }],
  },
  {
    billType: 'CLIENT', party: { clientId: 'cli-3' }, status: 'PAID', on: 10, dueOn: 10, currency: 'USD',
    managementAccountId: 'ma-7', sourceOfFunds: 'CASH', paid: '84',
    notes: 'Bought at the showroom.',
    lines: [{ description: 'Samples of the resort shirt', uom: 'pcs', qty: 4, unitPrice: '21' }],
  },
  // One payment settles these three.
  ...[
    { billNumber: 'NS-5531', status: 'PAID', on: -4, paid: '140', description: 'Hangers of the spring range', qty: 4 },
    { billNumber: 'NS-5540', status: 'PAID', on: -3, paid: '245', description: 'Shade cards of the winter range', qty: 7 },
    { billNumber: 'NS-5548', status: 'PARTIALLY_PAID', on: -2, paid: '100', description: 'Blankets of six shades', qty: 6 },
  ].map(({ on, description, qty, ...bill }): Seeded => ({
    ...bill as Pick<Seeded, 'billNumber' | 'status' | 'paid'>, billType: 'SUPPLIER', party: { supplierId: 'sup-4' }, on,
    dueOn: on + 60, currency: 'USD', managementAccountId: 'ma-7', sourceOfFunds: 'BANK',
    lines: [{ description, uom: 'pcs', qty, unitPrice: '35' }],
  })),
]

/** Seeds bills, their lines and their payments. */
export async function seedBills(context: SeedContext): Promise<void> {
  const { prisma, orgId } = context
  const rows = BILLS.map((bill, index) => billRow(context, bill, `bill-${index + 1}`, numberOf(bill, index)))
  await prisma.bill.createMany({ data: rows })
  await prisma.billLine.createMany({ data: BILLS.flatMap((bill, index) => lineRows(context, bill, `bill-${index + 1}`)) })
  await prisma.billPayment.createMany({
    data: BILLS.flatMap((bill, index) => paymentRows(context, bill, `bill-${index + 1}`)),
  })
  await prisma.documentCounter.create({
    data: { orgId, kind: 'BILL', year: 2026, lastNumber: BILLS.filter(unnumbered).length },
  })
}

const unnumbered = ({ billNumber }: Seeded) => !billNumber

const numberOf = ({ billNumber }: Seeded, index: number) =>
  billNumber ?? `BILL-2026-${String(BILLS.slice(0, index + 1).filter(unnumbered).length).padStart(5, '0')}`

/** The terms of a match in a new organization, of an order in the currency of the bill. */
const TERMS: MatchTerms = {
  orderRate: null, homeRate: null, priceTolerancePercent: new Decimal(5), quantityTolerancePercent: new Decimal(2),
  priceToleranceAmount: null, unorderedAllowance: new Decimal(0),
}

function billedOf(line: Line, index: number): Billed {
  const { qty, unitPrice, of } = line
  const [ordered, received, prevBilled] = [of?.qty ?? 0, of?.received ?? 0, of?.prevBilled ?? 0]
    .map((figure) => new Decimal(figure))
  return {
    id: String(index + 1),
    ordered: of ? { qty: ordered, unitPrice: new Decimal(of.unitPrice), received, prevBilled } : null,
    billQty: new Decimal(qty),
    unitPrice: new Decimal(unitPrice),
    amount: amountOf(line),
  }
}

const amountOf = ({ qty, unitPrice }: Line) => new Decimal(unitPrice).times(qty)

function matchColumns({ lines, purchaseOrderId, overrideReason }: Seeded, subtotal: Decimal, currency: string) {
  if (!purchaseOrderId) return { matchStatus: 'NOT_APPLICABLE' as BillMatchStatus }
  const matches = matchLines(lines.map(billedOf), tolerancesBy(TERMS, currency))
  const matchStatus: BillMatchStatus = overrideReason ? 'OVERRIDDEN' : matchStatusOf(matches)
  const { varianceAmount, variancePct, priceVarianceAmount } = variances(matches, subtotal, currency)
  return {
    matchStatus, matchTerms: keptTerms(TERMS), varianceAmount: varianceAmount.value,
    variancePct: variancePct?.value, priceVarianceAmount: priceVarianceAmount.value,
  }
}

/** The columns of each line of a bill that keep its match. */
function lineMatches({ lines, purchaseOrderId, currency = '' }: Seeded) {
  if (!purchaseOrderId) return lines.map(() => ({}))
  const billed = lines.map(billedOf)
  const tolerances = tolerancesBy(TERMS, currency)
  const matches = matchLines(billed, tolerances)
  const explanations = explain(billed, matches, { tolerances, currency })
  return matches.map(({ status, figures }, index) => {
    const { ordered } = billed[index]
    return {
      matchStatus: status,
      matchExplanation: explanations[index],
      receivedQty: ordered?.received,
      orderedUnitPrice: ordered?.unitPrice,
      allowedQty: figures?.allowedQty.value,
    }
  })
}

function billRow({ orgId, currency: home, user }: SeedContext, bill: Seeded, id: string, billNumber: string) {
  const {
    party,
    status,
    on,
    dueOn,
    currency = home,
    overrideReason,
    voidReason,
    paid = '0',
    lines: _lines,
    ...row
  } = bill
  const subtotal = toMinorUnit(sum(bill.lines.map(amountOf)), currency)
  const taxAmount = taxOf(bill, currency)
  const totalAmount = subtotal.plus(taxAmount)
  const posted = status !== 'DRAFT' && status !== 'VOID'
  const finance = user('FINANCE')
  const billNumberKey = numberKey(billNumber)
  const partyKey = `${bill.billType}:${party.supplierId ?? party.clientId ?? party.employeeId ?? party.employeeName}`
  return {
    ...row, ...party, orgId, id, billNumber, billNumberKey, partyKey, currency, status,
    billDate: day(on), postingDate: posted ? day(on) : null, dueDate: day(dueOn).toISOString().slice(0, 10),
    subtotal, taxRate: bill.taxRate, taxAmount, totalAmount,
    paidAmount: paid, remainingBalance: totalAmount.minus(paid),
    ...matchColumns(bill, subtotal, currency),
    ...(overrideReason && { overrideReason, overriddenAt: day(on + 0.2), overriddenById: finance }),
    glPosted: posted, postedAt: posted ? day(on + 0.3) : null, voidedAt: voidReason ? day(on + 0.05) : null, voidReason,
    createdAt: day(on), createdById: finance,
  }
}

/** The tax of each rate is rounded. */
function taxOf({ lines, taxRate }: Seeded, currency: string): Decimal {
  const rateOf = (line: Line) => line.taxRate ?? taxRate ?? '0'
  return sum([...new Set(lines.map(rateOf))].map((rate) => {
    const base = sum(lines.filter((line) => rateOf(line) === rate).map(amountOf))
    return toMinorUnit(base.times(rate).dividedBy(100), currency)
  }))
}

const lineRows = ({ orgId }: SeedContext, bill: Seeded, billId: string) => {
  const matches = lineMatches(bill)
  return bill.lines.map((line, index) => ({
    ...matches[index],
    orgId,
    id: `${billId}-${index + 1}`,
    billId,
    itemNumber: index + 1,
    description: line.description,
    purchaseOrderLineId: line.of?.id,
    poQty: line.of?.qty,
    prevBilled: line.of?.prevBilled,
    billQty: line.qty,
    qty: line.qty,
    unitPrice: line.unitPrice,
    amount: amountOf(line),
    taxRate: line.taxRate,
    uom: line.uom,
  }))
}

const paymentRows = ({ orgId, user }: SeedContext, { paid, on, sourceOfFunds }: Seeded, billId: string) =>
  paid
    ? [
        {
          orgId,
          id: `${billId}-p1`,
          billId,
          amount: paid,
          paidAt: day(on + 3),
          sourceOfFunds,
          recordedById: user('FINANCE'),
          createdAt: day(on + 3),
        },
      ]
    : []
