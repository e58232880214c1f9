// The second calculation for the accounts of parties: what is owed and what credit is open at the end of each of some
// days, from the documents, compared with the statements and the aging that the gateway shows.
import type { WalkedGateway } from './gateway.js'
import type { House } from './house.js'
import { post } from './send.js'

const ZONE = `(select "timeZone" from "Organization" where "id" = $1)`
const dayOf = (instant: string) => `(${instant} at time zone ${ZONE})::date`
/** A payment on a day is stored as the midnight of that day in UTC. */
const dayEntered = (time: string) =>
  `case when (${time} at time zone 'UTC')::time = '00:00' then (${time} at time zone 'UTC')::date else ${dayOf(time)} end`
const standsOn = (reversed: string) => `(${reversed} is null or ${dayOf(reversed)} > d."day")`

/** Days ago on which balances are compared. */
const DAYS = [0, 1, 2, 3, 4, 7]

const STATEMENT = `with days as (
  select ago, (now() at time zone ${ZONE})::date - ago as "day" from unnest('{${DAYS.join()}}'::int[]) ago
), counted as (
  select d."ago", d."day", b."partyKey", b."currency", b."totalAmount"
    + (select coalesce(sum(n."totalAmount"), 0) from "BillNote" n where n."orgId" = $1 and n."billId" = b."id"
        and n."noteType" = 'DEBIT' and n."postingDate" <= d."day" and ${standsOn('n."voidedAt"')})
    - (select coalesce(sum(p."amount"), 0) from "BillPayment" p where p."orgId" = $1 and p."billId" = b."id"
        and ${dayEntered('p."paidAt"')} <= d."day" and ${standsOn('p."reversedAt"')})
    - (select coalesce(sum(a."amount"), 0) from "BillAllocation" a where a."orgId" = $1 and a."billId" = b."id"
        and a."allocatedOn" <= d."day" and ${standsOn('a."reversedAt"')}) as "owed", 0 as "credit"
  from days d join "Bill" b on b."orgId" = $1 and b."postingDate" <= d."day" and ${standsOn('b."voidedAt"')}
  union all
  select d."ago", d."day", n."partyKey", n."currency", 0, n."totalAmount"
    - (select coalesce(sum(a."amount"), 0) from "BillAllocation" a where a."orgId" = $1 and a."billNoteId" = n."id"
        and a."allocatedOn" <= d."day" and ${standsOn('a."reversedAt"')})
    - (select coalesce(sum(r."amount"), 0) from "BillNoteRefund" r where r."orgId" = $1 and r."billNoteId" = n."id"
        and ${dayEntered('r."paidAt"')} <= d."day" and ${standsOn('r."reversedAt"')})
  from days d join "BillNote" n on n."orgId" = $1 and n."noteType" = 'CREDIT' and n."postingDate" <= d."day" and ${standsOn('n."voidedAt"')}
)
select p."partyKey", p."currency", d."ago", d."day"::text as "day",
  coalesce(trim_scale(sum(c."owed")), 0)::text as "owed", coalesce(trim_scale(sum(c."credit")), 0)::text as "credit",
  coalesce(trim_scale(sum(c."owed") - sum(c."credit")), 0)::text as "balance"
from (select distinct "partyKey", "currency" from counted) p cross join days d
left join counted c on c."partyKey" = p."partyKey" and c."currency" = p."currency" and c."ago" = d."ago"
group by 1, 2, 3, 4 order by 3, 1, 2`

type Counted = Readonly<Record<'partyKey' | 'currency' | 'day' | 'owed' | 'credit' | 'balance', string>> & { readonly ago: number }

type Figure = 'openingBalance' | 'closingBalance' | 'totalDebit' | 'totalCredit' | 'owed' | 'unallocatedCredit'

interface Shown extends Readonly<Record<Figure, string>> {
  readonly lineItems: readonly Readonly<Record<'debit' | 'credit' | 'balance', string>>[]
  readonly pagination: { readonly total: number }
}

type Party = Readonly<Record<'currency' | 'partyName' | 'total' | 'unallocatedCredit', string>>

const ARGUMENTS: Readonly<Record<string, string>> = { SUPPLIER: 'supplierId', CLIENT: 'clientId', EMPLOYEE: 'employeeName' }
const NAMES: Readonly<Record<string, string>> = { 'CLIENT:cl': 'Client' }
const nameOf = (partyKey: string) => NAMES[partyKey] ?? partyKey.slice(partyKey.indexOf(':') + 1)

