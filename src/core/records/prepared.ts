// Statements that are built once and run many times with other values.
import type { CompiledQuery } from 'kysely'

/** A place in a statement for a value that comes later. */
class Slot {
  constructor(readonly name: string) {}
}

/** The place of a value in a prepared statement. */
export const slot = (name: string) => new Slot(name) as never

/** A statement with its values. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Fills in the values of a statement. */
export type Prepared = (values: Readonly<Record<string, unknown>>) => Statement

/** A compiled statement whose slots are filled in whenever it is run. */
export function prepared({ sql, parameters }: CompiledQuery<unknown>): Prepared {
  return (values) => ({
    sql,
    parameters: parameters.map((value) => (value instanceof Slot ? values[value.name] : value)),
  })
}
