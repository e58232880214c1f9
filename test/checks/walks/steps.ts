// The steps of a walk: how fast-check describes them, and the mutation that a description means for what exists.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { ago } from '../../support/days.js'
import { MATERIAL_IDS, SUPPLIER_IDS } from './house.js'
import { MONEY_WAYS } from './money-steps.js'
import { SHIPPING_WAYS } from './shipping-steps.js'
import type { Documents, Seen, SeenLine, View } from './view.js'

/** A step without identifiers. Its numbers choose among what exists when it is taken. */
export interface Step {
  readonly kind: Kind
  /** The user. */
  readonly by: number
  /** True for a record in a state that allows the step and a user who may take it, false for any record and user. */
  readonly apt: boolean
  /** The record: 0 is the newest. */
  readonly which: number
  /** Further choices: quantities, materials, whether optional parts are given. */
  readonly more: readonly number[]
}

/** A mutation to send. */
export interface Ask {
  /** The kind of the step that is taken. */
  readonly kind: Kind
  readonly user: number
  readonly mutation: string
  readonly id?: string
  readonly input?: object
}

export type Input = (record: Seen, more: readonly number[], view: View) => object

export interface Way {
  readonly weight: number
  readonly mutation: string
  /** The documents among which it chooses. Without it, the step makes a record. */
  readonly of?: Documents
  /** The states of the documents that allow the step. */
  readonly from?: readonly string[]
  /** True if something must be owed or open of the document. */
  readonly isOpen?: boolean
  /** At least one line of the document must fulfil this too. */
  readonly fits?: (line: SeenLine) => boolean
  /** The step that is taken instead if it should be apt and no document allows it. */
  readonly otherwise?: string
  /** Who may take it on a record, as far as the record decides. */
  readonly who?: 'maker' | 'another'
  readonly input?: Input
}

const QUANTITIES = [10, 25.5, 100, 1, 3.3333333, 60, 7.125, 250]
const PARTS = [0.5, 1, 1 / 3, 1, 1.02, 1.1, 0.25, 1]
const TINY = '0.0000004'

const pick = <T>(from: readonly T[], number: number | undefined): T => from[(number ?? 0) % from.length]
/** A quantity from these; one time in twenty a quantity that vanishes when it is rounded. */
const quantity = (number: number) => (number % 20 === 19 ? TINY : String(pick(QUANTITIES, number)))
const chance = (number: number, of: number) => number % of === 0
const decimal = (amount: number) => amount.toFixed(6)

const requestLine = (a: number, b: number) => ({
  ...(chance(a, 7) ? { materialName: 'Thread', uom: 'cone' } : { materialId: pick(MATERIAL_IDS, a) }),
  requiredQty: quantity(b),
  unitPrice: '2',
  ...(chance(b, 3) ? { supplierId: pick(SUPPLIER_IDS, a) } : {}),
  ...(chance(a + b, 6) ? { warehouseAvailableQty: quantity(a) } : {}),
})

/** A production order, or none where it may be missing. */
const productionOf = ({ productions }: View, number: number) => pick(productions.map(({ id }) => id), number)

const requestInput: Input = (_, [a, b, c, d], view) => ({
  productionOrderId: chance(a, 3) ? null : productionOf(view, a),
  lineItems: [requestLine(b, c), requestLine(c, d), requestLine(d, a)].slice(0, 1 + (a % 3)),
})

const orderLine = (a: number, b: number) => ({
  ...(chance(a, 4) ? { description: 'Thread', uom: 'cone' } : { materialId: pick(MATERIAL_IDS, a) }),
  quantity: quantity(b), unitPrice: '1.6',
})

const orderInput: Input = (_, [a, b, c, d], { requests }) => ({
  supplierId: pick(SUPPLIER_IDS, a),
  materialRequestId: chance(b, 5) && requests.length ? pick(requests, c).id : null,
  lineItems: [orderLine(b, c), orderLine(c, d)].slice(0, 1 + (d % 2)),
})

const keptLine = ({ id, materialId, qty, unitPrice }: SeenLine, part: number) => ({
  id, materialId, description: 'Kept', quantity: decimal(qty * (chance(part, 2) ? 1 : 2)), unitPrice: String(unitPrice),
})

/** Remarks that no other edit has: an edit that changes nothing leaves no line in the audit trail. */
const remarks = () => `Edited ${randomUUID()}`

