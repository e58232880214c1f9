// Supplier bills of purchase orders with receipts: totals, match, variances and verdicts, in the currency of the order
// and in others.
import fc from 'fast-check'
import { AMOUNT, atMost, percentage, QUANTITY, times } from './decimals.js'
import { byId, type Kind, type Scene, type Sent } from './kind.js'
import { makeOrders, ORDER, type MadeOrder } from './orders.js'
import { CURRENCIES, places, prepareRates, rateOf } from './rates.js'
import { createAll } from './sending.js'

/** The words of the verdicts, from best to worst. */
const VERDICTS = ['MATCHED', 'WITHIN_TOLERANCE', 'PENDING_RECEIPT', 'EXCEPTION']
/** About the millionths of a USD that one unit of each currency is worth, for prices near those of the orders. */
const WORTH: Readonly<Record<string, number>> = { USD: 1_000_000, EUR: 1_087_100, JPY: 6_441, KWD: 3_257_333 }

/** Millionths of the ordered quantity and of the ordered price: equal, and on both sides of each tolerance. */
const BILLED = fc.constantFrom(
  1_000_000, 500_000, 500_000, 300_000, 300_000, 500_001, 20_000, 20_000, 10, 0, 1_019_999, 1_020_000, 1_020_001,
)
const PRICED = fc.constantFrom(
  1_000_000, 1_000_000, 1_000_001, 1_049_999, 1_050_000, 1_050_001, 900_000, 1_200_000, 0,
)

