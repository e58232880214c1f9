// The mutants that behave like the original, as `equivalent.md` lists them with their reasons.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './mutants.js'

const PAGE = path.join(import.meta.dirname, 'equivalent.md')

type Place = Pick<Mutant, 'file' | 'lineText' | 'change'>
const keyOf = ({ file, lineText, change }: Place) => [file, lineText, change].join('\0')

/** A text as code in a cell of a table. */
const coded = (text: string) => `\`\` ${text.replaceAll('|', String.raw`\|`)} \`\``

/** The text of a cell, without the one or two backticks around it. */
function decoded(cell: string): string {
  const fence = ['``', '`'].find((one) => cell.trim().startsWith(one) && cell.trim().endsWith(one)) ?? ''
  return cell.trim().slice(fence.length, cell.trim().length - fence.length).trim().replaceAll(String.raw`\|`, '|')
}

/** The row of the page that leaves a mutant out. Its reason is still to be written. */
export const rowOf = ({ file, lineText, change }: Place) => `| \`${file}\` | ${coded(lineText)} | ${coded(change)} | |`

/** The places of the page. Throws for a row without a reason. */
function placesOnPage(): Place[] {
  const rows = readFileSync(PAGE, 'utf8').split('\n').filter((line) => /^\| *`/.test(line))
  return rows.map((row) => {
    const [, file, lineText, change, reason] = row.split(/(?<!\\)\|/).map(decoded)
    if (!reason) throw new Error(`equivalent.md gives no reason for ${file}: ${change}`)
    return { file, lineText, change }
  })
}

/** Tells mutants that the page leaves out from others, and names the rows that fit no mutant of these files. */
export function equivalents(mutants: readonly Mutant[], files: readonly string[]) {
  const places = placesOnPage()
  const keys = new Set(places.map(keyOf))
  const known = new Set(mutants.map(keyOf))
  return {
    isEquivalent: (mutant: Mutant) => keys.has(keyOf(mutant)),
    stale: places.filter((place) => files.includes(place.file) && !known.has(keyOf(place))),
  }
}
