// Numbers of notes: as sent or of a series, and unique per party as a reader sees them.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { conflict } from '../../errors.js'
import type { BillNoteType } from '../../generated/prisma/enums.js'
import { numberingOf, numberKey } from '../bills/number.js'

const SERIES = { CREDIT: 'CN', DEBIT: 'DN' } as const satisfies Readonly<Record<BillNoteType, string>>

/** The columns of a number as it was sent; none for a blank one. */
export function saidNumber(noteNumber: string | null | undefined) {
  const said = noteNumber?.trim()
  return said ? columnsOf(said) : null
}

const columnsOf = (noteNumber: string) => ({ noteNumber, noteNumberKey: numberKey(noteNumber) })

const { findDuplicate, freeNumber, orTaken } = numberingOf('BillNote', 'noteNumber', 'note_number_race')
export { orTaken }

/** Throws CONFLICT if another note of the party has the number. */
export async function refuseTaken(
  ctx: Context, partyKey: string, noteNumber: string | null | undefined, ownId?: string,
): Promise<void> {
  const said = saidNumber(noteNumber)
  if (said && (await findDuplicate(ctx, partyKey, said.noteNumber, ownId)))
    throw conflict(because('note_number_taken', { noteNumber: said.noteNumber }))
}

/** The columns of the number of a new note: as sent, or the next of its series that no other note of the party has. */
export async function numberOf(
  ctx: Context, noteType: BillNoteType, partyKey: string, noteNumber: string | null | undefined,
): Promise<NonNullable<ReturnType<typeof saidNumber>>> {
  return saidNumber(noteNumber) ?? columnsOf(await freeNumber(ctx, partyKey, SERIES[noteType]))
}
