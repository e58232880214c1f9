// Bills without orders: lines with tax, totals that include the tax, given subtotals; and their payments.
import fc from 'fast-check'
import { AMOUNT, decimal, maybe, percentage, QUANTITY, scaleOf, times } from './decimals.js'
import { byId, type Kind, type Scene } from './kind.js'
import { CURRENCIES, places } from './rates.js'
import { createAll, makeAll, type Call, type Made } from './sending.js'

const taxRate = fc.option(percentage({ scale: 8 }))
const currency = fc.constantFrom(...CURRENCIES)
/** How much of the balance is paid, in millionths, and whether the payment is reversed. */
const payments = fc.array(
  fc.record({ part: fc.constantFrom(1, 333_333, 500_000, 999_999, 1_000_000), isReversed: fc.boolean() }),
  { maxLength: 2 },
)
const line = fc.oneof(
  { weight: 6, arbitrary: fc.record({ qty: decimal(QUANTITY), unitPrice: decimal(QUANTITY) }) },
  { weight: 1, arbitrary: fc.record({ qty: maybe(QUANTITY), amount: decimal(AMOUNT) }) },
)

const BILL = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ currency, taxRate, payments, lineItems: fc.array(line, { minLength: 1, maxLength: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ currency, taxRate, totalAmount: decimal(AMOUNT), payments }) },
  {
    weight: 1,
    arbitrary: fc.record({ currency, taxRate, totalAmount: decimal(AMOUNT), payments, part: fc.nat(1_000_000) })
      .map(({ part, ...bill }) => (
        { ...bill, paidAmount: times(bill.totalAmount, part, { scale: scaleOf(bill.currency) }) })),
  },
)

const FIGURES = `with bills as (
  select "id", facts->>'currency' as "currency", (facts->>'taxRate')::numeric as "rate", (facts->>'totalAmount')::numeric as "gross",
    coalesce((facts->>'paidAmount')::numeric, 0) as "before", facts->'lineItems' as "rows", facts->'paid' as "paid",
    ${places("facts->>'currency'")} as d
  from sent
), lines as (
  select b."id", l."place" - 1 as "place", coalesce(l."unitPrice", round(round(l."amount", 60) / nullif(l."qty", 0), 4)) as "price", l."amount" as "given", coalesce(l."qty" * l."unitPrice", l."amount") as "exact",
    round(coalesce(l."qty" * l."unitPrice", l."amount"), 4) as "amount", b.d
  from bills b cross join lateral rows from (
    jsonb_to_recordset(b."rows") as ("qty" numeric, "unitPrice" numeric, "amount" numeric)) with ordinality
    as l("qty", "unitPrice", "amount", "place")
), nets as (
  select b.*, case when b."rows" is null then round(round(round(b."gross", d), 60) / (1 + coalesce(b."rate", 0) * 0.01), d)
    else (select round(sum(l."amount"), b.d) from lines l where l."id" = b."id") end as "subtotal"
  from bills b
), taxed as (
  select *, case when "rows" is null then round("gross", d) - "subtotal" else round("subtotal" * coalesce("rate", 0) * 0.01, d) end as "tax"
  from nets
), totals as (
  select *, "subtotal" + "tax" as "total", coalesce((select sum(p::numeric) from jsonb_array_elements_text("paid") p), round("before", d)) as "paidAmount"
  from taxed
)
select "id", "name", "value", "value" < 1e14 and not "vanishes" as "fits" from totals cross join lateral (values
  ('subtotal', "subtotal", false), ('taxAmount', "tax", false), ('paidAmount', "paidAmount", "before" > 0 and round("before", d) = 0),
  ('totalAmount', "total", case when "rows" is null then "gross" > 0 and "total" = 0
    else (select sum(l."exact") > 0 and round(sum(l."exact"), totals.d) = 0 from lines l where l."id" = totals."id") end),
  ('remainingBalance', "total" - "paidAmount", false)) f("name", "value", "vanishes")
union all
select "id", 'lineItems.' || "place" || '.' || "name", "value", "isAllowed" from lines cross join lateral (values
  ('amount', "amount", "amount" < 1e14 and not coalesce("given" > 0 and round("given", d) = 0, false)),
  ('unitPrice', "price", coalesce("price", 0) < 1e12)) f("name", "value", "isAllowed")`

