// The journal as CSV, for accounting systems: one row for each line.
import { csvOf, type Cell } from '../../core/csv.js'
import { dayText } from '../../core/days.js'
import type { ShownEntry } from './entries.js'

type Line = ShownEntry['lineItems'][number]

const dayCell = (day: Date | null): Cell => day && dayText(day)

/** The columns: the heading, and the cell of a line. Names of accounts and kinds are those of GraphQL. */
const COLUMNS: readonly (readonly [string, (entry: ShownEntry, line: Line) => Cell])[] = [
  ['Entry', ({ id }) => id],
  ['Day', ({ day }) => dayCell(day)],
  ['Event', ({ event }) => event],
  ['Account', (_, { account }) => account],
  ['Debit', (_, { debit }) => debit],
  ['Credit', (_, { credit }) => credit],
  ['Currency', ({ currency }) => currency],
  ['Converted debit', (_, { convertedDebit }) => convertedDebit],
  ['Converted credit', (_, { convertedCredit }) => convertedCredit],
  ['Home currency', ({ homeCurrency }) => homeCurrency],
  ['Rate', ({ rate }) => rate],
  ['Rate day', ({ rateDay }) => dayCell(rateDay)],
  ['Not converted', ({ notConvertedReason }) => notConvertedReason],
  ['Tax rate', (_, { taxRate }) => taxRate],
  ['Tax base', (_, { taxBase }) => taxBase],
  ['Management account', (_, { managementAccountCode }) => managementAccountCode],
  ['Party type', ({ partyType }) => partyType],
  ['Party id', ({ partyId }) => partyId],
  ['Party', ({ partyName }) => partyName],
  ['Document type', ({ documentType }) => documentType],
  ['Document id', ({ documentId }) => documentId],
  ['Document', ({ documentNumber }) => documentNumber],
  ['Reference', ({ reference }) => reference],
  ['Reverses', ({ reversesId }) => reversesId],
  ['Handed over at', ({ handedOverAt }) => handedOverAt && handedOverAt.toISOString()],
]

/** The row of the headings. */
export const journalHeadings = (): string => csvOf([COLUMNS.map(([heading]) => heading)])

/** One row for each line of the entries. */
export const journalRows = (entries: readonly ShownEntry[]): string =>
  csvOf(entries.flatMap((entry) => entry.lineItems.map((line) => COLUMNS.map(([, cellOf]) => cellOf(entry, line)))))