/** Replaces the lines, or keeps all or all but the first, or gives none; may name another request. */
const orderEdit: Input = ({ lines = [] }, [a, b, c, d], { requests }) => {
  const kept = lines.map((line) => keptLine(line, b))
  const edits = [[orderLine(b, c)], kept, [...kept.slice(1), orderLine(b, c)], undefined]
  const materialRequestId = chance(b, 2) || !requests.length ? null : pick(requests, c).id
  return { ...(chance(a, 6) ? { materialRequestId } : {}), lineItems: pick(edits, d), notes: remarks() }
}

/** Parts of what is open of each line, or beyond it. */
function receivedLines(order: Seen | undefined, a: number, b: number) {
  const some = (order?.lines ?? []).filter((_, index) => index !== b % 7)
  return some.map(({ id, qty, receivedQty }, index) => {
    const open = qty - receivedQty
    return { purchaseOrderLineId: id, quantity: decimal((open > 0 ? open : qty * 0.02) * pick(PARTS, a + index)) }
  })
}

const receiptInput: Input = (order, [a, b, c]) => ({
  purchaseOrderId: order.id,
  ...(chance(c, 3) ? {} : { lineItems: receivedLines(order, a, b) }),
})

const receiptEdit: Input = ({ purchaseOrderId }, [a, b], { orders }) => ({
  notes: remarks(), lineItems: receivedLines(orders.find(({ id }) => id === purchaseOrderId), a, b),
})

const isOpen = ({ qty, status }: SeenLine) => qty > 0 && status === 'PENDING'

const chosenLines: Input = ({ lines = [] }, [a, b]) => ({
  ...(chance(a, 3) ? {} : {
    lineItems: lines.filter((line, index) => (isOpen(line) && index % 3 !== b % 4) || chance(a + b, 9))
      .map(({ id }) => ({ id, supplierId: pick(SUPPLIER_IDS, b), ...(chance(b, 2) ? { unitPrice: '3.1' } : {}) })),
  }),
})

/** A part of what is there, or another quantity. */
const partOf = (there: number | undefined, a: number, b: number) =>
  chance(a, 4) ? quantity(b) : decimal((there ?? 1) * pick(PARTS, b))

const issueInput: Input = ({ id: materialId, qty }, [a, b, c], view) => ({
  materialId, productionOrderId: productionOf(view, a), quantity: partOf(qty, b, c),
})

const returnInput: Input = ({ id: materialId, productionOrderId = 'pro-1', qty }, [a, b]) => ({
  materialId, productionOrderId, quantity: partOf(qty, a, b),
})

const adjustInput: Input = (_, [a, b, c]) => ({
  materialId: pick(MATERIAL_IDS, a), reason: 'Count',
  ...(chance(b, 3) ? { countedQty: quantity(c) } : { quantity: chance(b, 2) ? quantity(c) : `-${quantity(c)}` }),
})

const RATES = [null, '10', null, '8.5', '0', '5']

/**
 * A bill of an order: what was received or ordered of each line, or a part of it, sometimes at a higher price; with
 * tax rates of the bill and of lines, of today or of an earlier day.
 */
const billInput: Input = (order, [a, b, c, d]) => ({
  billType: 'SUPPLIER', supplierId: order.supplierId, purchaseOrderId: order.id,
  status: chance(a, 3) ? 'POSTED' : 'DRAFT', taxRate: pick(RATES, a + c),
  ...(chance(b, 4) ? { billNumber: `B-${c % 3}` } : {}),
  ...(chance(c, 3) ? { billDate: ago(b % 6) } : {}),
  lineItems: (order.lines ?? []).map(({ id, qty, receivedQty, unitPrice }, index) => ({
    purchaseOrderLineId: id, qty: decimal((chance(d, 3) ? qty : receivedQty) * pick(PARTS, c)),
    unitPrice: String(chance(d, 5) ? unitPrice * 2 : unitPrice), taxRate: pick(RATES, b + index),
  })),
})
const posting: Input = (_, [a]) => (chance(a, 2) ? { postingDate: ago(pick([0, 1, 3, 2, -1], a)) } : {})

/** Another quantity or price of a line, a cancelled line, or a new line. */
const orderAmendment: Input = ({ lines = [] }, [a, b, c]) => ({
  reason: 'The mill asked for it',
  lineItems: [
    ...lines.slice(0, 1 + (c % 2)).map(({ id, qty, receivedQty }, index) => pick([
      { id, unitPrice: pick(['1.7', '1.55', '2'], a) }, { id, quantity: decimal(Math.max(receivedQty, qty * pick(PARTS, a))) },
      { id, isCancelled: true }, { id, quantity: decimal(qty * 1.5), unitPrice: '1.65' },
    ], b + index)),
    ...(chance(c, 4) ? [orderLine(a, b)] : []),
  ],
})

