// Prints the result of a replay, for people and for programs.
import type { Difference } from './differences.js'
import type { Outcome } from './run.js'

interface Sums {
  readonly requests: number
  readonly same: number
  readonly different: number
}

const SHOWN_PLACES = 20
const SHOWN_CHARACTERS = 300

/** The number of requests, of same and of different answers, per documented path. */
export function sumsByRow(outcomes: readonly Outcome[]): Readonly<Record<string, Sums>> {
  const names = [...new Set(outcomes.map(({ row }) => row))]
  return Object.fromEntries(names.map((name) => [name, sumsOf(outcomes.filter(({ row }) => row === name))]))
}

function sumsOf(outcomes: readonly Outcome[]): Sums {
  const different = outcomes.filter(({ differences }) => differences.length).length
  return { requests: outcomes.length, same: outcomes.length - different, different }
}

/** The reasons why requests were not sent, each with their number. */
export type LeftOut = readonly (readonly [string, number])[]

const sumOf = (leftOut: LeftOut) => leftOut.reduce((sum, [, count]) => sum + count, 0)

/** The whole result as one JSON value. */
export const reportForPrograms = (outcomes: readonly Outcome[], leftOut: LeftOut) =>
  JSON.stringify({
    ...sumsOf(outcomes),
    leftOut: sumOf(leftOut),
    leftOutBecause: Object.fromEntries(leftOut),
    rows: sumsByRow(outcomes),
    differences: outcomes.filter(({ differences }) => differences.length),
  })

/** The differences, one table per path. The last line has the totals. */
export function reportForPeople(outcomes: readonly Outcome[], leftOut: LeftOut): string {
  const { same, different } = sumsOf(outcomes)
  return [
    ...outcomes.flatMap(linesOf),
    table(sumsByRow(outcomes)),
    ...leftOut.map(([why, count]) => `left out: ${count} (${why})`),
    `${same} passed, ${different} failed${leftOut.length ? `, ${sumOf(leftOut)} left out` : ''}`,
  ].join('\n')
}

function linesOf({ id, method, path, differences }: Outcome): string[] {
  if (!differences.length) return []
  const more = differences.length - SHOWN_PLACES
  return [
    `${id}  ${method} ${path}`,
    ...differences.slice(0, SHOWN_PLACES).map(sentence),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

const sentence = ({ place, was, is }: Difference) => `  ${place}: was ${shown(was)}, is ${shown(is)}`

function shown(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

function table(rows: Readonly<Record<string, Sums>>): string {
  const width = Math.max(...Object.keys(rows).map((name) => name.length))
  const line = (name: string, ...figures: readonly (string | number)[]) =>
    `${name.padEnd(width)}${figures.map((figure) => String(figure).padStart(11)).join('')}`
  return [
    line('', 'requests', 'same', 'different'),
    ...Object.entries(rows).map(([name, { requests, same, different }]) => line(name, requests, same, different)),
  ].join('\n')
}
