// Finds the documents that must not be compiled, because graphql-jit would answer them in another way than graphql-js.
import {
  BREAK,
  getNamedType,
  isNonNullType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
} from 'graphql'
import { repeatsFragments } from './reversed.js'

/**
 * True if a document has a part that graphql-jit does not handle as graphql-js does:
 *
 * - A text: graphql-jit writes literals into its code, and runs a text that begins with one of its own marks as code.
 * - A literal of a custom scalar: a resolver would receive a text or a number instead of a decimal or an instant. A
 *   number for an identifier would lose its last digits.
 * - A variable inside of a list or an input object: without a value, it would become null, which empties a column.
 * - A variable that may be null where null is not allowed: null would count as false in a condition, and would reach
 *   resolvers inside of an input.
 * - A directive: conditions are kept on the nodes of the document, so those of one fragment or of one field that is
 *   selected at several places, or by several operations, would be mixed up.
 * - The same fragment twice in a selection: its fields would have the place of the second one.
 * - An alias with an underscore: the names in the code are the names of a path joined by underscores, so that the
 *   selections of two fields could be mixed up.
 */
export function isOnlyInterpreted(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let found = repeatsFragments(document)
  const foundIf = (condition: boolean) => {
    found ||= condition
    return found ? BREAK : undefined
  }
  const always = () => foundIf(true)
  const literal = () => {
    const type = getNamedType(types.getInputType())
    return foundIf(isScalarType(type) && (!isSpecifiedScalarType(type) || type.name === 'ID'))
  }
  const nullable = nullableVariables(document)
  const visitor: ASTVisitor = {
    StringValue: always,
    Directive: always,
    IntValue: literal,
    FloatValue: literal,
    ObjectValue: literal,
    Field: ({ alias }: FieldNode) => foundIf(alias?.value.includes('_') ?? false),
    Variable: ({ name }, _key, parent) =>
      foundIf(isInside(parent) || (nullable.has(name.value) && isNonNullType(types.getInputType()))),
  }
  visit(document, visitWithTypeInfo(types, visitor))
  return found
}

/** True for the values of a list literal, and for a field of an input object literal. */
const isInside = (parent: ASTNode | readonly ASTNode[] | undefined) =>
  parent !== undefined && (!('kind' in parent) || parent.kind === Kind.OBJECT_FIELD)

/** The names of the variables of all operations of a document that may be null. */
function nullableVariables({ definitions }: DocumentNode): ReadonlySet<string> {
  const declared = definitions.flatMap((one) =>
    (one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : []))
  const nullable = declared.filter(({ type }) => type.kind !== Kind.NON_NULL_TYPE)
  return new Set(nullable.map(({ variable: { name } }) => name.value))
}
