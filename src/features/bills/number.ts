// Bill numbers: stored as sent, without spaces at the ends, and unique per party as a reader sees them.
import { createHash } from 'node:crypto'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because, type Reason } from '../../core/faults/reason.js'
import { faultsOf, type Checks } from '../../core/checks.js'
import { LIMITS } from '../../core/limits.js'
import { nextNumber, type Series } from '../../core/ids/numbering.js'
import { rowsOnClient } from '../../core/records/row-writer.js'
import { isDuplicate } from '../../database/faults.js'
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

/** The rows of numbered documents on the client of the organization. */
interface NumberedRows<Name extends string> {
  findFirst(args: { where: object; select: object }): Promise<Readonly<Record<Name | 'id', string>> | null>
}

/**
 * How documents of a table are numbered: uniquely within their party, without those that are void. `race` is the reason
 * for refusing the writer of a number that came second.
 */
export function numberingOf<Name extends 'billNumber' | 'noteNumber'>(
  table: 'Bill' | 'BillNote', name: Name, race: 'bill_number_race' | 'note_number_race',
) {
  /** The other document of the party with this number. */
  const findDuplicate = (ctx: Context, partyKey: string, number: string, ownId?: string) =>
    rowsOnClient<NumberedRows<Name>>(ctx, table).findFirst({
      where: { partyKey, [`${name}Key`]: numberKey(number), status: { not: 'VOID' }, id: { not: ownId } },
      select: { id: true, [name]: true },
    })
  /** The next number of a series that no other document of the party has. */
  const freeNumber = async (ctx: Context, partyKey: string, series: Series): Promise<string> => {
    const number = await nextNumber(ctx, series)
    return (await findDuplicate(ctx, partyKey, number)) ? freeNumber(ctx, partyKey, series) : number
  }
  /** Writes a number. The database enforces that it is unique. */
  const orTaken = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch((error: unknown) => {
      throw isDuplicate(error) ? conflict(because(race)) : error
    })
  return { findDuplicate, freeNumber, orTaken }
}

const { findDuplicate, freeNumber, orTaken } = numberingOf('Bill', 'billNumber', 'bill_number_race')
export { orTaken }

/** The number of a new bill, and its key for comparison. */
export async function numberOf(ctx: Context, input: CreateBillInput) {
  const billNumber = saidNumber(input) ?? (await freeNumber(ctx, partyKeyOf(input), 'BILL'))
  return { billNumber, billNumberKey: numberKey(billNumber) }
}

/** Throws CONFLICT if another bill of the party has the number. */
export async function refuseTaken(ctx: Context, input: CreateBillInput, ownId?: string): Promise<void> {
  const said = saidNumber(input)
  const duplicate = said && (await findDuplicate(ctx, partyKeyOf(input), said, ownId))
  if (duplicate) throw taken(duplicate)
}

const taken = ({ id: billId, billNumber }: { readonly id: string; readonly billNumber: string }) =>
  conflict(because('bill_number_taken', { billNumber, billId }), { billId, billNumber })

/** The database enforces the uniqueness of the number. The other bill is looked up only to name it in the message. */
export async function numberTaken(ctx: Context, input: CreateBillInput): Promise<Error> {
  const said = saidNumber(input)
  const duplicate = said && (await findDuplicate(ctx, partyKeyOf(input), said))
  return duplicate ? taken(duplicate) : conflict(because('bill_number_race'))
}
