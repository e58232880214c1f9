// Bill numbers: stored as sent, and unique per party as a reader sees them.
import { createHash } from 'node:crypto'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because, type Reason } from '../../core/faults/reason.js'
import { faultsOf, type Checks } from '../../core/checks.js'
import { LIMITS } from '../../core/limits.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { conflict } from '../../errors.js'
import { partyKeyOf } from './faults.js'
import type { CreateBillInput } from './inputs.js'

/** Control and format characters, and characters that a font may leave out. Tabs and line ends count as spaces. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?![\t-\r])\p{Cc}/gu
/** Limit for the length of a key in a database index, in bytes. */
const LONGEST_KEY_BYTES = 1000

/**
 * The key by which numbers are compared: Unicode compatibility form (NFKC), without invisible characters, single
 * spaces, case folded. So `INV-9`, `inv-9` and full-width `ＩＮＶ-９` are the same number. The key of a long number is its
 * hash.
 */
export function numberKey(billNumber: string): string {
  const seen = billNumber.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  const key = seen.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')
  return Buffer.byteLength(key) > LONGEST_KEY_BYTES ? createHash('sha256').update(key).digest('hex') : key
}

/** The number from the input; a blank number counts as absent. */
const saidNumber = ({ billNumber }: Pick<CreateBillInput, 'billNumber'>) => billNumber?.trim() || null

/** A number that can be stored and read. */
function readable(billNumber: string): Reason | false {
  const said = saidNumber({ billNumber })
  const { most } = LIMITS.billNumberCharacters
  if (said === null) return false
  if (said.length > most) return because('string_too_long', { max_length: most })
  return numberKey(said) === '' && because('unreadable_number')
}

/** The check of the number in an input. */
export const BILL_NUMBER_CHECKS: Checks<CreateBillInput> = { billNumber: readable }

/** The fault of the number in the input. */
export const numberFaults = ({ billNumber }: CreateBillInput): Fault[] => faultsOf({ billNumber }, BILL_NUMBER_CHECKS)

/** The number of a new bill, and its key for comparison. */
export async function numberOf(ctx: Context, input: CreateBillInput) {
  const billNumber = saidNumber(input) ?? (await freeNumber(ctx, partyKeyOf(input)))
  return { billNumber, billNumberKey: numberKey(billNumber) }
}

/** The next number of the series that no other bill of this party has. */
async function freeNumber(ctx: Context, partyKey: string): Promise<string> {
  const billNumber = await nextNumber(ctx, 'BILL')
  return (await findTwin(ctx, partyKey, billNumber)) ? freeNumber(ctx, partyKey) : billNumber
}

const findTwin = (ctx: Context, partyKey: string, billNumber: string, ownId?: string) =>
  ctx.db.bill.findFirst({
    where: { partyKey, billNumberKey: numberKey(billNumber), status: { not: 'VOID' }, id: { not: ownId } },
    select: { id: true, billNumber: true },
  })

/** Throws CONFLICT if another bill of the party has the number. */
export async function refuseTaken(ctx: Context, input: CreateBillInput, ownId?: string): Promise<void> {
  const said = saidNumber(input)
  const twin = said && (await findTwin(ctx, partyKeyOf(input), said, ownId))
  if (twin) throw taken(twin)
}

const taken = ({ id: billId, billNumber }: { readonly id: string; readonly billNumber: string }) =>
  conflict(because('bill_number_taken', { billNumber, billId }), { billId, billNumber })

/** The database enforces the uniqueness of the number. The other bill is looked up only to name it in the message. */
export async function numberTaken(ctx: Context, input: CreateBillInput): Promise<Error> {
  const said = saidNumber(input)
  const twin = said && (await findTwin(ctx, partyKeyOf(input), said))
  return twin ? taken(twin) : conflict(because('bill_number_race'))
}
