// A second calculation of figures: `npm run figures -- --documents 1000 --seed 1 --embedded`. Documents are generated
// and made through the front door; their figures, calculated in SQL from the formulas of the domain, must be those that
// the gateway shows. A document with a figure that does not fit into its column must be refused.
import process from 'node:process'
import { count, embedded, namesAmong, optionsOf, seed as seedOption } from '../options.js'
import { startWalked, type WalkedGateway } from '../walks/gateway.js'
import { makeHouse } from '../walks/house.js'
import { bills } from './bills.js'
import { billsOfOrders } from './bills-of-orders.js'
import { costSheets } from './cost-sheets.js'
import { expenseRequests } from './expense-requests.js'
import { compare, rowsOf } from './figures.js'
import type { Kind } from './kind.js'
import { matchedBills } from './matched-bills.js'
import { materialRequests } from './material-requests.js'
import { plans } from './plans.js'
import { purchaseOrders } from './purchase-orders.js'
import { salesOrders } from './sales-orders.js'

/** The kinds of documents. */
const KINDS: readonly Kind[] = [
  costSheets, bills, matchedBills, purchaseOrders, salesOrders, billsOfOrders, ...materialRequests, expenseRequests,
  plans,
]

const { documents, seed, ...values } = optionsOf('figures', {
  documents: count(1000, 'documents of each kind'),
  seed: seedOption(),
  kind: namesAmong(KINDS.map(({ name }) => name), 'only these kinds of documents'),
  embedded: embedded(),
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const MOST_SHOWN = 10

async function checkKind(gateway: WalkedGateway, kind: Kind): Promise<readonly string[]> {
  const since = Date.now()
  const scene = { gateway, house: await makeHouse(gateway) }
  await kind.prepare?.(scene)
  const before = await rowsOf(scene, kind)
  const { made, refused, figures, wrong } = await compare(scene, kind, await kind.make(scene, documents, seed), before)
  const seconds = Math.round((Date.now() - since) / 1000)
  say(`${made} ${kind.name}, ${refused} refused, ${figures} figures, ${wrong.length} differ, ${seconds} s`)
  return wrong
}

say(`${documents} documents of each kind on ${values.embedded ? 'the embedded database' : 'PostgreSQL'}; seed ${seed}`)
const gateway = await startWalked(values.embedded)
const wrong: string[] = []
try {
  const kinds = KINDS.filter(({ name }) => values.kind.includes(name))
  for (const kind of kinds) wrong.push(...(await checkKind(gateway, kind)))
} finally {
  await gateway.close()
}
for (const line of wrong.slice(0, MOST_SHOWN)) say(`  WRONG: ${line}`)
say(`${wrong.length ? 'failed' : 'passed'}; seed ${seed}`)
process.exit(wrong.length ? 1 : 0)
