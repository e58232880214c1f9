// Says the faults of the literals of a document as those of variables are said: all in one error, each with its place
// and its type. Only what is wrong with the document itself keeps the words of graphql-js.
import {
  GraphQLError, isNonNullType, ProvidedRequiredArgumentsRule, TypeInfo, validate, ValuesOfCorrectTypeRule, visit,
  visitWithTypeInfo,
  type ArgumentNode, type ASTNode, type ASTVisitor, type DocumentNode, type FieldNode, type GraphQLArgument,
  type GraphQLSchema, type StringValueNode, type VariableDefinitionNode,
} from 'graphql'
import type { FaultEntry } from '../faults/fault.js'
import { because } from '../faults/reason.js'
import { badVariables, isTooLong, textLengthRule, TOO_LONG } from './variables.js'
import { compare, entryOf, LITERALS } from './values-of-types.js'

const OF_VALUES = [ValuesOfCorrectTypeRule, ProvidedRequiredArgumentsRule, textLengthRule]

/** The errors of a document, with one error for all faults of its literals. */
export function inOurWords(
  schema: GraphQLSchema, document: DocumentNode, errors: readonly GraphQLError[],
): readonly GraphQLError[] {
  const faults = errors.length ? literalFaults(schema, document) : []
  if (!faults.length) return errors
  const theirs = validate(schema, document, OF_VALUES)
  const isSame = (one: GraphQLError) => (other: GraphQLError) =>
    one.message === other.message && one.nodes?.[0] === other.nodes?.[0]
  const { message, extensions } = badVariables(faults.map(({ entry }) => entry))
  return [
    ...errors.filter((error) => !theirs.some(isSame(error))),
    new GraphQLError(message, { nodes: faults[0].node, extensions }),
  ]
}

interface Found {
  readonly node: ASTNode
  readonly entry: FaultEntry
}

/** The faults of the literals of a document: values that are not of their type, and arguments that are missing. */
function literalFaults(schema: GraphQLSchema, document: DocumentNode): Found[] {
  const found: Found[] = []
  const types = new TypeInfo(schema)
  const within = (node: ASTNode, loc: FaultEntry['loc'], value: ArgumentNode['value']) => {
    const type = types.getInputType()
    const add = (...fault: Parameters<typeof entryOf>) => void found.push({ node, entry: entryOf(...fault) })
    if (type) compare({ form: LITERALS, hints: 'shown', add }, type, value, loc)
  }
  const lacking = (node: Pick<FieldNode, 'arguments'> & ASTNode, args: readonly GraphQLArgument[] = []) => {
    const given = new Set(node.arguments?.map(({ name }) => name.value))
    for (const { name, type, defaultValue } of args)
      if (isNonNullType(type) && defaultValue === undefined && !given.has(name))
        found.push({ node, entry: entryOf([name], because('missing')) })
  }
  const visitor: ASTVisitor = {
    Argument: (node: ArgumentNode) => void (types.getArgument() && within(node, [node.name.value], node.value)),
    VariableDefinition: ({ variable, defaultValue }: VariableDefinitionNode) =>
      void (defaultValue && within(defaultValue, [variable.name.value], defaultValue)),
    StringValue: (node: StringValueNode) => {
      if (isTooLong(node.value)) found.push({ node, entry: entryOf([], TOO_LONG) })
    },
    Field: (node) => lacking(node, types.getFieldDef()?.args),
    Directive: (node) => lacking(node, types.getDirective()?.args),
  }
  visit(document, visitWithTypeInfo(types, visitor))
  return found
}
