// A second calculation of figures: `npm run figures -- --documents 1000 --seed 1 --embedded`. Documents are generated
// and made through the front door; their figures, calculated in SQL from the formulas of the domain, must be those that
// the gateway shows.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { startWalked, type WalkedGateway } from '../walks/gateway.js'
import { makeHouse, type House } from '../walks/house.js'
import { costSheets } from './cost-sheets.js'
import type { Figures, Kind } from './kind.js'

/** The kinds of documents. */
const KINDS: readonly Kind[] = [costSheets]

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    embedded: { type: 'boolean', default: false },
  },
})
const documents = Number(values.documents)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const say = (line: string) => process.stdout.write(`${line}\n`)
const MOST_SHOWN = 10

/** What the gateway shows of a document and the second calculation does not find. */
function differences(id: string, shown: Figures, counted: Figures): string[] {
  const names = [...new Set([...Object.keys(shown), ...Object.keys(counted)])]
  const differing = names.filter((name) => shown[name] !== counted[name])
  return differing.map((name) => `${name} of ${id}: shown ${shown[name]}, counted ${counted[name]}`)
}

/** The figures of all documents of an organization by the second calculation. */
async function countedIn({ database }: WalkedGateway, { orgId }: House, { sql }: Kind) {
  const { rows } = await database.pool.query<{ id: string; name: string; value: string | null }>(
    `select "id", "name", trim_scale("value")::text as "value" from (${sql}) as "figures"`, [orgId],
  )
  const counted = new Map<string, Record<string, string | null>>()
  for (const { id, name, value } of rows) counted.set(id, { ...counted.get(id), [name]: value })
  return { counted, figures: rows.length }
}

async function checkKind(gateway: WalkedGateway, kind: Kind): Promise<string[]> {
  const house = await makeHouse(gateway)
  await kind.prepare(gateway, house)
  const ids = await kind.make(gateway, house, documents, seed)
  const { counted, figures } = await countedIn(gateway, house, kind)
  const wrong: string[] = []
  for (const id of ids) wrong.push(...differences(id, await kind.shown(gateway, house, id), counted.get(id) ?? {}))
  say(`${ids.length} ${kind.name}, ${figures} figures, ${wrong.length} differ`)
  return wrong
}

say(`${documents} documents of each kind on ${values.embedded ? 'the embedded database' : 'PostgreSQL'}; seed ${seed}`)
const gateway = await startWalked(values.embedded)
const wrong: string[] = []
try {
  for (const kind of KINDS) wrong.push(...(await checkKind(gateway, kind)))
} finally {
  await gateway.close()
}
for (const line of wrong.slice(0, MOST_SHOWN)) say(`  WRONG: ${line}`)
say(`${wrong.length ? 'failed' : 'passed'}; seed ${seed}`)
process.exit(wrong.length ? 1 : 0)
