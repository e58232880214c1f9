// Draws the floors into the guide, from the imports that dependency-cruiser finds: a part of `npm run docs`.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { FLOORS } from './floors.mjs'

const PAGE = 'ARCHITECTURE.md'
const BLOCK = /(?<=<!-- floors: drawn by `npm run docs` -->\n).*?(?=<!-- end of floors -->)/s

const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'floors', '--', '--output-type', 'json'], {
  encoding: 'utf8', maxBuffer: 2 ** 28,
})
if (!stdout) throw new Error(`dependency-cruiser ended with ${status}: ${stderr}`)
const { modules } = JSON.parse(stdout)

const isIn = (file) => (place) => file === place || file.startsWith(`${place}/`)
const floorOf = (file) => FLOORS.find(({ places }) => places.some(isIn(file)))?.name

/** Floor → the floors from which it imports. */
const below = new Map(FLOORS.map(({ name }) => [name, new Set()]))
const files = new Map(FLOORS.map(({ name }) => [name, 0]))
for (const { source, dependencies } of modules) {
  const floor = floorOf(source)
  if (!floor) continue
  files.set(floor, files.get(floor) + 1)
  const floors = dependencies.map(({ resolved }) => floorOf(resolved))
  for (const to of floors) if (to && to !== floor) below.get(floor).add(to)
}

/** All floors that can be reached from a floor. */
const reached = (floor) => new Set([...below.get(floor)].flatMap((next) => [next, ...reached(next)]))
/** An arrow is drawn only if no way over another floor leads there. */
const arrowsFrom = (floor) => {
  const others = [...below.get(floor)]
  return others.filter((to) => !others.some((over) => over !== to && reached(over).has(to)))
}
const arrows = FLOORS.flatMap(({ name }) => arrowsFrom(name).map((to) => `  ${name} --> ${to}`))
const MOST_PLACES = 3

/** The folders of a floor; some of its files where it has no folder. */
function placesOf({ places }) {
  const isFile = (place) => /\.m?[tj]s$/.test(place)
  const folders = places.filter((place) => !isFile(place))
  const shown = (folders.length ? folders : places).slice(0, MOST_PLACES).map((place) => `\`${place}\``)
  return [...shown, ...(!folders.length && places.length > MOST_PLACES ? ['…'] : [])].join(', ')
}
const rows = FLOORS.toReversed().map((floor) =>
  `| ${floor.name} | ${floor.holds} | ${placesOf(floor)} | ${files.get(floor.name)} |`)
const HEAD = ['| floor | what stands on it | where | files |', '| --- | --- | --- | --- |']
const text = ['```mermaid', 'flowchart TD', ...arrows, '```', '', ...HEAD, ...rows, ''].join('\n')
const page = readFileSync(PAGE, 'utf8')
if (!BLOCK.test(page)) throw new Error(`${PAGE} has no place for the floors`)
writeFileSync(PAGE, page.replace(BLOCK, () => text))
process.stdout.write(`${arrows.length} arrows between ${FLOORS.length} floors are drawn in ${PAGE}\n`)
