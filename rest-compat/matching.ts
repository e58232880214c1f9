// Which row a request is for, by the rules of the service before: on the decoded path, case-sensitive, nothing normalised.
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
  expression: new RegExp(`^${route.path.replace(/\{\w+\}/g, '([^/]+)')}$`, 's'),
})

const compiled = (routes: readonly Route[]): readonly Pattern[] => {
  const known = patternsOf.get(routes) ?? routes.map(compile)
  patternsOf.set(routes, known)
  return known
}

/** The row; or the methods that the first row on this path allows; or where a path with trailing slashes leads; or none. */
export function matchRoute(routes: readonly Route[], method: string, url: string): Matching {
  const [rawPath, ...rest] = url.split('?')
  const path = percentDecode(rawPath)
  const onPath = compiled(routes).filter(({ expression }) => expression.test(path))
  const exact = onPath.find(({ route }) => route.method === method)
  if (exact) return { route: exact.route, path: namesIn(exact, path), query: rest.join('?') }
  if (onPath.length) return { allow: onPath[0].route.method }
  return withoutSlashes(routes, rawPath, url.slice(rawPath.length)) ?? { none: true }
}

/** The methods of all rows on this path. */
export function methodsOn(routes: readonly Route[], url: string): readonly string[] {
  const path = percentDecode(url.split('?')[0])
  return compiled(routes).filter(({ expression }) => expression.test(path)).map(({ route }) => route.method)
}

function namesIn({ expression, names }: Pattern, path: string): ReadonlyMap<string, string> {
  const values = expression.exec(path)?.slice(1) ?? []
  return new Map(names.map((name, index) => [name, values[index]]))
}

/** The look back has each run of slashes tried from its beginning alone: tried from every slash, a long run would cost its square. */
const TRAILING_SLASHES = /(?<!\/|%2f)(?:\/|%2f)+$/i

function withoutSlashes(routes: readonly Route[], rawPath: string, query: string): Matching | null {
  const shorter = rawPath.replace(TRAILING_SLASHES, '')
  if (shorter === rawPath) return null
  return compiled(routes).some(({ expression }) => expression.test(percentDecode(shorter))) ? { location: shorter + query } : null
}
