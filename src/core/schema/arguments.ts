// Decorators for common GraphQL arguments, so that these have the same name and description in all operations.
import { Arg, ID, Int } from 'type-graphql'
import type { TypeThunk } from './fields.js'

/** The argument `id`: the identifier of the record that the operation reads or changes. */
export const Id = (description: string) => Arg('id', () => ID, { description })

/** The argument `input`, which is required. */
export const Input = (type: TypeThunk, description = 'The input of the operation.') =>
  Arg('input', type, { description })

/** The argument `input`, where it may be left out. */
export const OptionalInput = (type: TypeThunk, description = 'Optional details of the operation.') =>
  Arg('input', type, { description, nullable: true })

/** The argument `filter` of a list. */
export const Filter = (type: TypeThunk) =>
  Arg('filter', type, { description: 'Conditions for the records; all records when left out.', nullable: true })

/** The argument `first`: the number of records of a relation that can have many records. */
export const First = () =>
  Arg('first', () => Int, { description: 'Number of records to return, 1 to 100; 20 when left out.', nullable: true })
