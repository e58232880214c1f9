// The documented paths by name, each with the GraphQL field that does the same: what those need to know who only count them.
import { routes } from './routes.js'
import { operationName } from './successor.js'

export const documentedPaths = routes.map((route) => ({ method: route.method, path: route.path, operation: operationName(route) }))
