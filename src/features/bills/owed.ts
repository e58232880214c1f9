// What is owed on a bill in each of its states. Every sum, list and step that asks what is owed asks this table.
import { BillStatus } from '../../generated/prisma/enums.js'

/**
 * Owed: posted and not fully paid. Expected: a draft, whose balance is owed when it is posted. Nothing: the bill is
 * paid, or void. A void bill keeps the remaining balance that it had.
 */
const IN_STATE: Readonly<Record<BillStatus, 'owed' | 'expected' | 'nothing'>> = {
  DRAFT: 'expected', POSTED: 'owed', PARTIALLY_PAID: 'owed', PAID: 'nothing', VOID: 'nothing',
}

const states = Object.values(BillStatus)

/** The states in which a bill is owed. */
export const OWED: readonly BillStatus[] = states.filter((status) => IN_STATE[status] === 'owed')

/** The states in which the remaining balance of a bill counts in a sum. */
export const COUNTED: readonly BillStatus[] = states.filter((status) => IN_STATE[status] !== 'nothing')
