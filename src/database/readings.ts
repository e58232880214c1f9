// What a transaction has read since it last wrote or locked a row. A read that is asked for again until then is not
// sent again: the rows that matter are locked, so it would find the same.
import type { Statement } from './prepared.js'

export interface Readings {
  /** The rows of a statement: copies of those that it has read already, or what `send` reads. */
  readonly read: <Row>(statement: Statement, send: () => Promise<Row[]>) => Promise<Row[]>
  /** Runs a write, before and after which reads differ. */
  readonly write: <T>(send: () => Promise<T>) => Promise<T>
}

/**
 * A lock waits until another transaction has written. Of all other statements, only plain reads can be left out. What
 * begins otherwise counts as a write, also a read with a line break before it: then it is only read again.
 */
const isRepeatable = (text: string) => text.startsWith('select') && !text.includes(' for ')

/** The readings of a new transaction. */
export function newReadings(): Readings {
  const known = new Map<string, Promise<unknown[]>>()
  const write: Readings['write'] = (send) => {
    known.clear()
    return send().finally(() => { known.clear() })
  }
  const read: Readings['read'] = async <Row,>({ sql, parameters }: Statement, send: () => Promise<Row[]>) => {
    if (!isRepeatable(sql)) return write(send)
    const key = `${JSON.stringify(parameters)} ${sql}`
    const before = known.get(key) as Promise<Row[]> | undefined
    // Relations are put into the rows, each time as they are asked for.
    if (before) return (await before).map((row) => ({ ...row }))
    const rows = send()
    known.set(key, rows)
    return rows
  }
  return { read, write }
}
