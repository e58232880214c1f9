// Reads V8's counts: which lines of the sources ran in functions.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

interface Script {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly Range[] }[]
}

interface SourceMap {
  readonly lineLengths: readonly number[]
  readonly data: { readonly mappings: string } | null
}

interface Counts {
  readonly result: readonly Script[]
  readonly 'source-map-cache': Readonly<Record<string, SourceMap>>
}

/** File → the lines that ran in functions. */
export type Lines = Readonly<Record<string, readonly number[]>>

/** The lines of all counts in a folder, and those that ran before. */
export function linesOf(counts: string, checkout: string, before: Lines = {}): Lines {
  const lines = new Map(Object.entries(before).map(([file, numbers]) => [file, new Set(numbers)]))
  for (const name of readdirSync(counts)) addLines(lines, path.join(counts, name), `${pathToFileURL(checkout).href}/`)
  return Object.fromEntries([...lines].map(([file, numbers]) => [file, [...numbers].sort((one, other) => one - other)]))
}

function addLines(lines: Map<string, Set<number>>, file: string, root: string): void {
  const { result, 'source-map-cache': maps } = JSON.parse(readFileSync(file, 'utf8')) as Counts
  for (const script of result) {
    const source = script.url.startsWith(root) ? sourceOf(script.url.slice(root.length)) : undefined
    if (!source) continue
    const numbers = lines.get(source) ?? new Set()
    for (const line of ranIn(script, maps[script.url])) numbers.add(line)
    if (numbers.size) lines.set(source, numbers)
  }
}

/** The source of a script that Node compiled when it was imported, or that is part of a build. */
function sourceOf(script: string): string | undefined {
  const [, source] = /^(?:dist\/versions\/[^/]+\/)?((?:src|rest-compat)\/.+)\.[jt]s$/.exec(script) ?? []
  return source && `${source}.ts`
}

/** The lines of a script whose innermost range of a function was counted. What begins at 0 is the script itself. */
function ranIn({ functions }: Script, map: SourceMap | undefined): number[] {
  const ranges = functions.filter((one) => one.ranges[0].startOffset > 0).flatMap((one) => one.ranges).sort(
    (one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset,
  )
  const open: Range[] = []
  const ran: number[] = []
  let next = 0
  for (const { offset, line } of placesOf(map)) {
    for (; next < ranges.length && ranges[next].startOffset <= offset; next += 1) open.push(ranges[next])
    while (open.length && open[open.length - 1].endOffset <= offset) open.pop()
    if (open[open.length - 1]?.count) ran.push(line)
  }
  return ran
}

interface Place {
  /** Where it is in the compiled script. */
  readonly offset: number
  /** The line of the source, from 1. */
  readonly line: number
}

/** The places of a script that its source map knows, in their order. */
function placesOf(map: SourceMap | undefined): Place[] {
  const places: Place[] = []
  let [offset, line] = [0, 0]
  for (const [at, segments] of (map?.data?.mappings ?? '').split(';').entries()) {
    let column = 0
    for (const segment of segments ? segments.split(',') : []) {
      const [columns, , lines] = numbersIn(segment)
      column += columns
      line += lines ?? 0
      places.push({ offset: offset + column, line: line + 1 })
    }
    offset += (map?.lineLengths[at] ?? 0) + 1
  }
  return places
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The numbers of a segment in base 64, five bits to a digit, the sign in the lowest bit. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
