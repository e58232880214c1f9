// An operation as it is sent, and how it is run.
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql'
import type { RequestContext } from '../context.js'

export interface Operation {
  readonly document: DocumentNode
  readonly operationName?: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** The cache key of a document that a caller sent. Documents of this program have none; the object is their key. */
  readonly hash?: string
}

export type Run = (context: RequestContext, variables: Record<string, unknown>) => Promise<ExecutionResult>
export type RunOf = (schema: GraphQLSchema, operation: Operation) => Run
