// The scalar `FaultType`: a type of the table of faults.
import { GraphQLScalarType } from 'graphql'
import type { FaultType } from '../faults/table.js'

/** A text on the wire. The generated client knows the types, so that a switch over them is complete. */
export const GraphQLFaultType = new GraphQLScalarType<FaultType, string>({
  name: 'FaultType',
  description: 'Type of a fault, or of a reason why something is refused, such as `greater_than`. `docs/reference.md` and '
    + 'the generated client list all types, with their parameters.',
  serialize: String,
})
