// Expense requests: amounts of lines, totals, payments, bills; advances, their claims, and what is returned.
import fc from 'fast-check'
import { above0, decimal, QUANTITY, scaleOf, times } from './decimals.js'
import { byId, type Kind, type Scene, type Sent } from './kind.js'
import { CURRENCIES, places } from './rates.js'
import { createAll, makeAll, type Call, type Made } from './sending.js'

const LINE = fc.record({ quantity: above0(QUANTITY), unitPrice: decimal(QUANTITY) }, { requiredKeys: ['unitPrice'] })
const lineItems = fc.array(LINE, { minLength: 1, maxLength: 3 })
/** Parts of what is payable or open, in millionths. */
const part = fc.constantFrom(0, 1, 333_333, 500_000, 1_000_000)
const end = fc.constantFrom('approve', 'approve', 'approve', 'approve', 'reject', 'cancel', 'draft')

/** True if the bill of a request is void. */
const isVoid = fc.constantFrom(false, false, true)

const CASE = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  request: fc.record({ lineItems, isAdvance: fc.boolean(), end, paid: part, billed: part, isVoid }),
  claims: fc.array(fc.record({ lineItems, end, paid: part, billed: part, isVoid }), { maxLength: 3 }),
  returned: part,
})
type Case = typeof CASE extends fc.Arbitrary<infer T> ? T : never
type Request = Case['claims'][number]

/** Another user than the requester approves and pays. */
const APPROVER = 1
const SHOWN = 'id totalAmount payableAmount billableAmount'

interface Doc extends Sent {
  readonly facts: Record<string, unknown>
  readonly made: Made | null
  readonly plan: Request
}

const positive = (figure: unknown) => Number(figure) > 0

/** Submits and decides the requests, and pays a part of the approved ones. Notes in the facts what was done. */
async function process(scene: Scene, docs: readonly Doc[]): Promise<void> {
  const live = docs.filter(({ made, plan }) => made && positive(made.totalAmount) && plan.end !== 'draft')
  const call = (mutation: string) => ({ id }: Doc): Call => ({ mutation, id, selects: SHOWN })
  const ending = (wanted: string) => live.filter(({ plan }) => plan.end === wanted)
  await makeAll(scene, live.map(call('submitExpenseRequest')))
  await makeAll(scene, ending('cancel').map(call('cancelExpenseRequest')))
  const rejected = ending('reject').map(({ id }) => (
    { mutation: 'rejectExpenseRequest', id, input: { reason: 'No' } }))
  await makeAll(scene, rejected, APPROVER)
  const approved = await makeAll(scene, ending('approve').map(call('approveExpenseRequest')), APPROVER)
  for (const doc of live) doc.facts.end = doc.plan.end
  const payments = ending('approve').flatMap((doc, at) => {
    const scale = scaleOf(String(doc.facts.currency))
    const amount = times(String(approved[at].payableAmount), doc.plan.paid, { scale })
    return positive(amount) ? [{ doc, amount }] : []
  })
  const paid = await makeAll(scene, payments.map(({ doc: { id }, amount }) => (
    { mutation: 'payExpenseRequest', id, input: { amount }, selects: SHOWN })), APPROVER)
  for (const { doc, amount } of payments) doc.facts.paid = amount
  await bill(scene, ending('approve'), new Map(payments.map(({ doc }, at) => [doc.id, paid[at]])), approved)
}

/**
 * Bills a part of what the approved requests have left. A bill of all that is left says no amount. Some bills are
 * voided.
 */
async function bill(scene: Scene, docs: readonly Doc[], paid: ReadonlyMap<string, Made>, approved: readonly Made[]) {
  const planned = docs.flatMap((doc, at) => {
    const { billed: share } = doc.plan
    const left = String((paid.get(doc.id) ?? approved[at]).billableAmount)
    const totalAmount = times(left, share, { scale: scaleOf(String(doc.facts.currency)) })
    return positive(totalAmount) ? [{ doc, amount: share === 1_000_000 ? {} : { totalAmount } }] : []
  })
  const head = { billType: 'SUPPLIER', supplierId: 'mill' }
  const made = await makeAll(scene, planned.map(({ doc: { id }, amount }) => (
    { mutation: 'createBill', input: { ...head, expenseRequestId: id, ...amount } })))
  const voided = planned.flatMap(({ doc }, at) => (doc.plan.isVoid ? [made[at].id] : []))
  await makeAll(scene, voided.map((id) => ({ mutation: 'voidBill', id, input: { reason: 'No' } })))
  for (const { doc, amount } of planned) if (!doc.plan.isVoid) doc.facts.billed = amount
}

interface Planned {
  readonly plan: Request
  readonly input: object
  /** What the second calculation needs to know beside the input. */
  readonly facts: object
}

async function create(scene: Scene, plans: readonly Planned[], name: string): Promise<Doc[]> {
  const sent = await createAll(scene, 'createExpenseRequest', plans.map(({ input }) => input), { selects: SHOWN })
  return sent.map((one, at) => {
    const { plan, facts } = plans[at]
    return { ...one, id: one.made ? one.id : `${name}-${one.id}`, facts: { ...one.facts, ...facts }, plan }
  })
}

