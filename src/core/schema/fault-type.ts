// The scalar `FaultType`: a type of the table of faults.
import { GraphQLScalarType } from 'graphql'
import type { FaultType } from '../faults/table.js'

/** A text on the wire. The generated client knows the types, so that a switch over them is complete. */
export const GraphQLFaultType = new GraphQLScalarType<FaultType, string>({
  name: 'FaultType',
  description: 'Type of a fault or refusal, as in docs/reference/README.md: `greater_than`.',
  serialize: String,
})