const isMissing = ({ qty, receivedQty }: SeenLine) => receivedQty < qty
const hasGoods = ({ qty }: SeenLine) => qty > 0
const because = () => ({ reason: 'As it happens' })
const LIVE = ['APPROVED', 'PARTIALLY_ORDERED', 'PARTIALLY_RECEIVED']
const SENT = ['SENT', 'PARTIALLY_RECEIVED', 'RECEIVED']

const requests = { of: 'requests' } as const
const orders = { of: 'orders' } as const
const receipts = { of: 'receipts' } as const
const bills = { of: 'bills' } as const

/** Kind of step → how it is taken. */
export const WAYS = {
  createRequest: { weight: 2, mutation: 'createMaterialRequest', input: requestInput },
  editRequest: {
    ...requests, weight: 1, mutation: 'editMaterialRequest', from: ['DRAFT'], who: 'maker', input: requestInput,
    otherwise: 'createRequest',
  },
  submitRequest: {
    ...requests, weight: 3, mutation: 'submitMaterialRequest', from: ['DRAFT', 'REJECTED'], who: 'maker',
    otherwise: 'createRequest',
  },
  approveRequest: {
    ...requests, weight: 4, mutation: 'approveMaterialRequest', from: ['SUBMITTED'], who: 'another',
    otherwise: 'submitRequest',
  },
  rejectRequest: {
    ...requests, weight: 1, mutation: 'rejectMaterialRequest', from: ['SUBMITTED'], who: 'another', input: because,
    otherwise: 'submitRequest',
  },
  cancelRequest: {
    ...requests, weight: 2, mutation: 'cancelMaterialRequest', from: ['SUBMITTED', 'APPROVED'], who: 'maker',
    otherwise: 'approveRequest',
  },
  reopenRequest: {
    ...requests, weight: 2, mutation: 'reopenMaterialRequest', from: ['REJECTED', 'CANCELLED'], who: 'maker',
    otherwise: 'cancelRequest',
  },
  releaseRequest: {
    ...requests, weight: 1, mutation: 'releaseMaterialRequest', from: [...LIVE, 'ORDERED', 'RECEIVED'], who: 'another',
    otherwise: 'approveRequest',
  },
  orderRequest: {
    ...requests, weight: 6, mutation: 'orderMaterialRequest', from: LIVE, input: chosenLines, fits: isOpen,
    otherwise: 'approveRequest',
  },
  createOrder: { weight: 2, mutation: 'createPurchaseOrder', input: orderInput },
  editOrder: {
    ...orders, weight: 2, mutation: 'editPurchaseOrder', from: ['DRAFT'], input: orderEdit, otherwise: 'orderRequest',
  },
  sendOrder: { ...orders, weight: 5, mutation: 'sendPurchaseOrder', from: ['DRAFT'], otherwise: 'orderRequest' },
  cancelOrder: {
    ...orders, weight: 2, mutation: 'cancelPurchaseOrder', from: ['DRAFT', 'SENT'], otherwise: 'createOrder',
  },
  amendOrder: {
    ...orders, weight: 4, mutation: 'amendPurchaseOrder', from: SENT, input: orderAmendment, otherwise: 'sendOrder',
  },
  closeOrder: {
    ...orders, weight: 2, mutation: 'closePurchaseOrder', from: ['PARTIALLY_RECEIVED'], input: because,
    otherwise: 'postReceipt',
  },
  createReceipt: {
    ...orders, weight: 6, mutation: 'createGoodsReceipt', from: SENT, input: receiptInput, fits: isMissing,
    otherwise: 'sendOrder',
  },
  editReceipt: {
    ...receipts, weight: 2, mutation: 'editGoodsReceipt', from: ['DRAFT'], input: receiptEdit,
    otherwise: 'createReceipt',
  },
  postReceipt: {
    ...receipts, weight: 10, mutation: 'postGoodsReceipt', from: ['DRAFT'], fits: hasGoods, otherwise: 'createReceipt',
  },
  voidReceipt: {
    ...receipts, weight: 4, mutation: 'voidGoodsReceipt', from: ['POSTED'], input: because, otherwise: 'postReceipt',
  },
  issue: {
    of: 'materials', weight: 4, mutation: 'issueMaterial', from: ['THERE'], who: 'another', input: issueInput,
    otherwise: 'adjust',
  },
  takeBack: {
    of: 'issued', weight: 2, mutation: 'returnMaterial', from: ['THERE'], who: 'another', input: returnInput,
    otherwise: 'issue',
  },
  adjust: { weight: 2, mutation: 'adjustStock', input: adjustInput },
  createBill: {
    ...orders, weight: 5, mutation: 'createBill', from: [...SENT, 'CLOSED'], input: billInput,
    otherwise: 'postReceipt',
  },
  postBill: { ...bills, weight: 6, mutation: 'postBill', from: ['DRAFT'], input: posting, otherwise: 'createBill' },
  overrideMatch: {
    ...bills, weight: 3, mutation: 'overrideBillMatch', from: ['EXCEPTION'], input: because, otherwise: 'createBill',
  },
  voidBill: {
    ...bills, weight: 2, mutation: 'voidBill', from: ['DRAFT', 'EXCEPTION', 'POSTED'], input: because,
    otherwise: 'createBill',
  },
  ...MONEY_WAYS,
  ...SHIPPING_WAYS,
} as const satisfies Readonly<Record<string, Way>>

