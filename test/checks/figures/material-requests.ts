// Material requests in the currency of their organization: quantities to purchase, estimated amounts, totals; edited,
// cancelled and reopened.
import fc from 'fast-check'
import { above0, decimal, maybe, QUANTITY } from './decimals.js'
import { byId, type Kind, type Scene, type Sent } from './kind.js'
import { places, prepareRates, rateOf } from './rates.js'
import { createAll, makeAll, sendAll } from './sending.js'

/** The materials with a price in a currency. A line without a price takes the price of its material. */
const MATERIALS = [
  { id: 'm-eur', unitPrice: '2.345678', currency: 'EUR' }, { id: 'm-usd', unitPrice: '1.6', currency: 'USD' },
  { id: 'm-jpy', unitPrice: '333', currency: 'JPY' }, { id: 'm-dear', unitPrice: '999999999999.999999', currency: 'KWD' },
]

/** A line has no price, or its own, or that of its material. */
const ofMaterial = (...ids: string[]) => fc.record({
  materialId: fc.constantFrom(...ids), requiredQty: above0(QUANTITY), warehouseAvailableQty: decimal(QUANTITY),
})
const LINE = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      materialName: fc.constant('Poplin'), requiredQty: above0(QUANTITY), warehouseAvailableQty: maybe(QUANTITY),
      unitPrice: maybe(QUANTITY),
    }),
  },
  { weight: 6, arbitrary: ofMaterial('m-eur', 'm-usd', 'm-jpy') },
  { weight: 1, arbitrary: ofMaterial('m-dear') },
)
const lineItems = fc.array(LINE, { maxLength: 6 })

const REQUEST = fc.record({
  lineItems,
  edited: fc.option(lineItems, { freq: 3 }),
  end: fc.constantFrom('none', 'none', 'none', 'cancelled', 'reopened'),
})

const FIGURES = `with requests as (
  select s.*, o."currency", ${places('o."currency"')} as d, s."facts"->>'end' is not distinct from 'cancelled' as "isCancelled"
  from sent s join "Organization" o on o."id" = $1
), lines as (
  select r."id", r."isCancelled", l."place" - 1 as "place", l."required", greatest(0, l."required" - coalesce(l."stock", 0)) as "toBuy",
    coalesce(l."price", (select round(m."unitPrice" * ${rateOf('m."currency"', 'r."currency"')}, 6) from "Material" m
      where m."orgId" = $1 and m."id" = l."materialId")) as "price"
  from requests r cross join lateral rows from (jsonb_to_recordset(r."facts"->'lineItems')
    as ("materialId" text, "requiredQty" numeric, "warehouseAvailableQty" numeric, "unitPrice" numeric))
    with ordinality as l("materialId", "required", "stock", "price", "place")
)
select "id", 'lineItems.' || "place" || '.' || "name" as "name", "value", coalesce("value" < "most", true) as "fits" from lines cross join lateral (values
  ('qtyToPurchase', "toBuy", 1e12), ('unitPrice', "price", 1e12), ('estimatedAmount', round("toBuy" * "price", 4), 1e14))
  f("name", "value", "most")
union all
select r."id", f."name", f."value", f."value" < 1e14 from requests r cross join lateral (
  select count(*) as "count", round(coalesce(sum(round(l."toBuy" * l."price", 4)) filter (where not l."isCancelled"), 0), r.d) as "total"
  from lines l where l."id" = r."id") t cross join lateral (values
  ('lineItemsCount', t."count"), ('totalEstimatedAmount', t."total")) f("name", "value")`

async function prepare(scene: Scene, currency: string): Promise<void> {
  const { gateway: { database: { prisma } }, house: { orgId } } = scene
  await prisma.organization.update({ where: { id: orgId }, data: { currency } })
  await prisma.material.createMany({
    data: MATERIALS.map((material) => ({ ...material, orgId, code: material.id, name: material.id, unit: 'm' })),
  })
  await prepareRates(scene)
}

type Request = typeof REQUEST extends fc.Arbitrary<infer T> ? T : never

/** Edits some of the requests. Returns the lines after the edit by request, and the refused edits. */
async function edit(scene: Scene, sent: readonly Sent[], requests: readonly Request[]) {
  const planned = sent.flatMap(({ id, refusal }, at) => {
    const { edited } = requests[at]
    return refusal || !edited ? [] : [{ id, input: { lineItems: edited } }]
  })
  const edits = await sendAll(scene, planned.map((call) => ({ mutation: 'editMaterialRequest', ...call })))
  const done = planned.map(({ id, input }, at) => ({ id: `edit-${at}`, of: id, facts: input, refusal: edits[at].refusal }))
  const lines = new Map(done.flatMap(({ of, facts, refusal }) => (refusal ? [] : [[of, facts.lineItems] as const])))
  return { lines, refused: done.filter(({ refusal }) => refusal) }
}

async function make(scene: Scene, count: number, seed: number): Promise<Sent[]> {
  const requests = fc.sample(REQUEST, { numRuns: count, seed })
  const inputs = requests.map(({ lineItems: lines }) => ({ lineItems: lines }))
  const sent = await createAll(scene, 'createMaterialRequest', inputs)
  const { lines, refused } = await edit(scene, sent, requests)
  const ending = (...ends: string[]) => sent.filter(({ made }, at) => made && ends.includes(requests[at].end))
  const call = (mutation: string) => ({ id }: Sent) => ({ mutation, id })
  await makeAll(scene, ending('cancelled', 'reopened').map(call('cancelMaterialRequest')))
  await makeAll(scene, ending('reopened').map(call('reopenMaterialRequest')))
  const facts = ({ id }: Sent, at: number) => (
    { lineItems: lines.get(id) ?? requests[at].lineItems, end: requests[at].end })
  return [...sent.map((one, at) => ({ ...one, facts: facts(one, at) })), ...refused]
}

const requestsIn = (currency: string): Kind => ({
  name: `material requests in ${currency}`,
  table: 'MaterialRequest',
  query: byId('materialRequest'),
  shows: 'lineItemsCount totalEstimatedAmount lineItems { qtyToPurchase unitPrice estimatedAmount }',
  sql: FIGURES,
  prepare: (scene) => prepare(scene, currency),
  make,
})

/** The requests of organizations with different currencies. */
export const materialRequests: readonly Kind[] = [requestsIn('USD'), requestsIn('JPY'), requestsIn('KWD')]
