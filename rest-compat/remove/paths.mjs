// The paths of the REST door, as a pattern that finds them in the text of a test.
import { readdirSync, readFileSync } from 'node:fs'

const DOOR = 'rest-compat'
/** Paths of pages, which no row has. */
const PAGES = ['/openapi.json', '/docs', '/redoc']

/** Finds requests to REST paths, and imports of the door. */
export function pathsOfRest() {
  const sources = readdirSync(DOOR).filter((name) => name.endsWith('.ts'))
  const rows = sources.flatMap((name) =>
    [...readFileSync(`${DOOR}/${name}`, 'utf8').matchAll(/^ +path: '(\/[^'{]*)/gm)].map(([, path]) => path.replace(/\/$/, '')))
  const paths = [...new Set([...rows, ...PAGES])].map((path) => path.replaceAll('.', String.raw`\.`))
  return new RegExp(String.raw`\.rest\(|\brest-compat\b|(?<![\w.])(?:${paths.join('|')})(?![\w-])`)
}
