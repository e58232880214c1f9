// Reads the rows of a file, JSON lines or CSV, each as members with its line.
import { parse, type CsvError } from 'csv-parse'
import { Readable } from 'node:stream'
import { linesOf, type Line } from './lines.js'

/** A row: its line and its members. A CSV file has texts only, and an empty cell is no member. */
export interface Row {
  readonly line: number
  readonly members: Readonly<Record<string, unknown>>
}

/** A line that is no row. */
export interface BadLine {
  readonly line: number
  readonly member?: string
  readonly fault: string
}

/** The first line of a CSV file. */
export interface Header {
  readonly line: number
  readonly header: readonly string[]
}

export type Format = 'jsonl' | 'csv'

export interface Source {
  readonly path: string
  readonly format: Format
}

type Read = (Row | BadLine | Header)[]

/** The rows and the bad lines of a file, in lists of some size. */
export const recordsOf = ({ path, format }: Source, onBytes: (bytes: number) => void): AsyncGenerator<Read> =>
  format === 'jsonl' ? jsonRecords(path, onBytes) : csvRecords(path, onBytes)

async function* jsonRecords(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Read> {
  for await (const lines of linesOf(path, onBytes)) yield lines.map(jsonRecord)
}

function jsonRecord({ number: line, text, fault }: Line): Row | BadLine {
  if (fault) return { line, fault }
  if (text.trim() === '') return { line, fault: 'is empty; a line holds one row, so leave it out' }
  try {
    const members: unknown = JSON.parse(text)
    if (typeof members !== 'object' || members === null || Array.isArray(members))
      return { line, fault: `should be a JSON object such as {"id":"…"}, and begins with ${text.slice(0, 20)}` }
    const inexact = /\d{16}/.test(text) ? inexactNumber(text) : undefined
    if (inexact) return { line, fault: `has the number ${inexact} with too many digits; write it as a text` }
    const twice = repeated(text, Object.keys(members).length)
    if (twice !== undefined) return { line, member: twice, fault: 'is in the line twice; a row has each member once' }
    return { line, members: members as Record<string, unknown> }
  } catch (error) {
    return { line, fault: `is no JSON: ${(error as Error).message.replace(/\.$/, '')}; a line holds one JSON object` }
  }
}

/** The first number that would change its value when it is read. */
const inexactNumber = (text: string) =>
  (text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]{15,}/g) ?? [])
    .find((number) => String(Number(number)) !== number)

/** The first member that an object names twice. `known` is the number of its different members. */
function repeated(text: string, known: number): string | undefined {
  // The count is higher if a value holds such characters, and then the members are compared one by one.
  if (text.split('":').length - 1 === known) return undefined
  const seen = new Set<string>()
  let [depth, last] = [0, '']
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (token !== ':') last = token
    else if (depth === 1) {
      const name = JSON.parse(last) as string
      if (seen.has(name)) return name
      seen.add(name)
    }
  }
  return undefined
}

const BROKEN: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'has a quotation mark inside a cell; put the cell into quotation marks, and double the mark',
  CSV_INVALID_CLOSING_QUOTE: 'has no comma after the closing quotation mark of a cell; double a mark inside a cell',
  CSV_QUOTE_NOT_CLOSED: 'opens a cell with a quotation mark that nothing closes',
  CSV_MAX_RECORD_SIZE: 'begins a row of more than 16 million characters',
}

async function* csvRecords(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Read> {
  const bad: BadLine[] = []
  let broken: CsvError | undefined
  const parser = parse({
    info: true, relax_column_count: true, skip_records_with_error: true, max_record_size: 16_000_000,
  })
  parser.on('skip', (error?: CsvError) => { broken ??= error })
  const rows = Readable.from(textsOf(path, onBytes, bad)).on('error', (error) => parser.destroy(error)).pipe(parser)
  let header: string[] | undefined
  let [ended, read]: [number, Read] = [0, []]
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (broken && info.lines >= Number(broken.lines)) continue
    const line = ended + 1
    ended = info.lines
    if (header) read.push(csvRecord(line, header, record))
    else read.push({ line, header: (header = record) })
    if (read.length < 1_000) continue
    yield [...bad.splice(0), ...read]
    read = []
  }
  if (broken) {
    const { code, message, lines } = broken as CsvError & { lines: number }
    const line = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE' ? ended + 1 : lines
    read.push({ line, fault: `${BROKEN[code] ?? message}; the rest of the file is not read` })
  }
  yield [...bad, ...read]
}

/** The text of a file in pieces. Lines with wrong bytes go to `bad`. */
async function* textsOf(path: string, onBytes: (bytes: number) => void, bad: BadLine[]): AsyncGenerator<string> {
  for await (const lines of linesOf(path, onBytes)) {
    for (const { number, fault } of lines) if (fault) bad.push({ line: number, fault })
    if (lines.length > 0) yield `${lines.map(({ text }) => text).join('\n')}\n`
  }
}

function csvRecord(line: number, header: readonly string[], cells: readonly string[]): Row | BadLine {
  if (cells.length === 1 && cells[0] === '' && header.length > 1)
    return { line, fault: 'is empty; a line holds one row, so leave it out' }
  if (cells.length !== header.length)
    return { line, fault: `has ${cells.length} cells, and the header names ${header.length}; separate cells by commas` }
  return { line, members: Object.fromEntries(header.flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : []))) }
}
