// The values of a record: what an answer can show of it without a selection of its own.
import { getNamedType, isLeafType, type GraphQLField, type GraphQLObjectType } from 'graphql'

type Field = GraphQLField<unknown, unknown>

/** A field that can be asked for without arguments, and that is not deprecated. */
export const isPlain = ({ args, deprecationReason }: Field) => !args.length && deprecationReason == null

/** The names of the fields of a type without selections and arguments, unless they are deprecated. */
export const valuesOf = (type: GraphQLObjectType): string[] =>
  Object.values(type.getFields()).filter((field) => isPlain(field) && isLeafType(getNamedType(field.type)))
    .map(({ name }) => name)
