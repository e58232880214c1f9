// What pages with figures have in common: the machine in words, tables, and the place of a section.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import path from 'node:path'

export const PERFORMANCE = path.resolve(import.meta.dirname, '../../docs/internals/performance.md')
/** The folder of the plots that PERFORMANCE shows. */
export const PLOTS = PERFORMANCE.replace(/\.md$/, '')

/** The day, the machine and the versions. */
export const machineOf = (postgres: string) => `${new Date().toISOString().slice(0, 10)}; ${hardwareOf(postgres)}`

/** The machine and the versions. */
export function hardwareOf(postgres: string): string {
  const [{ model }] = cpus()
  const machine = `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB, Linux ${release()}`
  return `${machine}; Node ${process.versions.node}, PostgreSQL ${postgres}`
}

/** A line of a table. */
export const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** A table. The cells of all columns but the first are numbers. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, index) => (index ? '--:' : '---')), ...rows].map(lineOf)

/** Puts a text between the marks of this name in a document. */
export function writeInto(file: string, mark: string, text: string): void {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const [before, rest] = readFileSync(file, 'utf8').split(begin)
  const [, after] = (rest ?? '').split(end)
  if (after === undefined) throw new Error(`${file} has no ${begin} … ${end}`)
  writeFileSync(file, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}
