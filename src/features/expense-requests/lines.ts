// The lines of an expense request: checks, amounts and total.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import {
  above0, atLeast0, faultsOf, maxDigits, notRoundedToZero, faultsOfDocumentLines, webAddress, type Checks,
} from '../../core/checks.js'
import { partsOf } from '../../core/records/parts.js'
import { DIGITS, overflowFaults, roundsToZeroFault } from '../../core/money/money.js'
import { unknownReferences } from '../../core/records/references.js'
import { Decimal } from '../../core/schema/scalars.js'
import { refuse } from '../../errors.js'
import { amountFigure, totalFigure } from './figures.js'
import type { ExpenseLineInput } from './inputs.js'

const ONE = new Decimal(1)

/** All faults of the lines; each fault names its field. The lines may keep the records `kept`. */
export const faultsOfLines = async (
  ctx: Context, inputs: readonly ExpenseLineInput[], currency: string, kept: readonly unknown[],
) => [
  ...faultsOfDocumentLines('request', inputs, (input) => lineFaults(input, currency)),
  ...(await unknownReferences(ctx, references(inputs), kept)),
]

type Priced = Pick<ExpenseLineInput, 'quantity' | 'unitPrice'>

/** Faults of lines whose amount would be rounded to 0 in another currency, which has a larger minor unit. */
export const faultsOfCurrency = (lines: readonly Priced[], currency: string) =>
  lines.map((line) => nothingFault(['currency'], line, currency))

const nothingFault = (path: Fault['path'], { quantity, unitPrice }: Priced, currency: string) =>
  roundsToZeroFault(path, unitPrice.times(quantity ?? ONE), currency)

/** The lines of a request. */
export const LINES = partsOf({
  table: 'ExpenseLine', of: 'expenseRequestId', kind: 'exl', position: 'itemNumber', keeps: ['createdAt'],
})

/** The lines of an input as they are stored. Throws BAD_USER_INPUT for amounts that cannot be stored. */
export function lineRows({ now }: Context, inputs: readonly ExpenseLineInput[], currency: string) {
  const rows = inputs.map((input) => ({ ...input, ...figures(input, currency), createdAt: now }))
  refuse(overflowFaults(rows.map(({ amount }) => amount), totalFigure(rows).value))
  return rows
}

/** Rounds the figures as they will be stored, so that the amount agrees with the stored figures. */
function figures(input: ExpenseLineInput, currency: string) {
  const [quantity, unitPrice] = [input.quantity ?? ONE, input.unitPrice].map((figure) =>
    figure.toDecimalPlaces(6, Decimal.ROUND_HALF_UP),
  )
  return { quantity, unitPrice, amount: amountFigure({ id: '', quantity, unitPrice }, currency).value }
}

export const EXPENSE_LINE_SIGNS: Checks<ExpenseLineInput> = { quantity: above0, unitPrice: atLeast0 }
export const EXPENSE_LINE_FITTING: Checks<ExpenseLineInput> = {
  quantity: maxDigits(DIGITS.quantity), unitPrice: maxDigits(DIGITS.quantity),
}
/** A receipt that is a file of the request: the identifier of the attachment stands behind this. */
const ATTACHED = 'attachment:'
const receiptAddress = (address: string) => !address.startsWith(ATTACHED) && webAddress(address)

export const EXPENSE_LINE_ADDRESSES: Checks<ExpenseLineInput> = { receiptUrl: receiptAddress }

/** A fault for each receipt that is no file of the request, unless the request has named it before. */
export async function faultsOfReceipts(
  { db }: Context, requestId: string | null, inputs: readonly ExpenseLineInput[], kept: readonly unknown[],
): Promise<Fault[]> {
  const named = inputs.map(({ receiptUrl }) => (receiptUrl?.startsWith(ATTACHED) && !kept.includes(receiptUrl)
    ? receiptUrl.slice(ATTACHED.length) : null))
  const ids = named.filter((id) => id !== null)
  const where = { recordType: 'ExpenseRequest', recordId: requestId ?? '', id: { in: ids } }
  const found = ids.length ? await db.attachment.findMany({ where, select: { id: true } }) : []
  return named.flatMap((id, index) => (id === null || found.some((one) => one.id === id) ? [] : [{
    path: ['lineItems', index, 'receiptUrl'], why: because('unknown_record', { kind: 'file of the request', id }),
  }]))
}

const SURVIVING = { quantity: notRoundedToZero(6), unitPrice: notRoundedToZero(6) }

function lineFaults(input: ExpenseLineInput, currency: string): (Fault | false)[] {
  const { quantity, unitPrice, receiptUrl } = input
  const isAmount = unitPrice.gt(0) && !quantity?.lte(0)
  const nothing = isAmount && nothingFault(['unitPrice'], input, currency)
  return [
    ...faultsOf({ quantity }, EXPENSE_LINE_SIGNS),
    ...faultsOf({ quantity, unitPrice }, EXPENSE_LINE_FITTING),
    ...faultsOf({ unitPrice }, EXPENSE_LINE_SIGNS),
    nothing,
    ...(isAmount && !nothing ? faultsOf({ quantity, unitPrice }, SURVIVING) : []),
    ...faultsOf({ receiptUrl }, EXPENSE_LINE_ADDRESSES),
  ]
}

const references = (inputs: readonly ExpenseLineInput[]) =>
  inputs.flatMap(({ supplierId, managementAccountId }, index) => [
    { path: ['lineItems', index, 'supplierId'], model: 'supplier', id: supplierId } as const,
    { path: ['lineItems', index, 'managementAccountId'], model: 'managementAccount', id: managementAccountId } as const,
  ])
