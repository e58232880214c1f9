// Sales orders: made from lines or converted from quotes, and amended. Amounts, totals, and how much may be shipped.
import fc from 'fast-check'
import { decimal, percentage, QUANTITY } from './decimals.js'
import { byId, type Kind, type Scene, type Sent } from './kind.js'
import { CURRENCIES, places } from './rates.js'
import { createAll, makeAll, sendAll, type Made } from './sending.js'

const SKUS = ['sku-s', 'sku-l'] as const
const LARGEST_INT = 2 ** 31 - 1

const sku = fc.constantFrom(...SKUS)
export const pieces = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 3000 }) },
  { weight: 4, arbitrary: fc.constantFrom(1, 33, 447, 99_999) },
  { weight: 1, arbitrary: fc.constantFrom(LARGEST_INT, LARGEST_INT - 1, 2_000_000_000) },
)
const tolerance = fc.option(percentage({ scale: 4 }))
/** A line without a price may get the price of the quote. */
const line = fc.record(
  {
    styleSkuId: sku, orderQuantity: pieces, clientTolerance: tolerance, unitPrice: decimal(QUANTITY),
    status: fc.constantFrom('PENDING', 'PENDING', 'CANCELLED'),
  },
  { requiredKeys: ['styleSkuId', 'orderQuantity'] },
)

const QUOTE = fc.record({
  unitPrice: decimal(QUANTITY),
  lineItems: fc.uniqueArray(
    fc.record({ styleSkuId: sku, unitPrice: decimal(QUANTITY) }),
    { selector: ({ styleSkuId }) => styleSkuId, maxLength: 2 },
  ),
})
const amendedLine = fc.record(
  {
    at: fc.nat(3), orderQuantity: pieces, unitPrice: fc.option(decimal(QUANTITY)), clientTolerance: tolerance,
    isCancelled: fc.constant(true),
  },
  { requiredKeys: ['at'] },
)
const AMENDMENT = fc.record({
  changed: fc.uniqueArray(amendedLine, { selector: ({ at }) => at, minLength: 1, maxLength: 2 }),
  added: fc.array(
    fc.record({ styleSkuId: sku, orderQuantity: pieces, unitPrice: fc.option(decimal(QUANTITY)) }), { maxLength: 1 },
  ),
})

export const SALE = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  lineItems: fc.array(line, { minLength: 1, maxLength: 5 }),
  quote: fc.option(QUOTE, { freq: 2 }),
  amendments: fc.array(AMENDMENT, { maxLength: 2 }),
})
export type Sale = typeof SALE extends fc.Arbitrary<infer T> ? T : never
type Amendment = Sale['amendments'][number]

const SHOWN = 'id lineItems { id status orderQuantity }'
interface Line {
  readonly id: string
  readonly status: string
}

/** Makes accepted quotes. Returns their identifiers. */
async function makeQuotes(scene: Scene, sales: readonly Sale[]): Promise<Made[]> {
  const inputs = sales.map(({ currency, quote }) => ({ clientId: 'cl', styleId: 'st', currency, ...quote }))
  const quotes = await makeAll(scene, inputs.map((input) => ({ mutation: 'createQuote', input })))
  await makeAll(scene, quotes.map(({ id }) => ({ mutation: 'sendQuote', id })))
  await makeAll(scene, quotes.map(({ id }) => ({ mutation: 'acceptQuote', id })))
  return quotes
}

export interface MadeSale extends Sent {
  readonly facts: { readonly lines: readonly object[]; readonly currency: string; readonly quote: object | null }
  readonly made: Made | null
}

/** Makes the orders: those with a quote by its conversion. */
export async function makeSales(scene: Scene, sales: readonly Sale[]): Promise<MadeSale[]> {
  const plain = sales.filter(({ quote }) => !quote)
  const quoted = sales.filter(({ quote }) => quote)
  const base = { clientId: 'cl', styleId: 'st' }
  const inputs = plain.map(({ currency, lineItems }) => ({ ...base, currency, lineItems }))
  const ofLines = await createAll(scene, 'createSalesOrder', inputs, { selects: SHOWN })
  const quotes = await makeQuotes(scene, quoted)
  const convert = { mutation: 'convertQuoteToSalesOrder', selects: `salesOrder { ${SHOWN} }` }
  const converted = await sendAll(scene, quoted.map(({ lineItems }, at) => (
    { ...convert, id: quotes[at].id, input: { lineItems } })))
  const facts = ({ currency, quote, lineItems: lines }: Sale) => ({ currency, quote, lines })
  return [
    ...ofLines.map((one, at) => ({ ...one, facts: facts(plain[at]) })),
    ...converted.map(({ made, refusal }, at) => {
      const order = (made?.salesOrder ?? null) as Made | null
      return { id: order?.id ?? `unconverted-${at}`, facts: facts(quoted[at]), refusal, made: order }
    }),
  ]
}

