// The floor with rows as JSON arrays: one cell for all rows of a statement, and children as sub-selects in it.
import { openPool, type Named, type Row, type Run } from './shared/pool.js'
import { LISTED, readPage, type PageArguments } from './shared/reads.js'
import { rollUp, type Lists } from './shared/roll-up.js'
import { serve } from './shared/serve.js'
import { act, LISTS, line, listShapers, request, sheet, type List } from './shared/shapes.js'
import { STATEMENTS } from './shared/statements.js'
import type { Viewer } from './shared/viewer.js'

type Cells = readonly (string | null)[]
/** The cells of a row, and the rows of each kind of its children. */
type Nested = readonly [own: Cells, ...children: (readonly Cells[] | null)[]]

const columns = new Map<string, readonly string[]>()

/** The names of the columns that a statement selects. */
function columnsOf({ name, text }: Named): readonly string[] {
  const known = columns.get(name) ?? [...text.slice(0, text.indexOf(' from ')).matchAll(/"(\w+)"/g)].map(([, one]) => one)
  columns.set(name, known)
  return known
}

const arrayOf = (statement: Named, table: string) =>
  `json_build_array(${columnsOf(statement).map((name) => `${table}."${name}"::text`).join(', ')})`

/** The children of one row, by the statement that reads those of one parent. */
const below = (statement: Named) => {
  const ofRow = statement.text.replace(/= (?:\$2|any\(\$2::text\[\]\))/, '= "own"."id"')
  return `(select json_agg(${arrayOf(statement, 'child')}) from (${ofRow}) child)`
}

/** The statement with all rows in one cell, each with its children. */
const nestedOf = (statement: Named, children: readonly Named[]): Named => ({
  name: `${statement.name} as arrays`,
  text: `select json_agg(json_build_array(${[arrayOf(statement, 'own'), ...children.map(below)].join(', ')})) as "rows"
    from (${statement.text}) "own"`,
})

const made = new Map<string, Named>()
const pool = openPool()

async function readNested(statement: Named, values: readonly unknown[], children: readonly Named[]) {
  const known = made.get(statement.name) ?? nestedOf(statement, children)
  made.set(statement.name, known)
  const [{ rows }] = await pool(known, values)
  return JSON.parse(rows ?? '[]') as Nested[]
}

function rowOf(names: readonly string[], cells: Cells): Row {
  const row: Record<string, string | null> = {}
  for (let at = 0; at < names.length; at += 1) row[names[at]] = cells[at]
  return row
}

const rowsOf = (statement: Named, all: readonly Cells[] | null): Row[] => {
  const names = columnsOf(statement)
  return all?.map((cells) => rowOf(names, cells)) ?? []
}

/** Reads pages without children. */
const run: Run = async (statement, values) =>
  rowsOf(statement, (await readNested(statement, values, [])).map(([own]) => own))

const CHILDREN = [STATEMENTS.lines, STATEMENTS.history]

async function materialRequests(viewer: Viewer, page: PageArguments): Promise<object> {
  const children = new Map<string, Nested>()
  const reading: Run = async (statement, values) => {
    const rows = await readNested(statement, values, CHILDREN)
    const own = rowsOf(statement, rows.map(([cells]) => cells))
    own.forEach(({ id }, index) => children.set(id ?? '', rows[index]))
    return own
  }
  const { rows } = await readPage(reading, viewer, LISTED.requests, page)
  const nodes = rows.map((row) => {
    const [, lines, acts] = children.get(row.id ?? '') ?? []
    return {
      ...request(row), lineItems: rowsOf(STATEMENTS.lines, lines as Cells[] | null).map(line),
      approvalHistory: rowsOf(STATEMENTS.history, acts as Cells[] | null).map(act),
    }
  })
  return { materialRequests: { nodes } }
}

const NAMES = Object.keys(LISTS) as List[]

async function costSheet({ orgId }: Viewer, { id }: { readonly id: string }): Promise<object> {
  const statements = NAMES.map((name) => STATEMENTS[name])
  const [[own, ...all]] = await readNested(STATEMENTS.sheet, [orgId, id], statements)
  const [row] = rowsOf(STATEMENTS.sheet, [own])
  const read = NAMES.map((name, index) => [name, rowsOf(STATEMENTS[name], all[index])])
  const lists = Object.fromEntries(read) as unknown as Lists
  const shaped = Object.fromEntries(NAMES.map((name) => [name, lists[name].map(listShapers[name])]))
  return { costSheet: { ...sheet(row), ...shaped, rollUp: rollUp(row, lists) } }
}

serve(run, pool, { MaterialRequests: materialRequests, CostSheet: costSheet })
