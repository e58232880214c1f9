// Finds the row for a request by the rules of Starlette: on the decoded path, case-sensitive, without normalization.
import { percentDecode } from './parameters.js'

/** What a row is found by. The path has its parameters in braces: `/items/{item_id}`. */
export interface Addressed {
  readonly method: string
  readonly path: string
}

export interface Match<Row> {
  readonly route: Row
  readonly path: ReadonlyMap<string, string>
  readonly query: string
}

/** For a path that has rows but none with this method, the method of the first; or the address without slashes. */
export type NoMatch = { readonly allow: string } | { readonly location: string } | { readonly none: true }

interface Pattern<Row> {
  readonly route: Row
  readonly names: readonly string[]
  /** What comes before the first parameter. It rules out most rows in less time than the expression. */
  readonly start: string
  readonly expression: RegExp
}

const patternsOf = new WeakMap<readonly Addressed[], readonly Pattern<Addressed>[]>()

const compile = <Row extends Addressed>(route: Row): Pattern<Row> => ({
  route,
  names: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  start: route.path.split('{')[0],
  // Starlette ended its patterns with Python's `$`, which also matches before one line break at the end.
  expression: new RegExp(`^${route.path.replace(/\{\w+\}/g, '([^/]+)')}\\n?$`, 's'),
})

const compiled = <Row extends Addressed>(routes: readonly Row[]): readonly Pattern<Row>[] => {
  const known = (patternsOf.get(routes) as readonly Pattern<Row>[] | undefined) ?? routes.map(compile)
  patternsOf.set(routes, known)
  return known
}

/** A request target. An absolute target begins with the server. The fragment after `#` is dropped. */
const TARGET = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?(?<path>[^?#]*)(?:\?(?<query>[^#]*))?/i

const partsOf = (url: string) => {
  const { path = '', query = '' } = TARGET.exec(url)?.groups ?? {}
  return { path: percentDecode(path), query }
}

/**
 * The row of a request. If the path has rows but not with this method, the method of the first such row. If only the
 * path without trailing slashes has rows, the address of that path. Otherwise `none`.
 */
export function matchRoute<Row extends Addressed>(
  routes: readonly Row[], method: string, url: string,
): Match<Row> | NoMatch {
  const { path, query } = partsOf(url)
  const onPath = rowsOn(routes, path)
  const exact = onPath.find(({ route }) => route.method === method)
  if (exact) return { route: exact.route, path: namesIn(exact, path), query }
  if (onPath.length) return { allow: onPath[0].route.method }
  const shorter = path.replace(TRAILING_SLASHES, '')
  return shorter !== path && rowsOn(routes, shorter).length ? { location: locationOf(shorter, query) } : { none: true }
}

/** The methods of all rows on this path. */
export const methodsOn = (routes: readonly Addressed[], url: string): readonly string[] =>
  rowsOn(routes, partsOf(url).path).map(({ route }) => route.method)

const rowsOn = <Row extends Addressed>(routes: readonly Row[], path: string) =>
  compiled(routes).filter(({ start, expression }) => path.startsWith(start) && expression.test(path))

function namesIn({ expression, names }: Pattern<unknown>, path: string): ReadonlyMap<string, string> {
  const values = expression.exec(path)?.slice(1) ?? []
  return new Map(names.map((name, index) => [name, values[index]]))
}

/**
 * The lookbehind lets a match start only at the first slash of a run. Without it, a long run would take quadratic
 * time.
 */
const TRAILING_SLASHES = /(?<!\/)\/+$/

/**
 * The address for a redirect: the decoded path and the query, escaped again, except for `A-Za-z0-9`, `-_.~` and
 * `:/%#?=@[]!$&'()*+,;`. `%` is not escaped, so a path part that was `%31` becomes `1`, and `%2531` becomes `%31`. An
 * empty query is left out.
 */
const locationOf = (path: string, query: string): string =>
  encodeURI(query ? `${path}?${query}` : path).replace(/%(?:25|5B|5D)/g, decodeURIComponent)
