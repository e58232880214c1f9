// A small change of a source text, and helpers to make one.
import type ts from 'typescript'

/** A change: the characters from `start` to `end` become `text`. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Makes the changes of one node. The tree has parents. */
export type Maker = (node: ts.Node) => readonly Change[]

/** Replaces a node. */
export const replaced = (node: ts.Node, text: string): Change => ({ start: node.getStart(), end: node.getEnd(), text })

/** Removes an element of a list in parentheses, brackets or braces, with the comma beside it. */
export function removedFrom(elements: readonly ts.Node[], at: number): Change {
  const [before, element, after] = [elements[at - 1], elements[at], elements[at + 1]]
  if (after) return { start: element.getStart(), end: after.getStart(), text: '' }
  return { start: before ? before.getEnd() : element.getStart(), end: element.getEnd(), text: '' }
}

/** A text on one line, cut to a length that a table can show. */
export function shortened(text: string, length = 90): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > length ? `${line.slice(0, length - 1)}…` : line
}
