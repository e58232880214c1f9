// Prepared SQL statements: compiled once and run many times with different values.
import type { CompiledQuery } from 'kysely'
import { Prisma } from '../generated/prisma/client.js'

/** A placeholder in a statement for a value that is filled in later. */
class Slot {
  constructor(readonly name: string) {}
}

/** Creates a placeholder for a named value of a prepared statement. */
export const slot = (name: string) => new Slot(name) as never

/** A statement with its values. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Fills the values into the slots of a statement. */
export type Prepared = (values: Readonly<Record<string, unknown>>) => Statement

/** The value as the driver sends it. It would send a decimal as JSON. */
const sent = (value: unknown) => (Prisma.Decimal.isDecimal(value) ? value.toFixed() : value)

/** Makes a prepared statement from a compiled query. Its slots are filled in for each run. */
export function prepared({ sql, parameters }: CompiledQuery<unknown>): Prepared {
  return (values) => ({
    sql,
    parameters: parameters.map((value) => (value instanceof Slot ? sent(values[value.name]) : value)),
  })
}
