// Seeds expense requests in every state: claims, advances, and claims that account for advances.
import {
  ExpenseRequestStatus,
  type ExpenseRequestType,
  type PaymentMethod,
  type Role,
} from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

type Line = readonly [description: string, quantity: number, unitPrice: number, managementAccountId: string]

interface Request {
  readonly status: ExpenseRequestStatus
  readonly requestType: ExpenseRequestType
  readonly paymentMethod: PaymentMethod
  readonly by?: Role
  readonly notes: string
  readonly supplierId?: string
  readonly lines: readonly Line[]
  readonly paid?: number
  /** For an advance: the amount that claims have used. */
  readonly used?: number
  /** For a claim: the number of the advance that it accounts for, and the amount that the advance covers. */
  readonly advance?: number
  readonly covered?: number
}

const { DRAFT, PENDING, APPROVED, PARTIALLY_PAID, PAID, SETTLED, REJECTED, CANCELLED } = ExpenseRequestStatus

const REQUESTS: readonly Request[] = [
  {
    status: PENDING, requestType: 'REIMBURSEMENT', paymentMethod: 'BANK_TRANSFER',
    notes: 'Two days at the mill for shade approval',
    lines: [['Taxi to the mill and back', 2, 22.5, 'ma-6'], ['Guest house, two nights', 2, 37.5, 'ma-6']],
  },
  {
    status: DRAFT, requestType: 'PETTY_CASH', paymentMethod: 'CASH', notes: 'Box is nearly empty',
    lines: [['Petty cash, sample room', 1, 150, 'ma-7']],
  },
  {
    status: APPROVED, requestType: 'VENDOR_PAYMENT', paymentMethod: 'CHEQUE', notes: 'Deposit on lab dips',
    supplierId: 'sup-4',
    lines: [['Lab dips, six shades', 6, 18.4, 'ma-7']],
  },
  {
    status: PARTIALLY_PAID, requestType: 'REIMBURSEMENT', paymentMethod: 'MOBILE_MONEY',
    notes: 'Courier bills of February', paid: 60,
    lines: [['Courier, size sets to clients', 3, 41.25, 'ma-4']],
  },
  {
    status: PAID, requestType: 'ADVANCE', paymentMethod: 'BANK_TRANSFER', notes: 'Fabric fair, travel and samples',
    paid: 800, used: 300,
    lines: [['Travel advance', 1, 800, 'ma-6']],
  },
  {
    status: SETTLED, requestType: 'ADVANCE', paymentMethod: 'CASH', notes: 'Sourcing trip for trims', paid: 500,
    used: 500,
    lines: [['Travel advance', 1, 500, 'ma-6']],
  },
  {
    status: REJECTED, requestType: 'REIMBURSEMENT', paymentMethod: 'BANK_TRANSFER', notes: 'Team dinner',
    lines: [['Dinner', 14, 31.9, 'ma-6']],
  },
  {
    status: CANCELLED, requestType: 'VENDOR_PAYMENT', paymentMethod: 'CARD', notes: 'Booked twice by mistake',
    supplierId: 'sup-1',
    lines: [['Fabric testing, one report', 1, 95, 'ma-7']],
  },
  {
    status: APPROVED, requestType: 'REIMBURSEMENT', paymentMethod: 'BANK_TRANSFER', notes: 'Fabric fair, hotel',
    advance: 5, covered: 300,
    lines: [['Hotel, three nights', 3, 100, 'ma-6']],
  },
  {
    status: PAID, requestType: 'REIMBURSEMENT', paymentMethod: 'CASH', notes: 'Trims trip, more than the advance',
    advance: 6, covered: 500, paid: 140,
    lines: [['Flights', 1, 480, 'ma-6'], ['Sample trims', 32, 5, 'ma-2']],
  },
  {
    status: PENDING, requestType: 'REIMBURSEMENT', paymentMethod: 'BANK_TRANSFER', notes: 'Fabric fair, swatches',
    advance: 5,
    lines: [['Swatch cards', 60, 2.5, 'ma-7']],
  },
  {
    status: PENDING, requestType: 'ADVANCE', paymentMethod: 'BANK_TRANSFER', notes: 'Factory audit in April',
    by: 'MANAGER',
    lines: [['Travel advance', 1, 650, 'ma-6']],
  },
  {
    status: PARTIALLY_PAID, requestType: 'ADVANCE', paymentMethod: 'BANK_TRANSFER', notes: 'Buying trip in May',
    paid: 200,
    lines: [['Travel advance', 1, 450, 'ma-6']],
  },
  {
    status: SETTLED, requestType: 'REIMBURSEMENT', paymentMethod: 'CASH', notes: 'Needles for the sample room', paid: 84,
    lines: [['Needles, pack of 10', 12, 7, 'ma-7']],
  },
]

type Act = 'submit' | 'approve' | 'reject' | 'cancel' | 'pay' | 'settle'

/** For each state, the actions that result in this state. */
const ROADS: Readonly<Record<ExpenseRequestStatus, readonly Act[]>> = {
  DRAFT: [],
  PENDING: ['submit'],
  APPROVED: ['submit', 'approve'],
  PARTIALLY_PAID: ['submit', 'approve', 'pay'],
  PAID: ['submit', 'approve', 'pay'],
  SETTLED: ['submit', 'approve', 'pay', 'settle'],
  REJECTED: ['submit', 'reject'],
  CANCELLED: ['submit', 'cancel'],
}

