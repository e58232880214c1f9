// Finds the differences between two JSON values. Each place is a JSON pointer.

/** A place where two answers differ. */
export interface Difference {
  /** `status`, `header location`, or the JSON pointer of a member after `body`. */
  readonly place: string
  readonly was: unknown
  readonly is: unknown
}

type Path = readonly string[]

/** Decides whether a place is ignored. */
export type Ignored = (path: Path) => boolean

/** Ignores members with these names at any depth, and places given as a pointer, in which `*` is any name or index. */
export function ignoring(wanted: readonly string[]): Ignored {
  const names = new Set(wanted.filter((name) => !name.startsWith('/')))
  const pointers = wanted
    .filter((name) => name.startsWith('/'))
    .map((pointer) => pointer.slice(1).split('/').map(unescaped))
  const isAt = (path: Path) => (pointer: Path) =>
    pointer.length === path.length && pointer.every((part, index) => part === '*' || part === path[index])
  return (path) => names.has(path.at(-1) ?? '') || pointers.some(isAt(path))
}

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
const pointerOf = (path: Path) => `body ${path.map((part) => `/${escaped(part)}`).join('')}`.trimEnd()

/** All differences. The order of the members of an object is ignored. */
export function differencesIn(
  was: unknown,
  is: unknown,
  ignored: Ignored = () => false,
  path: Path = [],
): Difference[] {
  if (ignored(path)) return []
  if (Object.is(was, is)) return []
  if (!isHolder(was) || !isHolder(is) || Array.isArray(was) !== Array.isArray(is))
    return [{ place: pointerOf(path), was, is }]
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...names].flatMap((name) => differencesIn(memberOf(was, name), memberOf(is, name), ignored, [...path, name]))
}

type Holder = Readonly<Record<string, unknown>>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null
const memberOf = (holder: Holder, name: string) => (Object.hasOwn(holder, name) ? holder[name] : undefined)
