// The statement of SQL that derives the entries of the journal from the documents, by the days of `partyStatement`.
import { sql, type RawBuilder } from 'kysely'
import { slot } from '../../database/prepared.js'
import { rateOnDay } from '../../core/money/rate-on-day.js'
import { dayEntered, dayOf } from '../bills/statement.js'
import { POSTINGS, type Opening } from './postings.js'

type Part = RawBuilder<unknown>

const ORG = sql`${slot('orgId')}`
const HOME = sql`${slot('home')}::text`

/** Which entries are asked for: those of some days, or those with these identifiers. */
export type Scope = 'days' | 'ids'

/**
 * The times of a record that entries of some days may follow from, and the columns that are read of it. What belongs to
 * a document counts no earlier than the document.
 */
const RECORDS = {
  Bill: { days: ['postingDate'], instants: ['voidedAt'], reads: ['id'] },
  BillNote: { days: ['postingDate'], instants: ['voidedAt'], reads: ['id', 'billId'] },
  PartyPayment: { days: [], instants: ['paidAt', 'voidedAt'], reads: ['id'] },
  PartyPaymentRefund: {
    days: [], instants: ['paidAt', 'reversedAt'],
    reads: ['id', 'partyPaymentId', 'paidAt', 'reversedAt', 'amount', 'sourceOfFunds', 'reference'],
  },
  BillPayment: {
    days: [], instants: ['paidAt', 'reversedAt'],
    reads: ['id', 'billId', 'partyPaymentId', 'paidAt', 'reversedAt', 'amount', 'sourceOfFunds', 'reference'],
  },
  BillNoteRefund: {
    days: [], instants: ['paidAt', 'reversedAt'],
    reads: ['id', 'billNoteId', 'paidAt', 'reversedAt', 'amount', 'sourceOfFunds', 'reference'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'days' | 'instants' | 'reads', readonly string[]>>>>
type Dated = keyof typeof RECORDS

const columnsOf = (names: readonly string[], test = (column: Part): Part => column) =>
  names.map((name) => test(sql`t.${sql.ref(name)}`))

const within = (instant: Part) => sql`(${instant} >= ${slot('since')}::timestamptz and ${instant} < ${slot('until')}::timestamptz)`
const between = (day: Part) => sql`${day} between ${slot('from')}::date and ${slot('to')}::date`
const isNamed = (id: Part) => sql`${id} = any(${slot('recordIds')}::text[])`

/** True for records whose entries may be asked for. Each condition has an index. */
const CONCERNS = {
  days: (table: Dated) => sql`(${sql.join([
    ...columnsOf(RECORDS[table].days, between), ...columnsOf(RECORDS[table].instants, within),
  ], sql` or `)})`,
  ids: () => isNamed(sql`t."id"`),
} as const satisfies Readonly<Record<Scope, (table: Dated) => Part>>

const records = (table: Dated, condition: Part) => sql`
  select ${sql.join(columnsOf(RECORDS[table].reads))} from ${sql.table(table)} t where t."orgId" = ${ORG} and ${condition}`

const concerned = (scope: Scope, table: Dated) => records(table, CONCERNS[scope](table))

/** Those concerned themselves, and those of documents that are: they count no earlier than their document. */
const withParents = (scope: Scope, table: Dated, parents: Readonly<Record<string, string>>) => sql.join([
  concerned(scope, table),
  ...Object.entries(parents).map(([of, parent]) =>
    records(table, sql`t.${sql.ref(of)} in (select d."id" from ${sql.table(parent)} d)`)),
], sql` union `)

/** The documents with these identifiers that were posted, with the days from and until which they count. */
const posted = (table: 'Bill' | 'BillNote', ids: Part) => sql`
  select d."id", d."taxAmount", d."totalAmount", d."postingDate" as "start",
    ${table === 'BillNote' ? sql`d."noteDate" as "rateOn", d."billId", d."noteType",` : sql`d."billDate" as "rateOn",`}
    case when d."status" = 'VOID' then coalesce(${dayOf(sql`d."voidedAt"`)}, d."postingDate") end as "end"
  from ${sql.table(table)} d where d."orgId" = ${ORG} and d."postingDate" is not null and d."id" in (${ids})`

/** The payments of parties with these identifiers, with the days from and until which they count. */
const partyPayments = (ids: Part) => sql`
  select y."id", y."documentId", y."amount", y."sourceOfFunds", y."reference", ${dayEntered(sql`y."paidAt"`)} as "start",
    ${dayOf(sql`y."voidedAt"`)} as "end"
  from "PartyPayment" y where y."orgId" = ${ORG} and y."id" in (${ids})`

/** Lines of the histories of requests that move money, and the lines that reverse them. */
const REQUEST_LINES = {
  days: sql`select h."id" from "ExpenseRequestHistory" h
    where h."orgId" = ${ORG} and h."action" in ('pay', 'use', 'return') and ${within(sql`h."at"`)}
    union all select h."paymentId" from "ExpenseRequestHistory" h
    where h."orgId" = ${ORG} and h."action" = 'reverse' and ${within(sql`h."at"`)}`,
  ids: sql`select h."id" from "ExpenseRequestHistory" h where h."orgId" = ${ORG} and ${isNamed(sql`h."id"`)}`,
} as const satisfies Readonly<Record<Scope, Part>>

const opens = (name: Opening) => sql.lit(name)

/**
 * What opens an entry, when it counts and when no longer, and its amounts. A payment or a note counts with its bill,
 * and a refund with its note.
 */
const ENTRIES = sql`
  select ${opens('BILL_POSTED')} as "opens", b."id" as "recordId", b."start", b."end", b."taxAmount" as "tax",
    b."totalAmount" as "total", b."id" as "billId", null::text as "noteId", null::text as "paymentId",
    null::text as "requestId", null::text as "funds", null::text as "reference", false as "isBack", b."rateOn" from bills b
  union all
  select ${opens('PAYMENT_RECORDED')}, p."id", greatest(${dayEntered(sql`p."paidAt"`)}, b."start"),
    least(${dayOf(sql`p."reversedAt"`)}, b."end"), 0, p."amount", b."id", null, null, null, p."sourceOfFunds"::text,
    p."reference", false, null
  from payments p join bills b on b."id" = p."billId" where p."partyPaymentId" is null
  union all
  select ${opens('PAYMENT_ALLOCATED')}, p."id", greatest(${dayEntered(sql`p."paidAt"`)}, b."start", y."start"),
    least(${dayOf(sql`p."reversedAt"`)}, b."end", y."end"), 0, p."amount", b."id", null, null, null, null, y."documentId", false, null
  from payments p join bills b on b."id" = p."billId" join party_payments y on y."id" = p."partyPaymentId"
  union all
  select ${opens('PARTY_PAYMENT_RECORDED')}, y."id", y."start", y."end", 0, y."amount", null, null, y."id", null,
    y."sourceOfFunds"::text, y."reference", false, null from party_payments y
  union all
  select ${opens('PARTY_REFUND_RECORDED')}, r."id", greatest(${dayEntered(sql`r."paidAt"`)}, y."start"),
    least(${dayOf(sql`r."reversedAt"`)}, y."end"), 0, r."amount", null, null, y."id", null, r."sourceOfFunds"::text,
    r."reference", false, null
  from party_refunds r join party_payments y on y."id" = r."partyPaymentId"
  union all
  select case n."noteType" when 'CREDIT' then ${opens('CREDIT_NOTE_POSTED')} else ${opens('DEBIT_NOTE_POSTED')} end, n."id",
    case n."noteType" when 'CREDIT' then n."start" else greatest(n."start", b."start") end,
    case n."noteType" when 'CREDIT' then n."end" else least(n."end", b."end") end,
    n."taxAmount", n."totalAmount", b."id", n."id", null, null, null, null, false, n."rateOn"
  from notes n join bills b on b."id" = n."billId"
  union all
  select ${opens('REFUND_RECORDED')}, r."id", greatest(${dayEntered(sql`r."paidAt"`)}, n."start"),
    least(${dayOf(sql`r."reversedAt"`)}, n."end"), 0, r."amount", n."billId", n."id", null, null, r."sourceOfFunds"::text,
    r."reference", false, null
  from refunds r join notes n on n."id" = r."billNoteId" and n."noteType" = 'CREDIT'
  union all
  select case h."action" when 'pay' then ${opens('REQUEST_PAID')} when 'return' then ${opens('ADVANCE_RETURNED')}
      else ${opens('ADVANCE_USED')} end,
    h."id", ${dayOf(sql`h."at"`)}, ${dayOf(sql`v."at"`)}, 0, abs(h."amount"), null, null, null, h."expenseRequestId",
    null, case when h."action" <> 'pay' then h."comments" end, h."amount" < 0, null
  from "ExpenseRequestHistory" h
  left join "ExpenseRequestHistory" v on v."orgId" = ${ORG} and v."paymentId" = h."id"
  where h."orgId" = ${ORG} and h."action" in ('pay', 'use', 'return') and h."id" in (select * from request_lines)`

/** The event that takes another one back, for each that has one. */
const CLOSES = sql`(values ${sql.join(POSTINGS.flatMap((one) =>
  (one.closes ? [sql`(${opens(one.opens)}, ${sql.lit(one.closes)})`] : [])))}) c("opens", "closes")`

/** What a claim gives back of its advance has a line of its own in the history. */
const EVENT = sql`case when m."factor" = -1 or e."isBack" then c."closes" else e."opens" end`

/** What was handed over keeps its day. */
const DAY = sql`coalesce((h."kept"->>'day')::date, m."day")`

const ASKED = {
  days: between(DAY),
  ids: sql`e."recordId" || ':' || ${EVENT} = any(${slot('ids')}::text[])`,
} as const satisfies Readonly<Record<Scope, Part>>

/** The entries that are asked for, without their details. */
const listed = (scope: Scope, handedOver: boolean | null) => sql`
  with touched_bills as (${concerned(scope, 'Bill')}),
  touched_notes as (${withParents(scope, 'BillNote', { billId: 'touched_bills' })}),
  touched_payments as (${concerned(scope, 'PartyPayment')}),
  payments as (${withParents(scope, 'BillPayment', { billId: 'touched_bills', partyPaymentId: 'touched_payments' })}),
  refunds as (${withParents(scope, 'BillNoteRefund', { billNoteId: 'touched_notes' })}),
  party_refunds as (${withParents(scope, 'PartyPaymentRefund', { partyPaymentId: 'touched_payments' })}),
  notes as (${posted('BillNote', sql`select "id" from touched_notes union select "billNoteId" from refunds`)}),
  party_payments as (${partyPayments(sql`select "id" from touched_payments union select "partyPaymentId" from payments
    union select "partyPaymentId" from party_refunds`)}),
  bills as (${posted('Bill', sql`select "id" from touched_bills union select "billId" from payments
    union select "billId" from notes`)}),
  request_lines as (${REQUEST_LINES[scope]}),
  entries as (${ENTRIES}),
  listed as (
    select e."recordId" || ':' || ${EVENT} as "id", ${EVENT} as "event", ${DAY} as "day", e.*, h."handedOverAt",
      h."handedOverById", coalesce(h."kept", k."kept" - 'day') as "kept"
    from entries e
    cross join lateral (values (e."start", 1), (greatest(e."start", e."end"), -1)) m("day", "factor")
    left join ${CLOSES} on c."opens" = e."opens"
    left join "JournalHandOver" h on h."orgId" = ${ORG} and h."id" = e."recordId" || ':' || ${EVENT}
    left join "JournalHandOver" k on k."orgId" = ${ORG} and k."id" = e."recordId" || ':' || e."opens"
    where (m."factor" = 1 or e."end" is not null) and (e."total" <> 0 or e."tax" <> 0) and ${ASKED[scope]}
      ${handedOver === null ? sql`` : sql`and (h."id" is not null) = ${sql.lit(handedOver)}`}
  )`

const CURRENCY = sql`coalesce(b."currency", y."currency", q."currency")`

/** True for a bill or a note with tax, also if that of its rates adds up to 0. */
const IS_TAXED = sql`p."opens" in (${sql.join((['BILL_POSTED', 'DEBIT_NOTE_POSTED', 'CREDIT_NOTE_POSTED'] as const).map(opens))})
  and (p."tax" <> 0 or exists (select from "BillLine" l where l."orgId" = ${ORG} and l."billId" = b."id" and l."taxRate" <> 0))`

/** The day of the rate: the date of a bill or a note, and the day on which other entries counted first. */
const RATE_ON = sql`coalesce(p."rateOn", p."start")`

/** What an entry is about, and where its amounts go. */
const DETAILS = sql`
  select p."id", p."event", p."opens", p."day"::text as "day", p."recordId", p."reference",
    p."tax"::text as "tax", p."total"::text as "total", ${CURRENCY} as "currency",
    case when b."id" is not null then b."billType"::text when y."clientId" is not null then 'CLIENT'
      when coalesce(y."supplierId", v."id") is not null then 'SUPPLIER' else 'EMPLOYEE' end as "partyType",
    case when b."id" is not null then coalesce(b."supplierId", b."clientId", b."employeeId")
      else coalesce(y."supplierId", y."clientId", v."id", q."requesterId") end as "partyId",
    case when b."id" is not null then coalesce(s."name", c."name", b."employeeName", m."name")
      else coalesce(s."name", c."name", v."name", q."requesterName") end as "partyName",
    case when b."billType" = 'CLIENT' then 'SALE' when p."opens" = ${opens('ADVANCE_USED')} then 'OTHER'
      when q."requestType" = 'ADVANCE' then 'ADVANCE' when b."purchaseOrderId" is not null then 'ORDER' else 'OTHER' end as "purpose",
    coalesce(p."funds", case when b."id" is null then q."paymentMethod"::text end) as "funds",
    case when p."noteId" is not null then 'BILL_NOTE' when p."billId" is not null then 'BILL'
      when p."paymentId" is not null then 'PARTY_PAYMENT' else 'EXPENSE_REQUEST' end as "documentType",
    coalesce(p."noteId", p."billId", p."paymentId", p."requestId") as "documentId",
    coalesce(n."noteNumber", b."billNumber", y."documentId", q."documentId") as "documentNumber", a."code" as "managementAccountCode",
    r."rate"::text as "rate", r."date"::text as "rateDay", r."inverted", ${RATE_ON}::text as "rateOn",
    p."handedOverAt", p."handedOverById", p."kept",
    case when ${IS_TAXED} then json_build_object('subtotal', b."subtotal"::text, 'taxRate', b."taxRate"::text,
      'taxAmount', b."taxAmount"::text, 'totalAmount', b."totalAmount"::text, 'lineItems', (
        select json_agg(json_build_object('id', l."id", 'amount', l."amount"::text, 'taxRate', l."taxRate"::text)
          order by l."itemNumber") from "BillLine" l where l."orgId" = ${ORG} and l."billId" = b."id")) end as "bill",
    case when ${IS_TAXED} and n."id" is not null then json_build_object('subtotal', n."subtotal"::text,
      'taxRate', n."taxRate"::text, 'takenBefore', n."takenBefore", 'lineItems', (
        select json_agg(json_build_object('id', l."id", 'amount', l."amount"::text, 'billLineId', l."billLineId")
          order by l."itemNumber") from "BillNoteLine" l where l."orgId" = ${ORG} and l."billNoteId" = n."id")) end as "note"
  from page p
  left join "Bill" b on b."orgId" = ${ORG} and b."id" = p."billId"
  left join "BillNote" n on n."orgId" = ${ORG} and n."id" = p."noteId"
  left join "PartyPayment" y on y."orgId" = ${ORG} and y."id" = p."paymentId"
  left join "ExpenseRequest" q on q."orgId" = ${ORG} and q."id" = coalesce(p."requestId", b."expenseRequestId")
  left join "Supplier" v on v."orgId" = ${ORG} and b."id" is null and q."requestType" = 'VENDOR_PAYMENT' and v."id" = q."supplierId"
  left join "Supplier" s on s."orgId" = ${ORG} and s."id" = coalesce(b."supplierId", y."supplierId")
  left join "Client" c on c."orgId" = ${ORG} and c."id" = coalesce(b."clientId", y."clientId")
  left join "Employee" m on m."orgId" = ${ORG} and m."id" = b."employeeId"
  left join "ManagementAccount" a on a."orgId" = ${ORG} and a."id" = b."managementAccountId"
  left join lateral (
    ${rateOnDay(CURRENCY, HOME, RATE_ON)}
  ) r on ${CURRENCY} <> ${HOME}`

/** What is asked for: which entries, whether the list goes on after an entry, and the number of all. */
export interface Asked {
  readonly scope: Scope
  /** Only entries that were handed over, or were not; null for both. */
  readonly handedOver: boolean | null
  readonly isAfter: boolean
  readonly hasCount: boolean
}

/** A page of the entries, by day and identifier, with the number of all. Its only row has no entry if it is empty. */
export const journalStatement = <Row>({ scope, handedOver, isAfter, hasCount }: Asked): RawBuilder<Row> => sql<Row>`
  ${listed(scope, handedOver)},
  page as (
    select * from listed
    ${isAfter ? sql`where ("day", "id") > (${slot('afterDay')}::date, ${slot('afterId')}::text)` : sql``}
    order by "day", "id" limit ${slot('limit')}::int
  )
  select t."entryCount", d.* from (select ${hasCount ? sql`(select count(*) from listed)::int` : sql`null::int`} as "entryCount") t
  left join (${DETAILS}) d on true order by d."day", d."id"`