interface Bill {
  readonly currency: string
  readonly paidAmount?: string
  readonly payments: readonly { readonly part: number; readonly isReversed: boolean }[]
}

interface Payment {
  readonly id: string
}

/** A bill that is paid in rounds. */
interface Paid {
  readonly bill: Bill
  readonly id: string
  balance: string
  /** The amounts that count as paid. */
  readonly amounts: string[]
  readonly known: Set<string>
}

/** One payment of each bill that has one planned. Some are reversed again. */
async function payOnce(scene: Scene, all: readonly Paid[], round: number): Promise<void> {
  const planned = all.flatMap((paid) => {
    const payment = paid.bill.payments[round]
    const amount = payment && times(paid.balance, payment.part, { scale: scaleOf(paid.bill.currency) })
    return amount && Number(amount) > 0 ? [{ paid, amount, isReversed: payment.isReversed }] : []
  })
  const after = await makeAll(scene, planned.map(({ paid: { id }, amount }): Call => (
    { mutation: 'payBill', id, input: { amount }, selects: BALANCE })))
  const reversed = planned.flatMap(({ paid, amount, isReversed }, at) => {
    const [paymentId] = (after[at].payments as Payment[]).flatMap(({ id }) => (paid.known.has(id) ? [] : [id]))
    paid.known.add(paymentId)
    paid.balance = String(after[at].remainingBalance)
    if (isReversed) return [{ paid, paymentId }]
    paid.amounts.push(amount)
    return []
  })
  const back = await makeAll(scene, reversed.map(({ paid: { id }, paymentId }): Call => (
    { mutation: 'reverseBillPayment', id, input: { paymentId, reason: 'Bounced' }, selects: BALANCE })))
  reversed.forEach(({ paid }, at) => { paid.balance = String(back[at].remainingBalance) })
}

/** Posts the bills and pays them. Returns the amounts that count as paid, by bill. */
async function pay(scene: Scene, made: readonly Made[], bills: readonly Bill[]) {
  const posted = await makeAll(scene, made.map(({ id }) => ({ mutation: 'postBill', id, selects: BALANCE })))
  const all = posted.map(({ id, remainingBalance, payments }, at): Paid => ({
    id, bill: bills[at], balance: String(remainingBalance),
    amounts: Number(bills[at].paidAmount ?? 0) > 0 ? [String(bills[at].paidAmount)] : [],
    known: new Set((payments as Payment[]).map((payment) => payment.id)),
  }))
  for (const round of [0, 1]) await payOnce(scene, all, round)
  return new Map(all.map(({ id, amounts }) => [id, amounts]))
}

const BALANCE = 'id remainingBalance payments { id }'

export const bills: Kind = {
  name: 'bills',
  table: 'Bill',
  query: byId('bill'),
  shows: 'subtotal taxAmount totalAmount paidAmount remainingBalance lineItems { amount unitPrice }',
  sql: FIGURES,
  make: async (scene, count, seed) => {
    const generated: readonly Bill[] = fc.sample(BILL, { numRuns: count, seed })
    const inputs = generated.map(({ payments: _, ...bill }) => ({ ...bill, billType: 'SUPPLIER', supplierId: 'mill' }))
    const sent = await createAll(scene, 'createBill', inputs)
    const owed = sent.flatMap(({ made }, at) => (made ? [{ made, bill: generated[at] }] : []))
    const paid = await pay(scene, owed.map(({ made }) => made), owed.map(({ bill }) => bill))
    return sent.map((one) => ({ ...one, facts: { ...one.facts, paid: paid.get(one.id) ?? [] } }))
  },
}
