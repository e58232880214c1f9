// What the records that were found are called, and where they were found: the field, and a part of its text with the
// words marked.
import { sql } from 'kysely'
import { statements } from '../../../database/query-builder.js'
import { slot } from '../../../database/prepared.js'
import type { Context } from '../../context.js'
import { cachedStatement } from '../cached-statements.js'
import type { Found, Sought } from './find.js'
import { fold, isShort, patternOfWord } from './folding.js'

/** A part of a text: a word that was sought, or what is around it. */
export interface SnippetPart {
  readonly text: string
  readonly isMatch: boolean
}

/** The field where a record was found, and its text around the words. */
export interface Place {
  readonly place: string
  readonly snippet: readonly SnippetPart[]
}

interface Said {
  /** Which of the records it is, from 1. */
  readonly at: number
  readonly role: 'number' | 'title' | 'text'
  readonly place: string
  readonly said: string
}

/** A record as it is shown. Its place is null if it has changed meanwhile. */
interface Shown {
  readonly number: string | null
  readonly title: string | null
  readonly place: Place | null
}

/** The records as they are shown, in their order. */
export async function shownOf(ctx: Context, { words }: Sought, found: readonly Found[]): Promise<readonly Shown[]> {
  if (!found.length) return []
  const statement = cachedStatement(ctx, 'places of what was found', () =>
    sql<Said>`select * from "searchPlaces"(${slot('orgId')}::text, ${slot('kinds')}::text[], ${slot('ids')}::text[],
      ${slot('patterns')}::text[])`.compile(statements))
  const said = await ctx.query<Said>(statement({
    orgId: ctx.viewer.orgId, kinds: found.map(({ kind }) => kind), ids: found.map(({ recordId }) => recordId),
    patterns: words.map(patternOfWord),
  }))
  return found.map((_, index) => {
    const own = said.filter(({ at }) => at === index + 1)
    const called = (role: Said['role']) => own.find((one) => one.role === role)?.said ?? null
    return { number: called('number'), title: called('title'), place: bestOf(own, words) }
  })
}

/** A text as it is searched, and where each of its characters stands in the text. */
interface Folded {
  readonly text: string
  readonly from: readonly number[]
}

function foldedOf(text: string): Folded {
  let folded = ''
  const from: number[] = []
  let at = 0
  for (const character of text) {
    const part = fold(character)
    folded += part
    for (let unit = 0; unit < part.length; unit += 1) from.push(at)
    at += character.length
  }
  return { text: folded, from: [...from, text.length] }
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Where a word stands in a folded text; a short word only where a word begins. */
function rangesOf(word: string, text: string): Range[] {
  const ranges: Range[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!isShort(word) || at === 0 || /\s/.test(text[at - 1])) ranges.push({ start: at, end: at + word.length })
  }
  return ranges
}

/** Ranges that overlap or touch, as one. */
const joined = (ranges: readonly Range[]) =>
  [...ranges].sort((a, b) => a.start - b.start).reduce<Range[]>((all, range) => {
    const last = all.at(-1)
    if (!last || range.start > last.end) return [...all, range]
    return [...all.slice(0, -1), { start: last.start, end: Math.max(last.end, range.end) }]
  }, [])

/** The first of the places with the most words. */
function bestOf(said: readonly Said[], words: readonly string[]): Place | null {
  const counted = said.map(({ place, said: text }) => {
    const folded = foldedOf(text)
    const all = words.map((word) => rangesOf(word, folded.text))
    return { place, text, folded, ranges: joined(all.flat()), count: all.filter(({ length }) => length).length }
  })
  const most = Math.max(...counted.map(({ count }) => count))
  const best = counted.find(({ count }) => count === most)
  return best?.count ? { place: best.place, snippet: snippetOf(best.text, best.folded, best.ranges) } : null
}

/** The characters of a text that are shown before the first word, and in all. */
const SHOWN_BEFORE = 40
const SHOWN = 160

/** The text around the first word, in parts. What is left out at an end is an ellipsis. */
function snippetOf(text: string, { from }: Folded, ranges: readonly Range[]): SnippetPart[] {
  const marks = joined(ranges.map(({ start, end }) => ({ start: from[start], end: from[end] })))
  const begin = wholeAt(text, Math.max(0, marks[0].start - SHOWN_BEFORE))
  const end = wholeAt(text, Math.min(text.length, Math.max(begin + SHOWN, marks[0].end)))
  const parts: SnippetPart[] = begin > 0 ? [{ text: '…', isMatch: false }] : []
  let at = begin
  for (const mark of marks.filter(({ end: last }) => last <= end)) {
    parts.push({ text: text.slice(at, mark.start), isMatch: false })
    parts.push({ text: text.slice(mark.start, mark.end), isMatch: true })
    at = mark.end
  }
  parts.push({ text: text.slice(at, end), isMatch: false }, { text: end < text.length ? '…' : '', isMatch: false })
  return parts.filter((part) => part.text)
}

/** The place, or the one before it if it would cut a character in two. */
const wholeAt = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)
