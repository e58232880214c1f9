// The statements of SQL that read the account of a party in one currency, and what changed of what is open, by the same
// rules as the aging of bills.
import { sql, type RawBuilder } from 'kysely'
import { slot } from '../../database/prepared.js'

const ORG = sql`${slot('orgId')}`
const TO = sql`${slot('to')}::date`
const FROM = sql`${slot('from')}::date`

/** The day of an instant in the time zone of the organization. */
export const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${slot('zone')}::text)::date`

/** The day of a payment: somebody enters its time, perhaps as a day, which is stored as its midnight in UTC. */
export const dayEntered = (time: RawBuilder<unknown>) => sql`case when (${time} at time zone 'UTC')::time = '00:00'
  then (${time} at time zone 'UTC')::date else ${dayOf(time)} end`

/** Documents of the party that were posted, with the days from and until which they count. */
const posted = (table: 'Bill' | 'BillNote') => sql`
  select d.*, d."postingDate" as "start",
    case when d."status" = 'VOID' then coalesce(${dayOf(sql`d."voidedAt"`)}, d."postingDate") end as "end"
  from ${sql.table(table)} d
  where d."orgId" = ${ORG} and d."partyKey" = ${slot('partyKey')}::text and d."currency" = ${slot('currency')}::text
    and d."postingDate" <= ${TO}`

/** Payments of the party, with the days from and until which they count. */
const PAYMENTS = sql`
  select y.*, ${dayEntered(sql`y."paidAt"`)} as "start", ${dayOf(sql`y."voidedAt"`)} as "end" from "PartyPayment" y
  where y."orgId" = ${ORG} and y."partyKey" = ${slot('partyKey')}::text and y."currency" = ${slot('currency')}::text
    and ${dayEntered(sql`y."paidAt"`)} <= ${TO}`

/**
 * What changes the account: what it adds to what is owed on bills, and to the open credit of notes and payments, from
 * one day until another. What belongs to a document counts only while the document does. An allocation moves credit to
 * a bill, and so does a part of a payment of the party.
 */
const ENTRIES = sql`
  select 'BILL' as "opens", 'BILL_VOID' as "closes", b."id" as "recordId", b."billNumber" as "documentNumber",
    null::text as "reference", b."start", b."end", b."totalAmount" as "owed", 0::numeric as "credit" from bills b
  union all
  select 'PAYMENT', 'PAYMENT_REVERSAL', p."id", b."billNumber", p."reference",
    greatest(${dayEntered(sql`p."paidAt"`)}, b."start"), least(${dayOf(sql`p."reversedAt"`)}, b."end"), -p."amount", 0
  from bills b join "BillPayment" p on p."orgId" = ${ORG} and p."billId" = b."id" and p."partyPaymentId" is null
  union all
  select 'PARTY_PAYMENT', 'PARTY_PAYMENT_VOID', y."id", y."documentId", y."reference", y."start", y."end", 0, y."amount"
  from payments y
  union all
  select 'REFUND', 'REFUND_REVERSAL', r."id", y."documentId", r."reference",
    greatest(${dayEntered(sql`r."paidAt"`)}, y."start"), least(${dayOf(sql`r."reversedAt"`)}, y."end"), 0, -r."amount"
  from payments y join "PartyPaymentRefund" r on r."orgId" = ${ORG} and r."partyPaymentId" = y."id"
  union all
  select null, null, p."id", y."documentId", null, greatest(${dayEntered(sql`p."paidAt"`)}, b."start", y."start"),
    least(${dayOf(sql`p."reversedAt"`)}, b."end", y."end"), -p."amount", -p."amount"
  from bills b join "BillPayment" p on p."orgId" = ${ORG} and p."billId" = b."id"
    join payments y on y."id" = p."partyPaymentId"
  union all
  select 'DEBIT_NOTE', 'DEBIT_NOTE_VOID', n."id", n."noteNumber", null,
    greatest(n."start", b."start"), least(n."end", b."end"), n."totalAmount", 0
  from notes n join bills b on b."id" = n."billId" where n."noteType" = 'DEBIT'
  union all
  select 'CREDIT_NOTE', 'CREDIT_NOTE_VOID', n."id", n."noteNumber", null, n."start", n."end", 0, n."totalAmount"
  from notes n where n."noteType" = 'CREDIT'
  union all
  select 'REFUND', 'REFUND_REVERSAL', r."id", n."noteNumber", r."reference",
    greatest(${dayEntered(sql`r."paidAt"`)}, n."start"), least(${dayOf(sql`r."reversedAt"`)}, n."end"), 0, -r."amount"
  from notes n join "BillNoteRefund" r on r."orgId" = ${ORG} and r."billNoteId" = n."id" where n."noteType" = 'CREDIT'
  union all
  select null, null, a."id", n."noteNumber", null, greatest(a."allocatedOn", b."start", n."start"),
    least(${dayOf(sql`a."reversedAt"`)}, b."end", n."end"), -a."amount", -a."amount"
  from bills b join "BillAllocation" a on a."orgId" = ${ORG} and a."billId" = b."id" join notes n on n."id" = a."billNoteId"`

/** The kinds of lines, in the order that they have on a day. */
const KINDS = [
  'BILL', 'DEBIT_NOTE', 'CREDIT_NOTE', 'PAYMENT', 'PARTY_PAYMENT', 'REFUND', 'PAYMENT_REVERSAL', 'REFUND_REVERSAL',
  'PARTY_PAYMENT_VOID', 'CREDIT_NOTE_VOID', 'DEBIT_NOTE_VOID', 'BILL_VOID',
]
const RANK = sql`array_position(array[${sql.join(KINDS.map((kind) => sql.lit(kind)))}], "kind")`

/** What is in the account, and at most one line of it. */
export interface StatementRow extends Readonly<Record<'opening' | 'raised' | 'reduced' | 'owed' | 'credit', string>> {
  readonly lineCount: number
  /** Null in the only row of a page without lines, as are the others. */
  readonly kind: string | null
  readonly day: string
  readonly recordId: string
  readonly documentNumber: string
  readonly reference: string | null
  readonly change: string
  readonly balance: string
}

/** The lines of a page, by day, each with the balance after it; and the balances and totals of the whole statement. */
export const partyStatement = () => sql<StatementRow>`
  with bills as (${posted('Bill')}), notes as (${posted('BillNote')}), payments as (${PAYMENTS}),
  entries as (${ENTRIES}),
  moves as (
    select m."kind", m."day", e."recordId", e."documentNumber", e."reference", m."sign" * e."owed" as "owed",
      m."sign" * e."credit" as "credit", m."sign" * (e."owed" - e."credit") as "change"
    from entries e
    cross join lateral (values (e."opens", e."start", 1), (e."closes", greatest(e."start", e."end"), -1)) m("kind", "day", "sign")
    where (m."sign" = 1 or e."end" is not null) and m."day" <= ${TO}
  ), account as (
    select coalesce(sum("change") filter (where "day" < ${FROM}), 0) as "opening",
      coalesce(sum("change") filter (where "isListed" and "change" > 0), 0) as "raised",
      coalesce(-sum("change") filter (where "isListed" and "change" < 0), 0) as "reduced",
      coalesce(sum("owed"), 0) as "owed", coalesce(sum("credit"), 0) as "credit",
      (count(*) filter (where "isListed"))::int as "lineCount"
    from (select *, "kind" is not null and ("day" >= ${FROM}) is not false as "isListed" from moves) m
  ), lines as (
    select *, row_number() over everything as "position", sum("change") over everything as "balance" from moves
    where "kind" is not null
    window everything as (order by "day", ${RANK}, "documentNumber", "recordId" rows unbounded preceding)
  ), page as (
    select * from lines where ("day" >= ${FROM}) is not false order by "position" limit ${slot('limit')}::int offset ${slot('offset')}::bigint
  )
  select a.*, p."kind", p."day"::text as "day", p."recordId", p."documentNumber", p."reference", p."change", p."balance"
  from account a left join page p on true order by p."position"`

/** Rows of a table that change what is open of a record: from one day, until they are reversed. */
const changes = (table: string, of: string, { amount = sql`-c."amount"`, from = dayEntered(sql`c."paidAt"`),
  until = sql`c."reversedAt"`, where = sql`true` }: Partial<Record<'amount' | 'from' | 'until' | 'where', RawBuilder<unknown>>> = {}) => sql`
  select c.${sql.ref(of)} as "id", ${from} as "from", ${dayOf(until)} as "until", ${amount} as "amount"
  from ${sql.table(table)} c
  where c."orgId" = ${slot('orgId')} and c.${sql.ref(of)} = any(${slot('ids')}::text[]) and ${where}`

const allocations = (of: string) => changes('BillAllocation', of, { from: sql`c."allocatedOn"` })
const debitNotes = changes('BillNote', 'billId', {
  amount: sql`c."totalAmount"`, from: sql`c."postingDate"`, until: sql`c."voidedAt"`,
  where: sql`c."noteType" = 'DEBIT' and c."postingDate" is not null`,
})

/** What changes the open amount of each kind of record. */
const CHANGES = {
  Bill: [changes('BillPayment', 'billId'), allocations('billId'), debitNotes],
  BillNote: [allocations('billNoteId'), changes('BillNoteRefund', 'billNoteId')],
  PartyPayment: [changes('BillPayment', 'partyPaymentId'), changes('PartyPaymentRefund', 'partyPaymentId')],
} as const satisfies Readonly<Record<string, readonly RawBuilder<unknown>[]>>

/** The records that payments, credit and refunds use up. */
export type OpenRecord = keyof typeof CHANGES

/** What changed after the day that is asked for, by day, the latest first. */
export const changedSince = (kind: OpenRecord) => sql<Change>`
  select c."id", m."day"::text as "day", sum(m."amount")::text as "amount"
  from (${sql.join(CHANGES[kind], sql` union all `)}) c
  join unnest(${slot('ids')}::text[], ${slot('days')}::date[]) w("id", "day") on w."id" = c."id"
  cross join lateral (
    values (c."from", c."amount"), (case when c."until" is not null then greatest(c."from", c."until") end, -c."amount")
  ) m("day", "amount")
  where m."day" > w."day"
  group by 1, m."day" order by m."day" desc`

/** What changed of an open amount on a day. */
export interface Change {
  readonly id: string
  readonly day: string
  readonly amount: string
}
