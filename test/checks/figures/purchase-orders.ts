// Purchase orders: amounts of lines, totals, and what was received of them.
import fc from 'fast-check'
import { byId, type Kind } from './kind.js'
import { makeOrders, ORDER } from './orders.js'
import { places } from './rates.js'

const FIGURES = `with lines as (
  select s."id", l."place" - 1 as "place", l."quantity", l."quantity" * l."unitPrice" as "exact",
    (select coalesce(sum(r::numeric), 0) from jsonb_array_elements_text(s."facts"->'receipts'->(l."place"::int - 1)) r) as "received",
    ${places("s.\"facts\"->>'currency'")} as d
  from sent s cross join lateral rows from (jsonb_to_recordset(s."facts"->'lineItems') as ("quantity" numeric, "unitPrice" numeric))
    with ordinality as l("quantity", "unitPrice", "place")
)
select "id", 'lineItems.' || "place" || '.' || "name" as "name", "value", "value" < 1e14 as "fits" from lines cross join lateral (values
  ('amount', round("exact", 4)), ('receivedQty', "received"), ('openQty', greatest(0, "quantity" - "received"))) f("name", "value")
union all
select "id", 'total', round(sum(round("exact", 4)), d), round(sum(round("exact", 4)), d) < 1e14 from lines group by "id", d`

export const purchaseOrders: Kind = {
  name: 'purchase orders',
  table: 'PurchaseOrder',
  query: byId('purchaseOrder'),
  shows: 'total lineItems { amount receivedQty openQty }',
  sql: FIGURES,
  make: async (scene, count, seed) => {
    const { sent, orders } = await makeOrders(scene, fc.sample(ORDER, { numRuns: count, seed }))
    const receipts = new Map(orders.map((order) => [order.id, order.receipts]))
    const receiptsOf = ({ id, facts }: (typeof sent)[number]) => receipts.get(id) ?? facts.lineItems.map(() => [])
    return sent.map((one) => ({ ...one, facts: { ...one.facts, receipts: receiptsOf(one) } }))
  },
}
