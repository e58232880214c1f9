// Finds documents that read from one record to related records. This needs the permission to read records, in addition
// to the permission of the root field.
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
import type { RequestContext } from '../context.js'
import { lacking } from '../../errors.js'

const READING = 'records:read'

/** The types that have a query by identifier. */
const recordTypes = (schema: GraphQLSchema): ReadonlySet<GraphQLNamedType> =>
  new Set(
    Object.values(schema.getQueryType()?.getFields() ?? {})
      .filter(({ args }) => args.some(({ name }) => name === 'id'))
      .map(({ type }) => getNamedType(type)),
  )

/**
 * Returns a function that is true for a document that reads from a record to a related record of a type that also has
 * its own query.
 */
export function relatedReads(schema: GraphQLSchema): (document: DocumentNode) => boolean {
  const records = recordTypes(schema)
  return (document) => {
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
}

/**
 * The error for a caller who may not read related records; null if the caller may. Every person has the permission to
 * read; an API key may lack it. The rule does not apply to the REST door, whose operations define their own answers.
 */
export const relatedRefusal = ({ door, viewer }: RequestContext) =>
  door === 'graphql' && viewer && !viewer.permissions.has(READING) ? lacking(READING) : null
