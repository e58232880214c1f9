// Writes CSV (RFC 4180) that a spreadsheet shows and does not run.
import { Decimal } from './schema/scalars.js'

/** A text, a number, or an empty cell. */
export type Cell = string | Decimal | null

/** A spreadsheet runs a text that begins with one of these characters as a formula; some also take the wide ones. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/**
 * The text of a table, with CRLF after each row. A text that a spreadsheet would run as a formula gets a leading
 * apostrophe; a number never needs one.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: Cell): string {
  if (cell === null) return ''
  return quoted(Decimal.isDecimal(cell) ? cell.toFixed() : FORMULA.test(cell) ? `'${cell}` : cell)
}

/** Texts with a separator, a quotation mark or a line end are quoted. */
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
