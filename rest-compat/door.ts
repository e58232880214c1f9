// The REST door: the documented paths of the old service, each of which runs one GraphQL operation.
import type { InstalledDoor } from '../src/cli/door.js'
import { replay } from './replay/command.js'
import { routes } from './routes.js'
import { SETTINGS } from './settings.js'
import { successorOf } from './successor.js'

const ADDRESS = '/rest-compat'

/** Modules that only some uses need, such as commands and documents, are loaded at first use. */
export const restDoor: InstalledDoor = {
  documentedPaths: routes.map((route) => ({ method: route.method, path: route.path, operation: successorOf(route) })),
  settings: SETTINGS,
  commands: { replay },
  greeting: (address) => [`REST log-in          ${address}/auth/login`, `REST, documented     ${address}/docs`],
  pages: { '/openapi.json': 'GET', '/docs': 'GET', '/docs/*': 'GET' },
  everythingElse: ADDRESS,
  serve: async (server, gateway) => (await import('./serve.js')).serveAt(ADDRESS, server, gateway),
  check: async (sources) => void (await import('./serve.js')).checkRoutes(sources),
  print: async (sources) => (await import('./docs/print.js')).printed(sources),
}