/** The lines after an amendment; null if it changes nothing that stands, or a cancelled line. */
function amended(lines: readonly Record<string, unknown>[], { changed, added }: Amendment) {
  if (changed.some(({ at }) => !lines[at] || lines[at].status === 'CANCELLED')) return null
  const after = lines.map((line, place) => {
    const { at: _, isCancelled, ...values } = changed.find(({ at }) => at === place) ?? { at: 0 }
    return { ...line, ...values, ...(isCancelled ? { status: 'CANCELLED' } : {}) }
  })
  return [...after, ...added.map(({ unitPrice, ...line }) => ({ unitPrice, ...line }))]
}

/** Confirms the orders and amends them. A refused amendment is a document too. */
async function amendAll(scene: Scene, sales: readonly MadeSale[], amendments: readonly Amendment[][]): Promise<Sent[]> {
  const live = sales.filter(({ made }) => (made?.lineItems as Line[]).some(({ status }) => status !== 'CANCELLED'))
  await makeAll(scene, live.map(({ id }) => ({ mutation: 'confirmSalesOrder', id })))
  const standing = sales.map(({ facts }) => facts)
  const refused: Sent[] = []
  for (const round of [0, 1]) {
    const planned = sales.flatMap(({ id, made }, at) => {
      const amendment = amendments[at][round] as Amendment | undefined
      const lines = amendment && amended(standing[at].lines as Record<string, unknown>[], amendment)
      if (!lines || !live.includes(sales[at])) return []
      const ids = (made?.lineItems as Line[]).map((line) => line.id)
      const { changed, added } = amendments[at][round]
      if (changed.some((line) => !ids[line.at])) return []
      const lineItems = [...changed.map(({ at: place, ...values }) => ({ ...values, id: ids[place] })), ...added]
      return [{ at, lines, call: { mutation: 'amendSalesOrder', id, input: { reason: 'Agreed', lineItems } } }]
    })
    const results = await sendAll(scene, planned.map(({ call }) => call))
    results.forEach(({ refusal }, index) => {
      const { at, lines, call } = planned[index]
      const facts = { ...standing[at], lines, call }
      if (refusal && !refusal.message.includes('changes nothing')) refused.push({ id: `${call.id}-${round}`, refusal, facts })
      if (!refusal) standing[at] = { ...standing[at], lines }
    })
  }
  return [...sales.map((sale, at) => ({ ...sale, facts: standing[at] })), ...refused]
}

/** SQL: the lines of the orders, with the price of the quote where the line has none. */
export const SALES_LINES = `select s."id", s."facts"->>'currency' as "currency", l."place" - 1 as "place", l."line"->>'status' is not distinct from 'CANCELLED' as "isCancelled",
    (l."line"->>'orderQuantity')::numeric as "pieces", coalesce((l."line"->>'clientTolerance')::numeric, 0) as "tolerance",
    case when l."line" ? 'unitPrice' then (l."line"->>'unitPrice')::numeric
      else coalesce((select (q->>'unitPrice')::numeric from jsonb_array_elements(s."facts"->'quote'->'lineItems') q
        where q->>'styleSkuId' = l."line"->>'styleSkuId'), (s."facts"->'quote'->>'unitPrice')::numeric) end as "price"
  from sent s cross join lateral jsonb_array_elements(s."facts"->'lines') with ordinality as l("line", "place")`

const FIGURES = `with lines as (
  ${SALES_LINES}
), totals as (
  select "id", coalesce(sum("pieces") filter (where not "isCancelled"), 0) as "pieces",
    case when bool_and("isCancelled" or "price" is not null)
      then round(coalesce(sum(round("pieces" * "price", 4)) filter (where not "isCancelled"), 0), ${places('"currency"')}) end as "total"
  from lines group by "id", "currency"
)
select "id", "name", "value", "value" <= ${LARGEST_INT} or "name" = 'totalAmount' as "fits"
from totals cross join lateral (values ('orderQuantity', "pieces"), ('totalAmount', "total")) f("name", "value")
union all
select "id", 'lineItems.' || "place" || '.' || "name", "value", "most" is null or "value" <= "most"
from lines cross join lateral (values
  ('unitPrice', "price", null), ('amount', round("pieces" * "price", 4), null), ('orderQuantity', "pieces", null),
  ('mostToShip', case when "isCancelled" then 0 else floor("pieces" * (1 + "tolerance" * 0.01)) end, ${LARGEST_INT}),
  ('leastToShip', case when "isCancelled" then 0 else greatest(1, ceil("pieces" * (1 - "tolerance" * 0.01))) end, null))
  f("name", "value", "most")`

export const salesOrders: Kind = {
  name: 'sales orders',
  table: 'SalesOrder',
  query: byId('salesOrder'),
  shows: 'orderQuantity totalAmount lineItems { unitPrice amount orderQuantity mostToShip leastToShip }',
  sql: FIGURES,
  make: async (scene, count, seed) => {
    const sales = fc.sample(SALE, { numRuns: count, seed })
    const sent = await makeSales(scene, sales)
    const inOrder = [...sales.filter(({ quote }) => !quote), ...sales.filter(({ quote }) => quote)]
    const made = sent.flatMap((sale, at) => (sale.made ? [{ sale, amendments: inOrder[at].amendments }] : []))
    const standing = await amendAll(scene, made.map(({ sale }) => sale), made.map(({ amendments }) => amendments))
    return [...standing, ...sent.filter(({ refusal }) => refusal)]
  },
}
