// What every answer of a documented path says of the operation that succeeds it, and of the path's own end.
import { Kind, type DocumentNode } from 'graphql'
import type { Route } from './route.js'

/** From when a path is deprecated, and from when it may be gone. */
export interface Ending {
  readonly from: Date
  readonly until?: Date
}

/** The endings of rows, by the row's name; `*` stands for all that have none of their own. */
export type Endings = ReadonlyMap<string, Ending>

/** What a row is called in settings, logs and documents: `POST /bills`. */
export const rowName = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** The GraphQL field that a row's operation asks for, and its root. */
export function rootFieldOf({ operation: { definitions } }: { readonly operation: DocumentNode }) {
  const operation = definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION)
  const field = operation?.selectionSet.selections.find((selection) => selection.kind === Kind.FIELD)
  if (!operation || operation.operation === 'subscription' || !field)
    throw new Error('a row runs one field of a query or a mutation')
  return { root: ROOTS[operation.operation], name: field.name.value }
}

const ROOTS = { query: 'Query', mutation: 'Mutation' } as const

/** The name of that field. */
export const operationName = (row: { readonly operation: DocumentNode }): string => rootFieldOf(row).name

/**
 * The headers Link (RFC 8288, relation of RFC 5829), Deprecation (RFC 9745) and Sunset (RFC 8594) of a row's
 * answers.
 */
export function noticesOf(route: Route, endings: Endings): Readonly<Record<string, string>> {
  const { from, until } = endings.get(rowName(route)) ?? endings.get('*') ?? {}
  const name = operationName(route)
  return {
    link: `</graphql#${name}>; rel="successor-version"; title="${name}"`,
    ...(from && { deprecation: `@${Math.floor(from.getTime() / 1000)}` }),
    ...(until && { sunset: until.toUTCString() }),
  }
}
