// Prints the cost of attacks: one line for each while they run, and a Markdown table for the documentation.
import { readFileSync, writeFileSync } from 'node:fs'
import { LIMITS } from '../../../src/core/limits.js'
import { faultsOf, statusesOf, type Bomb, type Figures } from './bomb.js'

export interface Measured {
  readonly bomb: Bomb
  readonly figures: Figures
}

const [BEGIN, END] = ['<!-- bombs: begin -->', '<!-- bombs: end -->']

/** One line with the figures, and with the faults if there are any. */
export function lineOf({ bomb, figures }: Measured): string {
  const { cpuSeconds, megabytes, serverMegabytes, waitMs, answers } = figures
  const faults = faultsOf(bomb, figures)
  const columns = [
    cpuSeconds.toFixed(2).padStart(6), ...[megabytes, serverMegabytes].map((each) => `${each.toFixed(0)} MB`.padStart(8)),
    `${waitMs.toFixed(0)} ms`.padStart(9),
  ]
  return `${faults.length ? 'FAILED' : 'ok    '} ${columns.join(' ')}  ${bomb.name}: ${statusesOf(answers)}${faults.map((fault) => `\n         ${fault}`).join('')}`
}

const COLUMNS = ['attack', 'stopped by', 'answered', 'CPU s', 'memory', 'memory of PostgreSQL', 'longest wait of others']

/** A limit with its figure, rounded to two decimal places. */
const figure = (most: number) => most.toLocaleString('en', { maximumFractionDigits: 2 })

function stoppedBy({ limits = [], means }: Bomb): string {
  const lines = limits.map((name) => `\`${name}\` ${figure(LIMITS[name].most)}`)
  return [...lines, ...(means ? [means] : [])].join('; ') || 'nothing special'
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The rows of a table by their first cell. */
const rowsOf = (measured: readonly Measured[]): ReadonlyMap<string, string> =>
  new Map(measured.map(({ bomb, figures }) => [row([bomb.name]), row([
    bomb.name, stoppedBy(bomb), statusesOf(figures.answers), figures.cpuSeconds.toFixed(2),
    ...[figures.megabytes, figures.serverMegabytes].map((each) => `+${Math.max(0, each).toFixed(0)} MB`),
    `${figures.waitMs.toFixed(0)} ms`,
  ])]))

/**
 * Replaces the table between its marks in a page. The rows of attacks that were not sent this time stay: those of the
 * names in their order, then the generated ones.
 */
export function writeInto(page: string, measured: readonly Measured[], names: readonly string[]): void {
  const text = readFileSync(page, 'utf8')
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${page} lacks the marks ${BEGIN} and ${END}`)
  const before = text.slice(begin, end).split('\n').filter((line) => line.startsWith('| ')).slice(2)
  const known = new Map(before.map((line) => [`${line.slice(0, line.indexOf(' | '))} |`, line]))
  const rows = new Map([...known, ...rowsOf(measured)])
  const written = names.map((name) => row([name]))
  const generated = [...rows.keys()].filter((key) => key.startsWith('| the costliest '))
  const table = [...written, ...generated].flatMap((key) => rows.get(key) ?? [])
  const head = [row(COLUMNS), row(COLUMNS.map(() => '---'))]
  writeFileSync(page, `${text.slice(0, begin)}${BEGIN}\n\n${[...head, ...table].join('\n')}\n\n${text.slice(end)}`)
}
