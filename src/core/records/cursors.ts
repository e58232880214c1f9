// Cursors of lists: a position in the order of a list, and the arguments that name it.
import { refuse } from '../../errors.js'
import { opaque, partsOf } from '../schema/opaque.js'
import { atArgument, sizeFault, USUAL_SIZE, type PageArgs } from '../schema/paging.js'
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

/** Reads the arguments of a connection. Throws BAD_USER_INPUT for arguments that contradict each other. */
export function positionOf<T extends Table>(rows: Rows<T>, { first, last, after, before: until }: PageArgs): Position {
  refuse([
    first != null && last != null && atArgument('last', 'Ask for the first or the last records, not both'),
    after != null && last != null && atArgument('after', 'Goes with first; use before with last'),
    until != null && last == null && atArgument('before', 'Goes with last; use after with first'),
    ...[{ first }, { last }].map((size) => sizeFault(size)),
  ])
  const position = after ?? until
  return {
    size: first ?? last ?? USUAL_SIZE,
    backwards: last != null,
    cursor: position == null ? undefined : readCursor(rows, position, after == null ? 'before' : 'after'),
  }
}

/** The cursor of a record in this order. */
export const cursorOf = <T extends Table>({ order: [column, way] }: Rows<T>, row: Row<T>) => {
  const { [column]: value, id } = row as Record<string, unknown>
  return opaque([value, id, column, way])
}

function readCursor<T extends Table>(rows: Rows<T>, text: string, name: string): Cursor {
  const [value, id, ...order] = partsOf(text)
  if (typeof id !== 'string' || !isOrderValue(rows, value)) {
    refuse([atArgument(name, 'Is not a cursor of this list', text)])
  }
  if (order.join(' ') !== rows.order.join(' ')) {
    refuse([atArgument(name, 'Is a cursor of another order of this list. Start again without a cursor', text)])
  }
  return { value, id } as Cursor
}

const isOrderValue = <T extends Table>(rows: Rows<T>, value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || (value === null && isNullable(rows, rows.order[0]))
