// The arguments that operations have in common, so that they are named and described alike everywhere.
import { Arg, ID, Int } from 'type-graphql'
import type { TypeThunk } from './fields.js'

/** The identifier of the record that an operation is about. */
export const Id = (description: string) => Arg('id', () => ID, { description })

/** What an operation is given. */
export const Input = (type: TypeThunk, description = 'Its content.') => Arg('input', type, { description })

/** What may be said with an operation, or left out. */
export const OptionalInput = (type: TypeThunk, description = 'What is said with it.') =>
  Arg('input', type, { description, nullable: true })

/** Which records of a list are wanted. */
export const Filter = (type: TypeThunk) =>
  Arg('filter', type, { description: 'Which ones; all when left out.', nullable: true })

/** How many records of a relation are wanted, where there may be many. */
export const First = () =>
  Arg('first', () => Int, { description: 'How many of them, 1 to 100; 20 when left out.', nullable: true })