const BILL = fc.record({
  currency: fc.option(fc.constantFrom(...CURRENCIES)),
  taxRate: fc.option(percentage({ scale: 8 }), { freq: 2 }),
  lines: fc.array(
    fc.record({ line: fc.nat(3), billed: BILLED, priced: PRICED, isByAmount: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  /** The price of freight, which no line of the order names. */
  freight: fc.option(fc.constantFrom('5', '24.995', '25', '25.01', '3900'), { freq: 3 }),
})

/** One to three bills of one order, one after the other. */
const CASE = fc.record({ order: ORDER, bills: fc.array(BILL, { minLength: 1, maxLength: 3 }) })
type Case = typeof CASE extends fc.Arbitrary<infer T> ? T : never

function billOf(order: MadeOrder, { currency, taxRate, lines, freight }: Case['bills'][number]) {
  const into = currency ?? order.currency
  const items = lines.map(({ line, billed, priced, isByAmount }) => {
    const at = line % order.lineItems.length
    const { quantity: qty, unitPrice } = order.lineItems[at]
    const worth = Math.round((WORTH[order.currency] / WORTH[into]) * 1_000_000)
    const price = atMost(times(times(unitPrice, worth, QUANTITY), priced, QUANTITY), QUANTITY)
    const quantity = atMost(times(qty, billed, QUANTITY), QUANTITY)
    const pieces = Math.max(1, Math.min(Math.round(Number(quantity)), 9_000_000))
    const amount = atMost(times(price, pieces * 1_000_000, AMOUNT), AMOUNT)
    const figure = isByAmount && lines.length > 2 ? { amount } : { unitPrice: price }
    return { poLineId: order.lineIds[at], qty: quantity, ...figure }
  })
  const extra = freight && items.length > 1 ? [{ description: 'Freight', qty: '1', unitPrice: freight }] : []
  return {
    billType: 'SUPPLIER', supplierId: 'mill', purchaseOrderId: order.id, taxRate, ...(currency && { currency }),
    lineItems: [...items, ...extra],
  }
}

/** A line by amount is compared by its derived price if that gives its amount, to 4 places; else by the amount. */
const LINES = `with bills as (
  select "id", "facts", "facts"->>'purchaseOrderId' as "order", ("facts"->>'round')::int as "round", ("facts"->>'made')::boolean as "made",
    coalesce("facts"->>'currency', "facts"->'order'->>'currency') as "currency", "facts"->'order'->>'currency' as "orderCurrency",
    coalesce(("facts"->>'taxRate')::numeric, 0) as "rate"
  from sent
), ordered as (
  select b."id" as "bill", b."facts"->'order'->'lineIds'->>(l."place"::int - 1) as "line", l."quantity" as "qty",
    l."unitPrice" * ${rateOf('b."orderCurrency"', 'b."currency"')} as "price",
    (select coalesce(sum(r::numeric), 0) from jsonb_array_elements_text(b."facts"->'order'->'receipts'->(l."place"::int - 1)) r) as "received"
  from bills b cross join lateral rows from (jsonb_to_recordset(b."facts"->'order'->'lineItems') as ("quantity" numeric, "unitPrice" numeric))
    with ordinality as l("quantity", "unitPrice", "place")
), entered as (
  select b."id", b."order", b."round", b."made", b."currency", b."rate", ${places('b."currency"')} as d, l.*,
    round(round(l."given", 60) / nullif(l."billed", 0), 4) as "derived"
  from bills b cross join lateral rows from (
    jsonb_to_recordset(b."facts"->'lineItems') as ("poLineId" text, "qty" numeric, "unitPrice" numeric, "amount" numeric))
    with ordinality as l("line", "billed", "unitPrice", "given", "place")
), lines as (
  select e.*, o."qty", o."price", o."received", coalesce(e."billed" * e."unitPrice", e."given") as "exact",
    round(coalesce(e."billed" * e."unitPrice", e."given"), 4) as "amount",
    coalesce(e."billed" * e."unitPrice", case when round(e."billed" * e."derived", 4) = round(e."given", 4)
      then e."billed" * e."derived" else e."given" end) as "compared",
    coalesce(sum(case when e."made" then e."billed" end) over (
      partition by e."line" order by e."round" groups between unbounded preceding and 1 preceding), 0)
    + coalesce(sum(e."billed") over (
      partition by e."line", e."id" order by e."place" rows between unbounded preceding and 1 preceding), 0) as "before"
  from entered e left join ordered o on o."bill" = e."id" and o."line" = e."line"
), limits as (
  select *, "compared" - "billed" * "price" as "excess", greatest(0, "received" - "before") as "open",
    greatest(0, least("qty" * 1.02, 999999999999.999999) - "before") as "billable", greatest(0, "received" * 1.02 - "before") as "receivable",
    sum("amount") filter (where "line" is null) over (partition by "id") as "beyond"
  from lines
), judged as (
  select *, case
    when "line" is null then case when "beyond" <= 25 * ${rateOf("'USD'", '"currency"')} then 1 else 3 end
    when "excess" > greatest("billed" * "price" * 0.05, 10::numeric ^ -d) or "billed" > "billable" then 3
    when "billed" > "receivable" then case when "received" = 0 then 2 else 3 end
    when "excess" = 0 and "billed" <= "open" and "before" + "billed" <= "qty" then 0
    else 1 end as "verdict",
    case when "line" is null then 0 else least("billed", "open") * "price" end as "expected"
  from limits
)`

const FIGURES = `${LINES}, nets as (
  select "id", d, "rate", round(sum("amount"), d) as "subtotal", sum("expected") as "expected", max("verdict") as "verdict",
    coalesce(sum("excess"), 0) as "excess", sum("exact") > 0 and round(sum("exact"), d) = 0 as "vanishes"
  from judged group by "id", d, "rate"
), totals as (
  select *, round("subtotal" * "rate" * 0.01, d) as "tax", "subtotal" - "expected" as "variance" from nets
)
select "id", "name", "value", abs("value") < 1e14 and not "vanishes" as "fits" from totals cross join lateral (values
  ('subtotal', "subtotal"), ('taxAmount', "tax"), ('totalAmount', "subtotal" + "tax"), ('remainingBalance', "subtotal" + "tax"),
  ('matchStatus', "verdict"), ('varianceAmount', round("variance", d)), ('priceVarianceAmount', round("excess", d)),
  ('variancePct', case when "variance" = 0 then 0
    when "expected" <> 0 and abs("variance" * 100 / "expected") < 1e14 then round(round("variance" * 100, 80) / "expected", 2) end)) f("name", "value")
union all
select "id", 'lineItems.' || "place" - 1 || '.' || "name", "value", "isAllowed" from judged cross join lateral (values
  ('amount', "amount", "amount" < 1e14 and not coalesce("given" > 0 and round("given", d) = 0, false)),
  ('poQty', "qty", "line" is null or "billed" <= "billable"), ('receivedQty', "received", true), ('prevBilled', case when "line" is not null then "before" end, true),
  ('orderedUnitPrice', round("price", 6), "price" < 1e12), ('matchStatus', "verdict", true),
  ('allowedQty', round(case when "line" is not null then least("billable", "receivable") end, 6), true),
  ('unitPrice', coalesce("unitPrice", "derived"), coalesce("unitPrice", "given" / nullif("billed", 0), 0) < 1e12),
  ('qty', "billed", true)) f("name", "value", "isAllowed")`

/** Makes the bills of the orders, first the first bill of each order. */
async function makeBills(scene: Scene, orders: readonly MadeOrder[], cases: readonly Case[]): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const round of [0, 1, 2]) {
    const billed = orders.flatMap((order, at) =>
      (cases[at].bills[round] ? [{ order, bill: cases[at].bills[round] }] : []))
    const made = await createAll(scene, 'createBill', billed.map(({ order, bill }) => billOf(order, bill)))
    sent.push(...made.map(({ id, facts, refusal }, at) => ({
      id: refusal ? `${id}-${round}` : id, refusal,
      facts: { ...facts, round, made: !refusal, order: billed[at].order },
    })))
  }
  return sent
}

export const matchedBills: Kind = {
  name: 'matched bills',
  table: 'Bill',
  query: byId('bill'),
  shows: `subtotal taxAmount totalAmount remainingBalance matchStatus varianceAmount variancePct priceVarianceAmount
    lineItems { amount unitPrice qty poQty receivedQty prevBilled orderedUnitPrice matchStatus allowedQty }`,
  words: VERDICTS,
  sql: FIGURES,
  prepare: async (scene) => {
    const { gateway: { database: { prisma } }, house: { orgId } } = scene
    await prisma.organization.update({ where: { id: orgId }, data: { unorderedAllowance: '25' } })
    await prepareRates(scene)
  },
  make: async (scene, count, seed) => {
    const cases = fc.sample(CASE, { numRuns: Math.ceil(count * 0.7), seed })
    const { sent, orders } = await makeOrders(scene, cases.map(({ order }) => order))
    const billed = cases.filter((_, at) => !sent[at].refusal)
    return makeBills(scene, orders, billed)
  },
}
