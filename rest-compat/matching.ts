// Which row a request is for, by the rules of the service before: on the decoded path, case-sensitive, nothing
// normalised.
import type { Route } from './route.js'
import { percentDecode } from './validation/parameters.js'

export interface Match {
  readonly route: Route
  readonly path: ReadonlyMap<string, string>
  readonly query: string
}

export type Matching = Match | { readonly allow: string } | { readonly location: string } | { readonly none: true }

interface Pattern {
  readonly route: Route
  readonly names: readonly string[]
  readonly expression: RegExp
}

const patternsOf = new WeakMap<readonly Route[], readonly Pattern[]>()

const compile = (route: Route): Pattern => ({
  route,
  names: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  // The service before ended its patterns with Python's `$`, which overlooks one line break at the end.
  expression: new RegExp(`^${route.path.replace(/\{\w+\}/g, '([^/]+)')}\\n?$`, 's'),
})

const compiled = (routes: readonly Route[]): readonly Pattern[] => {
  const known = patternsOf.get(routes) ?? routes.map(compile)
  patternsOf.set(routes, known)
  return known
}

/** A request target. An absolute one begins with the server. What follows a `#` was dropped. */
const TARGET = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?(?<path>[^?#]*)(?:\?(?<query>[^#]*))?/i

const partsOf = (url: string) => {
  const { path = '', query = '' } = TARGET.exec(url)?.groups ?? {}
  return { path: percentDecode(path), query }
}

/** The row; or the method of the first row on this path; or where a path with trailing slashes leads; or none. */
export function matchRoute(routes: readonly Route[], method: string, url: string): Matching {
  const { path, query } = partsOf(url)
  const onPath = rowsOn(routes, path)
  const exact = onPath.find(({ route }) => route.method === method)
  if (exact) return { route: exact.route, path: namesIn(exact, path), query }
  if (onPath.length) return { allow: onPath[0].route.method }
  const shorter = path.replace(TRAILING_SLASHES, '')
  return shorter !== path && rowsOn(routes, shorter).length ? { location: locationOf(shorter, query) } : { none: true }
}

/** The methods of all rows on this path. */
export const methodsOn = (routes: readonly Route[], url: string): readonly string[] =>
  rowsOn(routes, partsOf(url).path).map(({ route }) => route.method)

const rowsOn = (routes: readonly Route[], path: string) =>
  compiled(routes).filter(({ expression }) => expression.test(path))

function namesIn({ expression, names }: Pattern, path: string): ReadonlyMap<string, string> {
  const values = expression.exec(path)?.slice(1) ?? []
  return new Map(names.map((name, index) => [name, values[index]]))
}

/**
 * The look behind has each run of slashes tried from its beginning alone: from every slash, a long run would cost
 * its square.
 */
const TRAILING_SLASHES = /(?<!\/)\/+$/

/**
 * The decoded path and the query, escaped anew, except for `A-Za-z0-9`, `-_.~` and `:/%#?=@[]!$&'()*+,;`. Since `%`
 * is among these, what `%25` escapes stays escaped: `%31` comes out as `1`, `%2531` as `%31`. An empty query is
 * left out.
 */
const locationOf = (path: string, query: string): string =>
  encodeURI(query ? `${path}?${query}` : path).replace(/%(?:25|5B|5D)/g, decodeURIComponent)
