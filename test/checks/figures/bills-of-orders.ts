// Bills of sales orders to clients: first of some pieces, then of everything that is left.
import fc from 'fast-check'
import { percentage } from './decimals.js'
import { byId, type Kind, type Scene, type Sent } from './kind.js'
import { places } from './rates.js'
import { makeSales, SALE, SALES_LINES, type MadeSale } from './sales-orders.js'
import { makeAll, sendAll, type Made } from './sending.js'

const CASE = fc.record({
  sale: SALE,
  taxRate: fc.option(percentage({ scale: 8 })),
  /** The part of each line that the first bill bills; null if there is only one bill. */
  first: fc.option(fc.constantFrom(0.5, 0.01, 0.999), { freq: 3 }),
})
type Case = typeof CASE extends fc.Arbitrary<infer T> ? T : never

interface Line {
  readonly id: string
  readonly status: string
  readonly orderQuantity: number
}

const FIGURES = `with ordered as (
  ${SALES_LINES}
), lines as (
  select o.*, (s."facts"->>'taxRate')::numeric as "rate", case when "first" then "part"
    else case when o."isCancelled" then 0 else o."pieces" - coalesce("part", 0) end end as "billed"
  from sent s join ordered o on o."id" = s."id" cross join lateral (
    select (s."facts"->>'isFirst')::boolean as "first", (s."facts"->'parts'->>(o."place"::int))::numeric as "part") b
), billed as (
  select *, row_number() over (partition by "id" order by "place") - 1 as "at", round("billed" * "price", 4) as "amount",
    ${places('"currency"')} as d
  from lines where "billed" > 0
), nets as (
  select "id", d, coalesce("rate", 0) as "rate", round(sum("amount"), d) as "subtotal",
    sum("billed" * "price") > 0 and round(sum("billed" * "price"), d) = 0 as "vanishes", bool_or("price" is null) as "lacksPrice"
  from billed group by "id", d, "rate"
), totals as (
  select *, round("subtotal" * "rate" * 0.01, d) as "tax" from nets
)
select "id", "name", "value", "value" < 1e14 and not "vanishes" and not "lacksPrice" as "fits" from totals cross join lateral (values
  ('subtotal', "subtotal"), ('taxAmount', "tax"), ('totalAmount', "subtotal" + "tax"), ('remainingBalance', "subtotal" + "tax"))
  f("name", "value")
union all
select "id", 'lineItems.' || "at" || '.' || "name", "value", "name" <> 'amount' or "value" < 1e14 from billed cross join lateral (values
  ('qty', "billed"), ('unitPrice', "price"), ('amount', "amount")) f("name", "value")`

/** The pieces that the first bill of an order bills, by line. */
const partsOf = (lines: readonly Line[], first: number | null) =>
  lines.map(({ status, orderQuantity }) => (status === 'CANCELLED' || !first ? 0 : Math.floor(orderQuantity * first)))

/** Bills the orders in two rounds. */
async function billAll(scene: Scene, orders: readonly (Case & { readonly made: MadeSale })[]): Promise<Sent[]> {
  const sent: Sent[] = []
  const billedBefore = new Set<string>()
  for (const isFirst of [true, false]) {
    const planned = orders.flatMap(({ made: { id, facts, made }, taxRate, first }) => {
      const lines = made?.lineItems as Line[]
      const parts = partsOf(lines, first)
      const given = lines.flatMap((line, at) => (parts[at] ? [{ salesOrderLineId: line.id, quantity: parts[at] }] : []))
      if (isFirst && !given.length) return []
      const input = { basis: 'ORDERED', taxRate, ...(isFirst ? { lineItems: given } : {}) }
      const counts = isFirst || billedBefore.has(id) ? parts : parts.map(() => 0)
      return [{ id, input, facts: { ...facts, taxRate, isFirst, parts: counts } }]
    })
    const results = await sendAll(scene, planned.map(({ id, input }) => ({ mutation: 'billSalesOrder', id, input })))
    results.forEach(({ made, refusal }, at) => {
      if (made && isFirst) billedBefore.add(planned[at].id)
      sent.push({ id: made?.id ?? `${planned[at].id}-${isFirst}`, refusal, facts: planned[at].facts })
    })
  }
  return sent
}

export const billsOfOrders: Kind = {
  name: 'bills of sales orders',
  table: 'Bill',
  query: byId('bill'),
  shows: 'subtotal taxAmount totalAmount remainingBalance lineItems { qty unitPrice amount }',
  sql: FIGURES,
  make: async (scene, count, seed) => {
    const cases = fc.sample(CASE, { numRuns: Math.ceil(count * 0.95), seed })
    const sales = await makeSales(scene, cases.map(({ sale }) => sale))
    const inOrder = [...cases.filter(({ sale }) => !sale.quote), ...cases.filter(({ sale }) => sale.quote)]
    const orders = sales.flatMap((made, at) => (isLive(made.made) ? [{ ...inOrder[at], made }] : []))
    await makeAll(scene, orders.map(({ made: { id } }) => ({ mutation: 'confirmSalesOrder', id })))
    return billAll(scene, orders)
  },
}

const isLive = (order: Made | null) => (order?.lineItems as Line[] | undefined)?.some(({ status }) => status !== 'CANCELLED')