export type Kind = keyof typeof WAYS
export const KINDS = Object.keys(WAYS) as Kind[]

/** The number of steps that are sent at once. */
export const AT_ONCE = 3

/** Every third walk takes steps over money more often, every third those over goods, and the others all alike. */
const OFTEN = 4
const FOCUSES: readonly ((kind: Kind) => boolean)[] = [
  () => false, (kind) => kind in MONEY_WAYS, (kind) => !(kind in MONEY_WAYS),
]

const kindOf = (isOften: (kind: Kind) => boolean) =>
  fc.oneof(...KINDS.map((each) => (
    { weight: WAYS[each].weight * (isOften(each) ? OFTEN : 1), arbitrary: fc.constant(each) })))
const most = { max: 999 }
const stepOf = (kind: fc.Arbitrary<Kind>): fc.Arbitrary<Step> => fc.record({
  kind,
  by: fc.nat({ max: AT_ONCE - 1 }),
  apt: fc.nat({ max: 5 }).map((number) => number > 0),
  which: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 7 }) }),
  more: fc.tuple(fc.nat(most), fc.nat(most), fc.nat(most), fc.nat(most)),
})

/** Steps that are sent at once: different steps, or the same step by all users. */
const groupOf = (step: fc.Arbitrary<Step>): fc.Arbitrary<readonly Step[]> => fc.oneof(
  { weight: 5, arbitrary: fc.tuple(...Array.from({ length: AT_ONCE }, () => step)) },
  { weight: 1, arbitrary: step.map((one) => Array.from({ length: AT_ONCE }, () => one)) },
)

/** The groups of a walk. The seed decides which steps it takes more often. */
export const walkOf = (steps: number, seed: number): fc.Arbitrary<(readonly Step[])[]> => {
  const groups = Math.ceil(steps / AT_ONCE)
  const group = groupOf(stepOf(kindOf(FOCUSES[Math.floor(seed / 2) % FOCUSES.length])))
  return fc.array(group, { minLength: groups, maxLength: groups })
}

const NOBODY: Seen = { id: 'no-such-record', status: '' }

const allows = ({ of, from, fits, isOpen }: Way, view: View) =>
  of
    ? view[of].filter(({ status, qty = 0, lines = [] }) =>
        from?.includes(status) && (!isOpen || qty > 0) && (!fits || lines.some(fits)))
    : []

/** The kind that an apt step means now: its own, or the one before it on the way to a document that allows it. */
function kindNow(kind: Kind, view: View): Kind {
  const way: Way = WAYS[kind]
  return way.otherwise && allows(way, view).length === 0 ? kindNow(way.otherwise as Kind, view) : kind
}

/** The mutation that a step means now. `place` is its place in the group, `users` are the identifiers of the users. */
export function askOf(step: Step, place: number, view: View, users: readonly string[]): Ask {
  const { by, apt, which, more } = step
  const kind = apt ? kindNow(step.kind, view) : step.kind
  const way: Way = WAYS[kind]
  const from = apt ? allows(way, view) : way.of ? view[way.of] : []
  const record = from.length ? pick(from, which) : NOBODY
  const { mutation, input } = way
  const makes = /^(?:create|issue|return|adjust|movePeriod)/.test(mutation)
  return {
    kind, mutation,
    user: apt && way.who ? userFor(way.who, record, users, by + place) : (by + place) % users.length,
    ...(makes ? {} : { id: record.owner ?? record.id }), ...(input && { input: input(record, more, view) }),
  }
}

/** A user who may act on a record. The first two users may approve, but not what they have submitted. */
function userFor(who: 'maker' | 'another', { maker, submitter }: Seen, users: readonly string[], pick: number): number {
  if (who === 'maker') return Math.max(0, users.indexOf(maker ?? ''))
  const submitted = users.indexOf(submitter ?? '')
  return submitted === 0 || submitted === 1 ? 1 - submitted : pick % 2
}
