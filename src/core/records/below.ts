// Reads the records below a record in its statement: as JSON arrays, in one cell for each relation. The driver needs
// several times as long for a row of its own. The record itself is read as a row, which costs PostgreSQL less.
import { sql, type RawBuilder } from 'kysely'
import { EXACT, INSTANTS } from '../../generated/prisma/columns.js'
import { slot } from '../../database/prepared.js'
import { anyStatements } from '../../database/query-builder.js'
import { DomainError } from '../../errors.js'
import { perObject } from '../per-object.js'
import { overRows, type Meter } from '../progress/meter.js'
import type { Below, Wanted } from './columns.js'
import { isOfOne, type Rows } from './record.js'
import { inOrder, ordered, select, type Selection } from './select.js'

/** The name of the record's own rows in a statement. The records below them are `own_1`, and `own_1_1` below those. */
const OWN = 'own'
const nameBelow = (name: string, index: number) => `${name}_${index + 1}`

/** The slot for the most records that the operation may still read. */
export const LEFT = 'left'

/** Adds the records below to the rows of a query, which is ordered in this direction. */
export function withBelow(query: Selection, { rows, columns, below }: Wanted, direction = rows.order[1]): Selection {
  if (!below.length) return query
  const own = anyStatements
    .selectFrom(query.as(OWN))
    .select(columns.map((column) => sql.ref(`${OWN}.${column}`).as(column)))
    .select(below.map((each, index) => belowOf(each, OWN, nameBelow(OWN, index)).as(nameBelow(OWN, index))))
  return inOrder(own, [`${OWN}.${rows.order[0]}`, `${OWN}.id`], direction)
}

/** The records below a record, as a sub-select. Each has a limit, because its rows are all in memory at once. */
function belowOf({ own, their, kind, wanted }: Below, above: string, name: string): RawBuilder<unknown> {
  const related = select(wanted.rows, wanted.columns).where(sql.ref(their), '=', sql.ref(`${above}.${own}`))
  const array = arrayOf(wanted, name)
  if (kind === 'named') return sql`(select ${array} from (${related}) as ${sql.id(name)})`
  const sorted = ordered(related, wanted.rows)
  if (kind === 'one') return sql`(select ${array} from (${sorted.limit(sql.lit(1))}) as ${sql.id(name)})`
  return sql`(select json_agg(${array}) from (${sorted.limit(slot(LEFT))}) as ${sql.id(name)})`
}

/** The columns of a kind, by the rows. */
const columnsIn = (columns: Readonly<Record<string, readonly string[]>>) =>
  perObject(({ table }: Pick<Rows, 'table'>): ReadonlySet<string> => new Set(columns[table]))

/** Numbers that JavaScript would round. */
const exactOf = columnsIn(EXACT)
const instantsOf = columnsIn(INSTANTS)

function arrayOf({ rows, columns, below }: Wanted, name: string): RawBuilder<unknown> {
  const exact = exactOf(rows)
  const own = columns.map((column) => {
    const cell = sql.ref(`${name}.${column}`)
    return exact.has(column) ? sql`${cell}::text` : cell
  })
  const cells = [...own, ...below.map((each, index) => belowOf(each, name, nameBelow(name, index)))]
  return sql`json_build_array(${sql.join(cells)})`
}

type Cells = readonly unknown[]
type Fields = Record<string, unknown>

const RELATED = Symbol('related')
const WHOLE = Symbol('whole')

/**
 * Makes records of the cells in the rows, and counts those of lists. A list that was cut at its limit is beyond what
 * the operation may read. An error takes its place, so that nothing is computed from a part of a list.
 */
export function withRecords<Row>(rows: Row[], wanted: Wanted, meter: Meter): Row[] {
  if (!wanted.below.length) return rows
  const { decode, whole } = decodersOf(wanted)
  for (const row of rows as Fields[]) {
    const related: Fields = {}
    for (const [field, name, records] of decode) {
      const found = records(row[name])
      if (Array.isArray(found)) meter.rows += found.length
      related[field] = (Array.isArray(found) && overRows(meter)) || found
    }
    Object.assign(row, { [RELATED]: related, [WHOLE]: whole })
  }
  return rows
}

/** What makes the records of each cell, and the relations whose records are whole. */
const decodersOf = perObject(({ below }: Wanted) => ({
  decode: below.map((each, index) => [each.field, nameBelow(OWN, index), decoderBelow(each)] as const),
  whole: new Set(below.filter(({ wanted }) => isWhole(wanted)).map(({ field }) => field)),
}))

const isWhole = ({ rows, computedWith }: Wanted) => [...rows.columns].every((name) => computedWith.has(name))

/** Makes a record of its cells. It is compiled, so that all records of a relation get the same hidden class. */
const decoderOf = perObject(({ rows, columns, computedWith, below }: Wanted): ((cells: Cells) => Fields) => {
  const isDate = (column: string) => instantsOf(rows).has(column) && computedWith.has(column)
  const members = columns.map((column, at) =>
    `${JSON.stringify(column)}: ${isDate(column) ? `date(cells[${at}])` : `cells[${at}]`}`)
  const related = below.map(({ field }, at) => `${JSON.stringify(field)}: below[${at}](cells[${columns.length + at}])`)
  const text = [...members, ...(related.length ? [`[RELATED]: { ${related.join(', ')} }`] : [])].join(', ')
  const make = new Function('date', 'RELATED', 'below', `return (cells) => ({ ${text} })`)
  return (make as (...parts: unknown[]) => (cells: Cells) => Fields)(dateOf, RELATED, below.map(decoderBelow))
})

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

function decoderBelow({ kind, wanted }: Below): (cell: unknown) => unknown {
  const decode = decoderOf(wanted)
  if (isOfOne(kind)) return (cell) => cell && decode(cell as Cells)
  return (cell) => (cell as readonly Cells[] | null)?.map(decode) ?? []
}

/** The records of a relation, or undefined if they were not read with this record. Throws beyond the limit of rows. */
export function relatedTo(record: object, field: string): unknown {
  const related = (record as { readonly [RELATED]?: Readonly<Fields> })[RELATED]?.[field]
  if (related instanceof DomainError) throw related
  return related
}

/** The records of a relation, if they were read with all that can be computed from them. */
export const wholeOfRelated = (record: object, field: string): unknown =>
  ((record as { readonly [WHOLE]?: ReadonlySet<string> })[WHOLE]?.has(field) ? relatedTo(record, field) : undefined)
