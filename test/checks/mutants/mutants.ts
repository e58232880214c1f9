// All mutants of the chosen files, and the order in which a seed draws them.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { shortened, type Change, type Maker } from './change.js'
import { isLeftOut, toldNames } from './changes/left-out.js'
import { kindsOf, otherMethods, otherValues } from './changes/names.js'
import {
  fixedConditions, noNegation, otherNumbers, otherOperators, otherTruth, singleOperands,
} from './changes/operators.js'
import { earlyReturn, noElement, noLink, noMember, noStatement } from './changes/removals.js'
import { otherFormula, otherSql } from './changes/texts.js'

/** A changed file. */
export interface Mutant extends Change {
  /** Stays the same while the text of the line does. */
  readonly id: string
  readonly file: string
  /** The number of the line, from 1. */
  readonly line: number
  /** The line where what is changed begins. Suites that run it cover the mutant. */
  readonly begins: number
  /** The text of the line. */
  readonly lineText: string
  /** The change in words: `before → after`, with a number if it is not the first such change of such a line. */
  readonly change: string
  /** True if the place runs when the file is imported, as tables of declarations do. */
  readonly onImport: boolean
}

const texts = new Map<string, string>()

/** The text of a file when it was first read, so that somebody may go on working in the checkout. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, text)
  return text
}

const parsed = (file: string) => ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ES2023, true)
const kinds = kindsOf(parsed('src/generated/prisma/enums.ts'), parsed('src/access/permissions.ts'))

const MAKERS: readonly Maker[] = [
  otherOperators, singleOperands, noNegation, fixedConditions, otherNumbers, otherTruth, otherMethods,
  otherValues(kinds), noStatement, earlyReturn, noElement, noMember, noLink, otherSql(kinds), otherFormula,
]

/** All mutants of a file. */
export function mutantsOf(file: string): Mutant[] {
  const source = parsed(file)
  const told = toldNames(source)
  const found: Mutant[] = []
  const seen = new Map<string, number>()
  const visit = (node: ts.Node, onImport: boolean): void => {
    if (isLeftOut(node, told)) return
    const inside = onImport && !ts.isFunctionLike(node)
    const begins = ts.getLineAndCharacterOfPosition(source, node.getStart()).line + 1
    const changes = MAKERS.flatMap((make) => make(node))
      .filter(({ start, end, text }) => text !== source.text.slice(start, end))
    found.push(...changes.map((change) => ({ ...described(source, change, seen), begins, onImport: inside })))
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source, true)
  return found
}

/** A change with its place in words. `seen` counts changes that look the same, so that each has its own identifier. */
function described(
  source: ts.SourceFile, change: Change, seen: Map<string, number>,
): Omit<Mutant, 'begins' | 'onImport'> {
  const { text, fileName: file } = source
  const changed = text.slice(change.start, change.end)
  const [comma] = /^,\s*/.exec(changed) ?? ['']
  const { line } = source.getLineAndCharacterOfPosition(change.start + comma.length)
  const lineText = text.split('\n')[line].trim()
  const before = changed.slice(comma.length).replace(/,\s*$/, '')
  const words = `${before ? shortened(before) : 'at the start'} → ${change.text ? shortened(change.text) : 'nothing'}`
  const place = [file, lineText, words].join('\0')
  const copy = (seen.get(place) ?? 0) + 1
  seen.set(place, copy)
  const id = createHash('sha256').update(`${place}\0${copy}`).digest('hex').slice(0, 8)
  return { ...change, id, file, line: line + 1, lineText, change: copy > 1 ? `${words} (${copy})` : words }
}

/** The text of a file with the mutant in it. */
export function mutated({ file, start, end, text }: Mutant): string {
  const whole = textOf(file)
  return whole.slice(0, start) + text + whole.slice(end)
}

/**
 * The mutants in the order of a seed: the lines in a random order, and of each line its mutants in a random order. So a
 * line with many mutants is not drawn more often than others. The order of two lines does not depend on other lines, so
 * an edit of the sources changes nothing of a draw but the lines that it touches.
 */
export function drawn(mutants: readonly Mutant[], seed: number): Mutant[][] {
  const lines = new Map<string, Mutant[]>()
  for (const mutant of mutants) {
    const place = `${mutant.file}:${mutant.line}`
    lines.set(place, [...(lines.get(place) ?? []), mutant])
  }
  const lot = (text: string) => createHash('sha256').update(`${seed}\0${text}`).digest('hex')
  const byLot = <T>(items: readonly T[], nameOf: (item: T) => string) =>
    items.map((item) => ({ item, at: lot(nameOf(item)) }))
      .sort((one, other) => (one.at < other.at ? -1 : 1)).map(({ item }) => item)
  const nameOfLine = (line: readonly Mutant[]) => line.map(({ id }) => id).sort()[0]
  return byLot([...lines.values()], nameOfLine).map((line) => byLot(line, ({ id }) => id))
}
