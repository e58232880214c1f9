// Who may import whom, as rules of dependency-cruiser: `npm run floors`.
import { readFileSync } from 'node:fs'
import { FLOORS } from './floors.mjs'

const patternOf = (place) => `^${place.replaceAll('.', '\\.')}${/\.m?ts$|\.mjs$/.test(place) ? '$' : '/'}`
const patternsOf = (floors) => floors.flatMap(({ places }) => places.map(patternOf))

/** The folders of the features in the order of the list in `src/features.ts`. */
function featureFolders() {
  const text = readFileSync('src/features.ts', 'utf8')
  const imports = text.matchAll(/^import \{ (\w+) \} from '\.\/(features\/[^/]+)\//gm)
  const folders = new Map([...imports].map(([, name, folder]) => [name, folder]))
  const [, list] = /readonly Feature\[\] = \[(.*?)\]/s.exec(text)
  return [...list.matchAll(/\w+/g)].map(([name]) => `src/${folders.get(name)}`)
}

/** Each feature is a floor of its own. */
const all = FLOORS.flatMap((floor) =>
  (floor.name === 'features' ? featureFolders().map((folder) => ({ name: folder.slice(4), places: [folder] })) : [floor]))

const upwards = all.slice(0, -1).map(({ name, places }, index) => ({
  name: `up from ${name}`, severity: 'error',
  from: { path: places.map(patternOf) }, to: { path: patternsOf(all.slice(index + 1)), pathNot: places.map(patternOf) },
}))

/** What the REST door may use of the gateway, beside types. */
const LENT_TO_REST = [
  'errors', 'setting-text', 'access/(permissions|create-context)', 'http/(status|headers|abort-on-close)',
  'cli/(command|exit-codes|docs/(markdown|steps))', 'telemetry/(note|spans)', 'core/currencies', 'core/words',
  'core/(limits|faults/(form|table)|lifecycle/lifecycle|operations/(abort|execute|shown-errors))',
]
/** What only the code of accounts may use: the client of models that belong to no organization. */
const OF_ACCOUNTS = '^src/(access|cli|features/(organizations|identity|users))/'

export default {
  forbidden: [
    { name: 'circle', severity: 'error', from: {}, to: { circular: true } },
    ...upwards,
    { name: 'no floor', severity: 'error', from: { path: '^(src|rest-compat|prisma/seed)', pathNot: [...patternsOf(FLOORS), '^src/generated/', '^rest-compat/remove/'] }, to: {} },
    { name: 'the REST door in one line', severity: 'error', from: { path: '^src/', pathNot: '^src/doors\\.ts$' }, to: { path: '^rest-compat/' } },
    { name: 'the client for shared models', severity: 'error', from: { path: '^(src|rest-compat)/', pathNot: OF_ACCOUNTS }, to: { path: '^src/access/shared/' } },
    { name: 'the inside of the driver', severity: 'error', from: { path: '^(src|rest-compat|prisma)/', pathNot: '^src/database/driver/' }, to: { path: '^src/database/driver/(?!driver\\.ts$)' } },
    { name: 'the database in a feature', severity: 'error', from: { path: '^src/features/' }, to: {
      path: '^src/(database/|access/(services|every-organization)\\.ts)', pathNot: '^src/database/(faults|query-builder|prepared)\\.ts$', dependencyTypesNot: ['type-only'],
    } },
    { name: 'a feature or Prisma in the REST door', severity: 'error', from: { path: '^rest-compat/' }, to: {
      path: '^(src|prisma)/', pathNot: `^src/(${LENT_TO_REST.join('|')})\\.ts$`, dependencyTypesNot: ['type-only'],
    } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/generated/' },
    includeOnly: '^(src|rest-compat|prisma/seed)',
  },
}
