// Cursors of lists: a position in the order of a list, and the arguments that name it.
import { getNamedType, type GraphQLOutputType, type GraphQLObjectType } from 'graphql'
import { refuse } from '../../errors.js'
import { because } from '../faults/reason.js'
import { dayText } from '../days.js'
import { LIMITS } from '../limits.js'
import { opaque, partsOf } from '../schema/opaque.js'
import { atArgument, sizeFault, USUAL_SIZE, type PageArgs } from '../schema/paging.js'
import { UNHOLDABLE } from '../texts.js'
import { isNullable } from './order-by.js'
import type { Row, Rows, Table } from './record.js'

interface Cursor {
  /** The value of the order column of the record that the cursor is at. */
  readonly value: string | number | null
  readonly id: string
}

/** The page that is asked for. */
export interface Position {
  readonly size: number
  readonly backwards: boolean
  readonly cursor?: Cursor
}

/**
 * Reads the arguments of a connection of this type. Throws BAD_USER_INPUT for arguments that contradict each other, and
 * for a cursor that is none of this list.
 */
export function positionOf<T extends Table>(
  rows: Rows<T>, { first, last, after, before: until }: PageArgs, connection: GraphQLOutputType,
): Position {
  refuse([
    first != null && last != null && atArgument('last', because('first_and_last')),
    after != null && last != null && atArgument('after', because('after_with_last')),
    until != null && last == null && atArgument('before', because('before_with_first')),
    ...[{ first }, { last }].map((size) => sizeFault(size)),
  ])
  const position = after ?? until
  const name = after == null ? 'before' : 'after'
  return {
    size: first ?? last ?? USUAL_SIZE,
    backwards: last != null,
    cursor: position == null ? undefined : readCursor(rows, position, name, connection),
  }
}

/** The cursor of a record in this order. */
export const cursorOf = <T extends Table>({ order: [column, way] }: Rows<T>, row: Row<T>) => {
  const { [column]: value, id } = row as Record<string, unknown>
  return opaque([value, id, column, way])
}

function readCursor<T extends Table>(
  rows: Rows<T>, text: string, name: string, connection: GraphQLOutputType,
): Cursor {
  const [value, id, ...order] = partsOf(text)
  const isOurs = order.join(' ') === rows.order.join(' ')
  const isForm = isOurs ? isOrderValue(rows, value, connection) : order.length === rows.order.length
  if (!isText(id) || !isForm) refuse([atArgument(name, because('not_a_cursor'))])
  if (!isOurs) {
    refuse([atArgument(name, because('cursor_of_other_order'))])
  }
  return { value, id } as Cursor
}

/** The gateway writes no value but one of the column. A client may have written any, and the database would fail. */
function isOrderValue<T extends Table>(rows: Rows<T>, value: unknown, connection: GraphQLOutputType): boolean {
  const [column] = rows.order
  if (value === null) return isNullable(rows, column)
  const { nodes } = (getNamedType(connection) as GraphQLObjectType).getFields()
  const field = (getNamedType(nodes.type) as GraphQLObjectType).getFields()[column]
  return (FORMS[field.extensions.storedDay ? 'stored day' : getNamedType(field.type).name] ?? isText)(value)
}

const isText = (value: unknown) => typeof value === 'string' && !UNHOLDABLE.test(value)

const LARGEST_INT = 2_147_483_647
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** True if the text is that of an instant or a day in the years 1 to 9999, as `written` writes it. */
const isTime = (form: RegExp, written: (time: Date) => string) => (value: unknown) => {
  if (typeof value !== 'string' || !form.test(value)) return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && written(time) === value
}

/** True for a day or an instant that can be stored; the seconds may be left out. */
function isStoredDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z)?$/.test(value)) return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.slice(0, '2026-05-01T08:00'.length))
}

/** GraphQL type of the order column → the form of its values in a cursor. Columns of all other types are text. */
const FORMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: (value) => Number.isInteger(value) && Math.abs(value as number) <= LARGEST_INT,
  Decimal: (value) => typeof value === 'string' && value.length <= LIMITS.numberCharacters.most && DECIMAL.test(value),
  DateTime: isTime(/^(?!0000)\d{4}-\d\d-\d\dT[\d:.]+Z$/, (time) => time.toISOString()),
  Date: isTime(/^(?!0000)\d{4}-\d\d-\d\d$/, dayText),
  'stored day': isStoredDay,
}