const AFTER = { submit: PENDING, approve: APPROVED, reject: REJECTED, cancel: CANCELLED, settle: SETTLED } as const

const NAMES: Readonly<Partial<Record<Role, string>>> = {
  MANAGER: 'Marco Bobbin',
  FINANCE: 'Farid Ledger',
  STAFF: 'Sten Cutter',
}
/** A day after the approval of the last claim on an advance. */
const SETTLED_ON = 20
const REASON = 'Above the limit for hospitality'

/** Seeds requests, lines and history. */
export async function seedExpenseRequests(context: SeedContext): Promise<void> {
  const { prisma, orgId } = context
  await prisma.expenseRequest.createMany({
    data: REQUESTS.map((request, index) => requestRow(request, index + 1, context)),
  })
  await prisma.expenseLine.createMany({
    data: REQUESTS.flatMap((request, index) => lineRows(request, index + 1, orgId)),
  })
  await prisma.expenseRequestHistory.createMany({
    data: REQUESTS.flatMap((request, index) => historyRows(request, index + 1, context)),
  })
  await prisma.documentCounter.create({ data: { orgId, kind: 'EXP', year: 2026, lastNumber: REQUESTS.length } })
}

const documentId = (number: number) => `EXP-2026-${String(number).padStart(5, '0')}`
const amount = ([, quantity, unitPrice]: Line) => Math.round(quantity * unitPrice * 100) / 100

function requestRow(request: Request, number: number, { orgId, currency, user }: SeedContext) {
  const {
    status,
    requestType,
    paymentMethod,
    by = 'STAFF',
    notes,
    supplierId,
    lines,
    paid = 0,
    used = 0,
    advance,
  } = request
  const road = ROADS[status]
  const approved = road.includes('approve') && {
    approvedAt: day(number + 2),
    approvedById: user('MANAGER'),
    approvedByName: NAMES.MANAGER,
  }
  const rejected = road.includes('reject') && {
    rejectedAt: day(number + 2), rejectedById: user('MANAGER'), rejectedByName: NAMES.MANAGER, rejectionReason: REASON,
  }
  return {
    orgId, id: `er-${number}`, documentId: documentId(number), requesterId: user(by), requesterName: NAMES[by],
    requestType, paymentMethod, currency, status,
    supplierId, notes, linkedAdvanceRequestId: advance ? `er-${advance}` : null, paidAmount: paid, usedAmount: used,
    totalAmount: lines.reduce((total, line) => total + amount(line), 0), createdAt: day(number),
    submittedAt: road.includes('submit') ? day(number + 1) : null,
    cancelledAt: status === CANCELLED ? day(number + 2) : null, settledAt: status === SETTLED ? day(SETTLED_ON) : null,
    ...approved, ...rejected,
  }
}

const lineRows = ({ lines, supplierId }: Request, number: number, orgId: string) =>
  lines.map((line, index) => ({
    orgId,
    id: `exl-${number}-${index + 1}`,
    expenseRequestId: `er-${number}`,
    itemNumber: index + 1,
    description: line[0],
    quantity: line[1],
    unitPrice: line[2],
    managementAccountId: line[3],
    supplierId,
    amount: amount(line),
    createdAt: day(number),
  }))

/** One line of history: the action, the resulting state, the role of the actor and the day. */
type Entry = readonly [
  action: Act | 'use',
  after: ExpenseRequestStatus,
  role: Role,
  on: number,
  amount?: number,
  comments?: string,
]

const DOERS: Readonly<Record<Act, Role | 'requester'>> = {
  submit: 'requester', cancel: 'requester', approve: 'MANAGER', reject: 'MANAGER', pay: 'FINANCE', settle: 'FINANCE',
}

/** The actions on a request, and for an advance also the claims that used it. */
function historyRows(request: Request, number: number, { orgId, user }: SeedContext) {
  return [...ownActs(request, number), ...uses(number)].map(([action, status, role, on, moved, comments], index) => ({
    orgId,
    id: `erh-${number}-${index + 1}`,
    expenseRequestId: `er-${number}`,
    action,
    to: status,
    amount: moved,
    comments,
    actorId: user(role),
    actorName: NAMES[role],
    at: day(on),
    reason: action === 'reject' ? REASON : null,
  }))
}

const ownActs = ({ status, by = 'STAFF', paid, covered }: Request, number: number): Entry[] =>
  ROADS[status].map((act, index) => {
    const doer = DOERS[act]
    const after = act === 'pay' ? paidState(status) : AFTER[act]
    return [
      act,
      after,
      doer === 'requester' ? by : doer,
      act === 'settle' ? SETTLED_ON : number + 1 + index,
      { pay: paid, approve: covered }[act as string],
    ]
  })

const uses = (advance: number): Entry[] =>
  REQUESTS.flatMap((claim, index) =>
    claim.advance === advance && claim.covered
      ? [['use', PAID, 'MANAGER', index + 3, claim.covered, documentId(index + 1)] as Entry]
      : [],
  )

const paidState = (status: ExpenseRequestStatus) => (status === PARTIALLY_PAID ? PARTIALLY_PAID : PAID)