/** The statement of a party until a day, and from the day before that of the other balance. */
function asked({ partyKey, currency, day }: Counted, index: number, from?: string): string {
  const [kind, key] = partyKey.split(':')
  return `s${index}: partyStatement(${ARGUMENTS[kind]}: "${key}", currency: "${currency}", to: "${day}", limit: 100
    ${from ? `, from: "${from}"` : ''}) { openingBalance closingBalance totalDebit totalCredit owed unallocatedCredit
    lineItems { debit credit balance } pagination { total } }`
}

/** In units of the fourth place. */
const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total + Math.round(Number(amount) * 10_000), 0)

/** What does not agree within a statement: its lines with its totals, and these with its balances. */
function contradictions({ partyKey }: Counted, shown: Shown): string[] {
  const [debit, credit] = (['debit', 'credit'] as const).map((side) => sum(shown.lineItems.map((line) => line[side])))
  const sign = partyKey.startsWith('CLIENT') ? -1 : 1
  const isWhole = shown.pagination.total === shown.lineItems.length
  const last = shown.lineItems.at(-1)?.balance ?? shown.openingBalance
  const agrees = sum([shown.openingBalance]) + sign * (credit - debit) === sum([shown.closingBalance])
    && debit === sum([shown.totalDebit]) && credit === sum([shown.totalCredit]) && last === shown.closingBalance
  return isWhole && !agrees ? [`statement of ${partyKey} does not add up: ${JSON.stringify(shown)}`] : []
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>>
}

/** The differences of the last days. */
export async function statementDifferences(
  { database, url }: WalkedGateway, { orgId, users }: House,
): Promise<string[]> {
  const { rows } = await database.pool.query<Counted>(STATEMENT, [orgId])
  const ask = async (query: string) => JSON.parse(await post(url, users[0].token, query)) as Answer
  const faults = await Promise.all(DAYS.map(async (ago) => {
    const counted = rows.filter((row) => row.ago === ago)
    if (counted.length === 0) return []
    const aging = `payablesAging(asOf: "${counted[0].day}", limit: 100, billType: [SUPPLIER, CLIENT, EMPLOYEE]) {
      parties { currency partyName total unallocatedCredit } }`
    const { data, ...errors } = await ask(`{ ${aging} ${counted.map((row, index) => asked(row, index)).join('\n')} }`)
    if (!data) return [`the statements cannot be read: ${JSON.stringify(errors)}`]
    const { parties } = data.payablesAging as { readonly parties: readonly Party[] }
    return counted.flatMap((row, index) => [
      ...differences(row, data[`s${index}`] as Shown, parties), ...contradictions(row, data[`s${index}`] as Shown),
    ])
  }))
  return [...faults.flat(), ...(await openingDifferences(rows, ask))]
}

function differences(
  { partyKey, currency, day, owed, credit, balance }: Counted, shown: Shown, parties: readonly Party[],
): string[] {
  const aged = parties.find((party) => party.partyName === nameOf(partyKey) && party.currency === currency)
  const compared = [
    ['closing balance', shown.closingBalance, balance], ['owed', shown.owed, owed],
    ['open credit', shown.unallocatedCredit, credit], ['owed by the aging', aged?.total ?? '0', owed],
    ['open credit by the aging', aged?.unallocatedCredit ?? '0', credit],
  ]
  return compared.filter(([, found, counted]) => found !== counted).map(([what, found, counted]) =>
    `${what} of ${partyKey} in ${currency} on ${day}: shown ${found}, counted ${counted}`)
}

/** A statement of the last three days opens with the balance of the fourth. */
async function openingDifferences(
  rows: readonly Counted[], ask: (query: string) => Promise<Answer>,
): Promise<string[]> {
  const [today, third, fourth] = [0, 3, 4].map((ago) => rows.filter((row) => row.ago === ago))
  if (today.length === 0) return []
  const { data = {} } = await ask(`{ ${today.map((row, index) => asked(row, index, third[index].day)).join('\n')} }`)
  return today.flatMap((row, index) => {
    const shown = data[`s${index}`] as Shown
    const [opened, counted] = [shown.openingBalance, fourth[index].balance]
    const what = `opening balance of ${row.partyKey} in ${row.currency}`
    return [...(opened === counted ? [] : [`${what}: shown ${opened}, counted ${counted}`]), ...contradictions(row, shown)]
  })
}
