// Material plans of production orders: what each item of the bill of materials and each material needs, and what is
// missing.
import fc from 'fast-check'
import { above0, percentage, QUANTITY } from './decimals.js'
import type { Kind, Scene, Sent } from './kind.js'
import { pieces } from './sales-orders.js'
import { createAll, makeAll } from './sending.js'

const SIZES = ['S', 'L'] as const
const COLORS = ['Navy', 'Sand'] as const
const SKUS = SIZES.flatMap((size) => COLORS.map((color) => ({ size, color })))
const LARGEST_INT = 2 ** 31 - 1

const wastagePercent = fc.option(percentage({ scale: 4 }))
/** The pieces that an item is for: those of a size, of a colour, or of one SKU. */
const FOR = fc.oneof(
  fc.record({ size: fc.constantFrom(...SIZES), color: fc.constantFrom(...COLORS) }, { requiredKeys: [] }),
  fc.record({ sku: fc.nat(3) }),
)
interface Of {
  readonly size?: string
  readonly color?: string
  readonly sku?: number
}
const ITEM = fc.tuple(
  fc.record({ materialId: fc.constantFrom('btn', 'fab', 'lbl', 'zip'), consumption: above0(QUANTITY), wastagePercent }), FOR,
).map(([item, of]) => ({ ...item, ...(of as Of) }))
const CASE = fc.record({
  items: fc.array(ITEM, { minLength: 1, maxLength: 6 }),
  lines: fc.uniqueArray(
    fc.record({ sku: fc.nat(3), quantity: pieces }), { selector: ({ sku }) => sku, minLength: 1, maxLength: 4 },
  ),
  wastagePercent,
})
type Case = typeof CASE extends fc.Arbitrary<infer T> ? T : never

const FIGURES = `with plans as (
  select *, coalesce(("facts"->>'wastagePercent')::numeric, 0) as "wastage" from sent
), lines as (
  select p."id", l.* from plans p cross join lateral jsonb_to_recordset(p."facts"->'lines')
    as l("sku" int, "size" text, "color" text, "quantity" numeric)
), items as (
  select p."id", i."materialId", i."place", i."consumption", coalesce(i."own", p."wastage") as "wastage",
    (select coalesce(sum(l."quantity"), 0) from lines l where l."id" = p."id" and coalesce(i."sku" = l."sku", true)
      and coalesce(i."size" = l."size", true) and coalesce(i."color" = l."color", true)) as "pieces"
  from plans p cross join lateral rows from (jsonb_to_recordset(p."facts"->'items')
    as ("materialId" text, "consumption" numeric, "wastagePercent" numeric, "sku" int, "size" text, "color" text))
    with ordinality as i("materialId", "consumption", "own", "sku", "size", "color", "place")
), needed as (
  select *, "consumption" * "pieces" * (1 + "wastage" * 0.01) as "required",
    row_number() over (partition by "id", "materialId" order by "place") - 1 as "at"
  from items where "pieces" > 0
), materials as (
  select n."id", n."materialId", m."warehouseQty" as "stock", case when m."counted" then ceil(sum(n."required"))
      else ceil(sum(n."required") * 10000) * 0.0001 end as "required",
    row_number() over (partition by n."id" order by n."materialId") - 1 as "row"
  from needed n join "Material" m on m."orgId" = $1 and m."id" = n."materialId" group by n."id", n."materialId", m."warehouseQty", m."counted"
)
select "id", 'rows.' || "row" || '.' || "name" as "name", "value", true as "fits" from materials cross join lateral (values
  ('requiredQty', "required"), ('availableQty', "stock"), ('missingQty', greatest(0, "required" - "stock"))) f("name", "value")
union all
select n."id", 'rows.' || m."row" || '.lineItems.' || n."at" || '.' || "name", "value", true
from needed n join materials m using ("id", "materialId") cross join lateral (values
  ('consumption', n."consumption"), ('quantity', n."pieces"), ('wastagePercent', n."wastage"), ('requiredQty', n."required")) f("name", "value")
union all
select "id", 'wastagePercent', "wastage", true from plans
union all
select "id", 'sizeColorMatrix.total', sum("quantity"), sum("quantity") <= ${LARGEST_INT} from lines group by "id"
union all
select "id", 'sizeColorMatrix.rows.' || dense_rank() over (partition by "id" order by "color") - 1 || '.total', sum("quantity"), true
from lines group by "id", "color"`

/** Makes a style with four SKUs for each case, with an active bill of materials. */
async function makeStyles(scene: Scene, cases: readonly Case[]): Promise<void> {
  const { gateway: { database: { prisma } }, house: { orgId } } = scene
  const styles = cases.map((_, at) => ({ orgId, id: `st-${at}`, code: `ST-${at}`, name: 'Shirt', sizes: [...SIZES], colors: [...COLORS] }))
  await prisma.style.createMany({ data: styles })
  await prisma.styleSku.createMany({
    data: styles.flatMap(({ id }) => SKUS.map((sku, place) => (
      { orgId, id: `${id}-${place}`, styleId: id, code: `${id}-${place}`, position: place, ...sku }))),
  })
  const inputs = cases.map(({ items }, at) => ({
    styleId: `st-${at}`, name: 'Shirt',
    lineItems: items.map(({ sku, ...item }) => (
      { ...item, ...(sku === undefined ? {} : { styleSkuId: `st-${at}-${sku}` }) })),
  }))
  const made = await makeAll(scene, inputs.map((input) => ({ mutation: 'createBillOfMaterials', input })))
  await makeAll(scene, made.map(({ id }) => ({ mutation: 'activateBillOfMaterials', id })))
}

export const plans: Kind = {
  name: 'material plans',
  table: 'ProductionOrder',
  query: ({ id, facts }: Sent) => {
    const { wastagePercent: wastage } = facts as Case
    const given = wastage === null ? '' : `, wastagePercent: "${wastage}"`
    return `planMaterials(input: { productionOrderId: "${id}"${given} })`
  },
  together: 2,
  shows: `wastagePercent sizeColorMatrix { total rows { total } }
    rows { requiredQty availableQty missingQty lineItems { consumption quantity wastagePercent requiredQty } }`,
  sql: FIGURES,
  prepare: async ({ gateway: { database: { prisma } }, house: { orgId } }) => {
    await prisma.productionOrder.deleteMany({ where: { orgId } })
  },
  make: async (scene, count, seed) => {
    const cases = fc.sample(CASE, { numRuns: count, seed })
    await makeStyles(scene, cases)
    const sent = await createAll(scene, 'createProductionOrder', cases.map(({ lines }, at) => (
      { styleId: `st-${at}`, lineItems: lines.map(({ sku, quantity }) => ({ styleSkuId: `st-${at}-${sku}`, quantity })) })))
    const facts = ({ lines, ...rest }: Case) => (
      { ...rest, lines: lines.map((line) => ({ ...line, ...SKUS[line.sku] })) })
    return sent.map(({ id, refusal }, at) => ({ id, refusal, facts: facts(cases[at]) }))
  },
}
