// How far a document reaches: reading on from one record to others asks for more than the permission of the field
// that it begins with.
import {
  BREAK,
  getNamedType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import type { RequestContext } from '../../context.js'
import { lacking } from '../../errors.js'

const READING = 'records:read'

/** The types that have a query of their own, by identifier. */
const recordTypes = (schema: GraphQLSchema): ReadonlySet<GraphQLNamedType> =>
  new Set(
    Object.values(schema.getQueryType()?.getFields() ?? {})
      .filter(({ args }) => args.some(({ name }) => name === 'id'))
      .map(({ type }) => getNamedType(type)),
  )

/** Whether a document leads from a record to records that could be asked for by themselves. */
export function leadsOn(schema: GraphQLSchema, document: DocumentNode): boolean {
  const records = recordTypes(schema)
  const types = new TypeInfo(schema)
  let found = false
  const look = () => {
    const [parent, type] = [types.getParentType(), getNamedType(types.getType())]
    found ||=
      isObjectType(parent) &&
      parent.getInterfaces().some(({ name }) => name === 'Node') &&
      Boolean(type && records.has(type))
    return found ? BREAK : undefined
  }
  visit(document, visitWithTypeInfo(types, { Field: look }))
  return found
}

/**
 * Why the caller may not read on, if they may not: every person may, an API key only with the permission to read.
 * What REST answers belongs to its operations, so that door is not held to it.
 */
export const confined = ({ door, viewer }: RequestContext) =>
  door === 'graphql' && viewer && !viewer.permissions.has(READING) ? lacking(READING) : null
