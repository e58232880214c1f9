// Checks the rows of a file against the columns of their kind, without the database.
import { LEFT_OUT_COLUMNS } from './left-out.js'
import type { Column, Kind } from './kinds.js'
import type { Format, Header, Row } from './records.js'
import { readValue, shown, valueOfCell } from './cell-values.js'

/** What is wrong with one line. `member` is empty if it is the line as a whole. */
export interface Fault {
  readonly line: number
  readonly member: string
  readonly message: string
}

/** A row as texts for the database, in the order of the kind's columns. */
export interface CheckedRow {
  readonly line: number
  readonly faulty: boolean
  readonly texts: readonly (string | null)[]
}

export interface Checked {
  readonly faults: readonly Fault[]
  readonly row: CheckedRow
}

/** The member names of a kind, in the order in which they are exported. */
export const membersOf = ({ columns }: Kind) => columns.map(({ name }) => name)

/** The faults of the header of a CSV file. */
export function headerFaults(kind: Kind, { line, header }: Header): Fault[] {
  const known = new Set(membersOf(kind))
  return header.flatMap((name, at) => [
    ...(known.has(name) ? [] : [{ line, member: name, message: strange(kind, name) }]),
    ...(header.indexOf(name) === at ? [] : [{ line, member: name, message: TWICE }]),
  ])
}

const TWICE = 'is the name of two columns; the header names each member once'

/** A function that checks the rows of a kind. The unknown members of a CSV file are a fault of its header. */
export function checkerOf(kind: Kind, format: Format): (row: Row) => Checked {
  const known = new Set(membersOf(kind))
  return ({ line, members }) => {
    const faults: Fault[] = []
    const report = (member: string, message: string) => faults.push({ line, member, message })
    if (format === 'jsonl') for (const name of Object.keys(members)) if (!known.has(name)) report(name, strange(kind, name))
    const texts = kind.columns.map((column) => {
      const given = Object.hasOwn(members, column.name) ? members[column.name] : undefined
      const reading = read(given, column, format, column.name in kind.computed)
      if (typeof reading !== 'object' || reading === null) return reading
      report(column.name, reading.fault)
      return null
    })
    const row = faults.length === 0 ? completed(kind, texts, report) : texts
    return { faults, row: { line, faulty: faults.length > 0, texts: row } }
  }
}

/** The text of a member; null if it is absent and may be. */
function read(given: unknown, column: Column, format: Format, isComputed: boolean): string | null | { fault: string } {
  const absent = given === undefined || (given === null && column.holds !== 'json')
  if (absent && (column.mayBeNull || isComputed)) return null
  if (given === undefined && column.defaultsTo !== null) return null
  if (absent)
    return { fault: given === null ? 'should have a value, and is null' : 'is missing, and the kind has no default for it' }
  const value = format === 'csv' ? valueOfCell(given as string, column) : given
  const reading = readValue(value, column)
  return 'fault' in reading ? reading : reading.text
}

function strange(kind: Kind, name: string): string {
  if (Object.hasOwn(LEFT_OUT_COLUMNS, name)) return `is not a member of a row: ${LEFT_OUT_COLUMNS[name]}; remove it`
  const near = membersOf(kind).find((member) => member.toLowerCase() === name.trim().toLowerCase())
  if (near) return `is no member of ${kind.name}; ${near} is`
  return `is no member of ${kind.name}; its members are ${membersOf(kind).join(', ')} (given: ${shown(name)})`
}

/**
 * Fills in the columns that the gateway computes, where the file leaves them out. Reports a number that is too large
 * for its column at the member that it follows from.
 */
function completed(
  { columns, computed: ofColumns }: Kind, texts: CheckedRow['texts'], report: (member: string, message: string) => void,
): CheckedRow['texts'] {
  const row = Object.fromEntries(columns.map((column, at) => [column.name, texts[at]]))
  return columns.map((column, at) => {
    const { from, value } = ofColumns[column.name] ?? {}
    const computed = texts[at] ?? value?.(row) ?? null
    const reading = from && computed !== null && column.holds === 'decimal' ? readValue(computed, column) : {}
    if (!from || !('fault' in reading)) return computed
    report(from, `makes ${column.name} too large: it ${reading.fault}`)
    return null
  })
}