/** Returns a part of what the claims have left of the advances that are paid in full. */
async function giveBack(scene: Scene, advances: readonly Doc[], cases: readonly Case[]): Promise<void> {
  const planned = advances.flatMap((doc, at) => {
    const { currency, request, returned, claims } = cases[at]
    const isWhole = request.isAdvance && request.end === 'approve' && request.paid === 1_000_000 && !claims.length
    const amount = isWhole && doc.made && times(String(doc.made.totalAmount), returned, { scale: scaleOf(currency) })
    return amount && positive(amount) ? [{ doc, amount }] : []
  })
  await makeAll(scene, planned.map(({ doc: { id }, amount }) => (
    { mutation: 'returnAdvance', id, input: { amount } })), APPROVER)
  for (const { doc, amount } of planned) doc.facts.returned = amount
}

/** The claims of the advances, one after the other. */
async function claimAll(scene: Scene, advances: readonly Doc[], cases: readonly Case[]): Promise<Doc[]> {
  const made: Doc[] = []
  for (const round of [0, 1, 2]) {
    const planned = advances.flatMap((advance, at) => {
      const plan = cases[at].claims[round]
      const isOpen = advance.facts.end === 'approve' && cases[at].request.isAdvance
      if (!plan || !isOpen) return []
      const { currency } = cases[at]
      const before = (advance.facts.claims ?? []) as object[]
      const head = { requestType: 'REIMBURSEMENT', currency, linkedAdvanceRequestId: advance.id }
      const input = { ...head, lineItems: plan.lineItems }
      return [{ plan, input, advance, facts: { advance: advance.facts.lineItems, before } }]
    })
    const docs = await create(scene, planned, `claim-${round}`)
    await process(scene, docs)
    docs.forEach(({ facts }, at) => {
      if (facts.end !== 'approve') return
      const { advance } = planned[at]
      advance.facts.claims = [...((advance.facts.claims ?? []) as object[]), facts.lineItems]
    })
    made.push(...docs)
  }
  return made
}

/** SQL: the total of a list of lines. */
const totalOf = (lines: string) => `(select coalesce(sum(round(coalesce(t."quantity", 1) * t."unitPrice", d)), 0)
  from jsonb_to_recordset(${lines}) as t("quantity" numeric, "unitPrice" numeric))`
/** SQL: the total of a list of lists of lines. */
const totalsOf = (lists: string) => `(select coalesce(sum(${totalOf('one')}), 0) from jsonb_array_elements(${lists}) one)`

const FIGURES = `with requests as (
  select *, ${places("\"facts\"->>'currency'")} as d, "facts"->>'requestType' = 'ADVANCE' as "isAdvance", "facts"->>'end' as "end",
    coalesce(("facts"->>'paid')::numeric, 0) as "paid", coalesce(("facts"->>'returned')::numeric, 0) as "returned"
  from sent
), totals as (
  select *, ${totalOf('"facts"->\'lineItems\'')} as "total",
    case when "facts" ? 'advance' then ${totalOf('"facts"->\'advance\'')} else 0 end as "advanced",
    ${totalsOf("coalesce(\"facts\"->'before', '[]')")} as "before", ${totalsOf("coalesce(\"facts\"->'claims', '[]')")} as "claimed"
  from requests
), covers as (
  select *, case when "end" is not distinct from 'approve' then least("total", greatest(0, "advanced" - "before")) else 0 end as "covered",
    case when "isAdvance" then least("claimed", "total") else 0 end as "used"
  from totals
), bills as (
  select *, "total" - "covered" - "paid" as "unpaid",
    case when not "facts" ? 'billed' then 0 else coalesce(("facts"->'billed'->>'totalAmount')::numeric, "total" - "covered" - "paid") end as "billed"
  from covers
)
select "id", "name", "value", "value" < 1e14 as "fits" from bills cross join lateral (values
  ('totalAmount', "total"), ('coveredAmount', "covered"), ('usedAmount', "used"), ('returnedAmount', "returned"), ('paidAmount', "paid"),
  ('openAmount', case when "isAdvance" then "total" - "used" - "returned" else 0 end),
  ('payableAmount', case when "end" in ('reject', 'cancel') then 0 else "unpaid" end),
  ('billableAmount', case when "end" is not distinct from 'approve' then "unpaid" - "billed" else 0 end)) f("name", "value")
union all
select "id", 'lineItems.' || l."place" - 1 || '.amount', round(l."exact", d), l."exact" = 0 or round(l."exact", d) between 1e-3 and 99999999999999.9999
from requests cross join lateral (
  select "place", coalesce("quantity", 1) * "unitPrice" as "exact" from rows from (jsonb_to_recordset("facts"->'lineItems') as ("quantity" numeric, "unitPrice" numeric))
    with ordinality as r("quantity", "unitPrice", "place")) l`

export const expenseRequests: Kind = {
  name: 'expense requests',
  table: 'ExpenseRequest',
  query: byId('expenseRequest'),
  shows: 'totalAmount coveredAmount openAmount payableAmount billableAmount paidAmount usedAmount returnedAmount lineItems { amount }',
  sql: FIGURES,
  make: async (scene, count, seed) => {
    const cases = fc.sample(CASE, { numRuns: Math.ceil(count * 0.9), seed })
    const first = cases.map(({ currency, request: { isAdvance, ...plan } }) => {
      const requestType = isAdvance ? 'ADVANCE' : 'PETTY_CASH'
      return { plan, facts: {}, input: { requestType, currency, lineItems: plan.lineItems } }
    })
    const docs = await create(scene, first, 'first')
    await process(scene, docs)
    await giveBack(scene, docs, cases)
    return [...docs, ...(await claimAll(scene, docs, cases))].map(({ id, facts, refusal }) => ({ id, facts, refusal }))
  },
}
