// Reads to-one relations in the statement of the record that refers to them.
import { sql } from 'kysely'
import { perObject } from '../per-object.js'
import type { Join, Wanted } from './columns.js'
import { slot } from '../../database/prepared.js'
import type { Rows, Table } from './record.js'
import { inOrder, type Selection } from './select.js'
import { anyStatements } from '../../database/query-builder.js'

/** The name of the record's own rows in a statement with joins. */
const OWN = 'own'

/** A join, with the name of its table in the statement. */
interface NamedJoin extends Join {
  readonly name: string
  readonly from: string
  readonly parts: readonly NamedJoin[]
}

/** Names the joins: `1`, and `1_1` for a relation of the record behind it. */
const namedJoins = perObject(({ joins }: Wanted) => named(joins, OWN, ''))

const named = (joins: readonly Join[], from: string, prefix: string): readonly NamedJoin[] =>
  joins.map((join, index) => {
    const name = `${prefix}${index + 1}`
    return { ...join, name, from, parts: named(join.wanted.joins, name, `${name}_`) }
  })

const nameOfColumn = ({ name }: NamedJoin, column: string) => `${name} ${column}`

/** Adds the related records to the rows of a query, which is ordered in this direction. */
export function withJoins<T extends Table>(
  query: Selection, readable: Rows<T>, wanted: Wanted, direction: 'asc' | 'desc' = readable.order[1],
): Selection {
  if (!wanted.joins.length) return query
  const own = anyStatements
    .selectFrom(query.as(OWN))
    .select(wanted.columns.map((column) => sql.ref(`${OWN}.${column}`).as(column)))
  const joined = namedJoins(wanted).reduce(joinedTo, own)
  return inOrder(joined, [`${OWN}.${readable.order[0]}`, `${OWN}.id`], direction)
}

function joinedTo(query: Selection, join: NamedJoin): Selection {
  const { name, from, target, column, wanted, parts } = join
  const joined = query
    .leftJoin(`${target.table} as ${name}`, (on) =>
      on
        .on(sql.ref(`${name}.orgId`), '=', slot('orgId'))
        .on(sql.ref(`${name}.id`), '=', sql.ref(`${from}.${column}`)))
    .select(wanted.columns.map((each) => sql.ref(`${name}.${each}`).as(nameOfColumn(join, each))))
  return parts.reduce(joinedTo, joined)
}

const JOINED = Symbol('joined')
type Fields = Record<string, unknown>
type Joined = Readonly<Record<string, Fields | null>>

/** Makes records of the joined columns in the rows. */
export function withRecords<Row>(rows: Row[], wanted: Wanted): Row[] {
  const joins = namedJoins(wanted)
  if (joins.length) for (const row of rows as Fields[]) Object.assign(row, { [JOINED]: recordsOf(row, joins) })
  return rows
}

const recordsOf = (row: Fields, joins: readonly NamedJoin[]): Joined =>
  Object.fromEntries(joins.map((join) => [join.field, recordOf(row, join)]))

function recordOf(row: Fields, join: NamedJoin): Fields | null {
  if (row[nameOfColumn(join, 'id')] === null) return null
  const record: Fields = {}
  for (const column of join.wanted.columns) record[column] = row[nameOfColumn(join, column)]
  return join.parts.length ? Object.assign(record, { [JOINED]: recordsOf(row, join.parts) }) : record
}

/** The record behind a relation; null if there is none, undefined if it was not read with this record. */
export const joinedRecord = (record: object, field: string): unknown =>
  (record as { readonly [JOINED]?: Joined })[JOINED]?.[field]
