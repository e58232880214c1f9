// Statements that are written down once and run many times with other values.
import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

/** A place in a statement for a value that comes later. */
class Slot {
  constructor(readonly name: string) {}
}

/** The place of a value in a prepared statement. */
export const slot = (name: string) => new Slot(name) as never

/** A statement with its values, under a name by which the server knows it again. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly name?: string
}

/** Fills in the values of a statement. */
export type Prepared = (values: Readonly<Record<string, unknown>>) => Statement

/** A compiled statement whose slots are filled in whenever it is run. */
export function prepared({ sql, parameters }: CompiledQuery<unknown>): Prepared {
  const name = `selvedge_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`
  return (values) => ({
    sql,
    name,
    parameters: parameters.map((value) => (value instanceof Slot ? values[value.name] : value)),
  })
}
