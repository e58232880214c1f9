// Checks the rows when the gateway starts, so that a wrong row is named there, and not found by a client later.
import { getOperationAST, getVariableValues, Kind, validate as validateDocument, type GraphQLSchema } from 'graphql'
import { receive, validate } from './fastapi/answer.js'
import { matchRoute } from './fastapi/starlette/matching.js'
import type { Route } from './route.js'
import { rowName, successorOf } from './successor.js'

/** What is wrong with a row, as the end of a sentence; undefined for nothing. The first fault is told. */
type Check = (route: Route, rows: readonly Route[], schema: GraphQLSchema) => string | undefined

const CHECKS: readonly Check[] = [
  (route, rows) => {
    const isThere = rows.some((other) => other !== route && rowName(other) === rowName(route))
    return isThere ? 'is there twice' : undefined
  },
  ({ operation }, _, schema) => validateDocument(schema, operation)[0]?.message,
  ({ method, operation }) =>
    (method === 'GET' && getOperationAST(operation)?.operation !== 'query' ? 'only reads, and its operation is no query' : undefined),
  (route, _, schema) => {
    const name = successorOf(route)
    const roots = [schema.getQueryType(), schema.getMutationType()]
    return roots.some((root) => root && name in root.getFields()) ? undefined : `has no successor ${name} in the schema`
  },
  exampleFault,
]

/** Throws for the first wrong row, by its name. */
export function checkRows(rows: readonly Route[], schema: GraphQLSchema): void {
  for (const route of rows)
    for (const check of CHECKS) {
      const fault = check(route, rows, schema)
      if (fault) throw new Error(`The REST row ${rowName(route)}: ${fault}`)
    }
}

/** The parts of an example. Query parameters may be numbers, which are sent as texts. */
interface Given extends Pick<Route['example'], 'form' | 'body'> {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Record<string, string>
}

/** The example is sent like a request, up to the variables of the operation. */
function exampleFault(route: Route, rows: readonly Route[], schema: GraphQLSchema): string | undefined {
  const { path = {}, query, form, body } = route.example as Given
  const place = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const url = query ? `${place}?${new URLSearchParams(query).toString()}` : place
  const match = matchRoute(rows, route.method, url)
  if (!('route' in match)) return `its example ${url} leads to no row`
  if (match.route !== route) return `its example ${url} leads to ${rowName(match.route)}`
  const received = receive(match, {
    scheme: 'http', method: route.method, url, headers: {},
    rawHeaders: ['content-type', form ? 'application/x-www-form-urlencoded' : 'application/json'],
    body: Buffer.from(form ? new URLSearchParams(form).toString() : JSON.stringify(body ?? null)),
  })
  const values = 'members' in received ? received : validate(route, received)
  if ('members' in values) return `its example is refused with ${JSON.stringify(values.members)}`
  return variablesFault(route, route.variables(values), schema)
}

function variablesFault({ operation }: Route, variables: object, schema: GraphQLSchema): string | undefined {
  const definitions = operation.definitions.flatMap((one) =>
    (one.kind === Kind.OPERATION_DEFINITION ? one.variableDefinitions ?? [] : []))
  const names = new Set(definitions.map(({ variable }) => variable.name.value))
  const strange = Object.keys(variables).find((name) => !names.has(name))
  if (strange) return `its operation has no variable $${strange}`
  return getVariableValues(schema, definitions, { ...variables }).errors?.[0].message
}
