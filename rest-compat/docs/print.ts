// The pages that the REST door adds to the printed documents: its section of docs/reference/README.md, and
// docs/reference/parity.md.
import { code, section, table } from '../../src/cli/docs/markdown.js'
import type { Printed, Sources } from '../../src/cli/door.js'
import { accessTo, type Access } from '../access.js'
import { routes } from '../routes.js'
import { operationName } from '../successor.js'
import { parity } from './parity.js'

export function printed(sources: Sources): Printed {
  const access = accessTo(routes, sources.admission)
  return { sections: [rows(access)], pages: { 'docs/reference/parity.md': parity(routes, access, sources) } }
}

const WORDS =
  'Each path runs one GraphQL operation, in this process. [parity.md](parity.md) compares each path with its operation.'

const rows = ({ needs }: Access) =>
  section('REST paths', WORDS, table(
    ['method', 'path', 'operation', 'permission'],
    routes.map((route) => [route.method, code(route.path), code(operationName(route)), code(needs(route))]),
  ))
