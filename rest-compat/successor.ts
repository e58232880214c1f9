// The headers of a documented path that name its GraphQL operation and announce the end of the path.
import { Kind } from 'graphql'
import type { Route } from './route.js'

/** The time from which a path is deprecated, and the time from which it may be removed. */
export interface Ending {
  readonly from: Date
  readonly until?: Date
}

type Headers = Readonly<Record<string, string>>

/** The endings by the row's name. `*` applies to all rows without their own ending. */
export type Endings = ReadonlyMap<string, Ending>

/** The name of a row in settings, logs and documents: `POST /bills`. */
export const rowName = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

type Rooted = Pick<Route, 'method' | 'path' | 'operation'>

/** The GraphQL root field of a row's operation, and its root type. */
export function rootFieldOf({ operation: { definitions }, ...row }: Rooted) {
  const operation = definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION)
  const field = operation?.selectionSet.selections.find((selection) => selection.kind === Kind.FIELD)
  if (!operation || operation.operation === 'subscription' || !field)
    throw new Error(`The REST row ${rowName(row)}: its operation is no field of a query or a mutation`)
  return { root: ROOTS[operation.operation], name: field.name.value }
}

const ROOTS = { query: 'Query', mutation: 'Mutation' } as const

/** The name of the root field. */
export const operationName = (row: Rooted): string => rootFieldOf(row).name

/** The field to which clients of the path are to move. */
export const successorOf = (route: Rooted & Pick<Route, 'successor'>): string =>
  route.successor ?? operationName(route)

/** The headers of the answers of each row, successful or not. */
export function headersOfRows(routes: readonly Route[], endings: Endings): ReadonlyMap<Route, Headers> {
  return new Map(routes.map((route) => [route, { ...route.headers, ...noticesOf(route, endings) }]))
}

/** Link (RFC 8288, with the relation of RFC 5829), Deprecation (RFC 9745) and Sunset (RFC 8594). */
function noticesOf(route: Route, endings: Endings): Headers {
  const { from, until } = endings.get(rowName(route)) ?? endings.get('*') ?? {}
  const name = successorOf(route)
  return {
    link: `</graphql#${name}>; rel="successor-version"; title="${name}"`,
    ...(from && { deprecation: `@${Math.floor(from.getTime() / 1000)}` }),
    ...(until && { sunset: until.toUTCString() }),
  }
}
