// The OpenAPI document of a service, printed from its rows and from what the service says of itself and of each row.
import type { Schema } from '../pydantic/kind.js'
import type { Route } from '../route.js'
import { componentsOf, type Place, type Placed } from './components.js'
import { parametersOf, requestBodyOf } from './request.js'

/** What a service says of itself. */
export interface ServiceTexts {
  readonly info: object
  /** The groups of operations, with their descriptions. */
  readonly tags: Readonly<Record<string, string>>
  readonly securitySchemes: object
  /** The schemas of refusals. */
  readonly schemas: readonly Schema[]
}

/** What a service says of a row, beside what the row itself says. */
export interface RowTexts {
  readonly operationId: string
  /** Who may call it, in sentences. */
  readonly access: readonly string[]
  /** The same for programs, as members that begin with `x-`. */
  readonly extensions: object
  readonly security: readonly object[]
  /** Status → response. */
  readonly refusals: Readonly<Record<number, object>>
}

/** The document of these rows. */
export function openApiDocument<Row extends Route>(
  routes: readonly Row[], { info, tags, securitySchemes, ...given }: ServiceTexts, textsOf: (route: Row) => RowTexts,
): object {
  const { place, schemas } = componentsOf(given.schemas)
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const operation = operationOf(route, textsOf(route), place)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'The gateway that serves this document' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: schemas(), securitySchemes },
  }
}

function operationOf(route: Route, texts: RowTexts, place: Place): object {
  const { operationId, access, extensions, security, refusals } = texts
  const parameters = parametersOf(route)
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, ...access].join('\n\n'),
    ...extensions,
    security,
    ...(parameters.length && { parameters }),
    ...requestBodyOf(route, place),
    responses: { 200: success(route, place), ...refusals },
  }
}

const success = ({ answers, example, headers = {} }: Route, place: Place): Placed => ({
  description: 'Done.',
  ...(Object.keys(headers).length && {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, { schema: { type: 'string', enum: [value] } }]),
    ),
  }),
  content: { 'application/json': { schema: place(answers.schema), example: example.answer } },
})
