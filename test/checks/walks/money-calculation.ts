// The second calculation for bills and notes: totals with the tax of each rate, what is paid, credited, settled and
// owed, open credit, and states; and for what expense requests have paid.

/** The decimal places of the currency of a row. */
export const places = (of: string) => `(case ${of}."currency" when 'JPY' then 0 when 'BHD' then 3 else 2 end)`

const GOODS = `('RETURN', 'NOT_DELIVERED')`
const sumOf = (amount: string, from: string, where: string) =>
  `(select coalesce(sum(x.${amount}), 0) from ${from} x where x."orgId" = $1 and ${where})`

/**
 * The tax of a document: of one rate on the subtotal, of several the sum of the tax on the lines of each. `lines` have
 * `rate` and `amount`.
 */
const taxOf = (document: string, lines: string) => `(select coalesce(sum(round(coalesce(r."rate", 0) / 100
    * case when r."rates" = 1 then round(r."base", ${places(document)}) else r."base" end, ${places(document)})), 0) from (
  select t."rate", sum(t."amount") as "base", count(*) over () as "rates" from (${lines}) t group by t."rate") r)`

/** `owing`: bills with what they come to; `credits`: notes with what they come to. */
export const MONEY_FOLLOWS = `credits as (
  select n.*,
    (select coalesce(round(sum(x."amount") + coalesce((n."takenBefore"->>'amount')::numeric, 0), ${places('n')})
        - coalesce((n."takenBefore"->>'subtotal')::numeric, 0), 0) from "BillNoteLine" x
      where x."orgId" = $1 and x."billNoteId" = n."id") as "net",
    ${taxOf('n', `select x."amount", case when l."id" is not null then coalesce(l."taxRate", b."taxRate", 0)
        when b."taxRate" is not null then b."taxRate"
        else (select case when count(*) = count(o."taxRate") and min(o."taxRate") = max(o."taxRate") then min(o."taxRate")
            when count(o."taxRate") > 0 then round(b."taxAmount" * 100 / nullif(b."subtotal", 0), 8) end
          from "BillLine" o where o."orgId" = $1 and o."billId" = b."id") end as "rate"
      from "BillNoteLine" x join "Bill" b on b."orgId" = $1 and b."id" = n."billId"
      left join "BillLine" l on l."orgId" = $1 and l."id" = x."billLineId"
      where x."orgId" = $1 and x."billNoteId" = n."id"`)} as "tax",
    ${sumOf('"amount"', '"BillAllocation"', 'x."billNoteId" = n."id" and x."reversedAt" is null')} as "settles",
    ${sumOf('"amount"', '"BillNoteRefund"', 'x."billNoteId" = n."id" and x."reversedAt" is null')} as "refunded",
    case when n."voidedAt" is not null then 'VOID' when n."postedAt" is not null then 'POSTED' else 'DRAFT' end as "state"
  from "BillNote" n where n."orgId" = $1
), owing as (
  select b.*, exists (select from "BillLine" l where l."orgId" = $1 and l."billId" = b."id") as "hasLines",
    (select coalesce(round(sum(l."amount"), ${places('b')}), 0) from "BillLine" l where l."orgId" = $1 and l."billId" = b."id") as "net",
    ${taxOf('b', `select l."amount", coalesce(l."taxRate", b."taxRate") as "rate" from "BillLine" l
      where l."orgId" = $1 and l."billId" = b."id"`)} as "tax",
    ${sumOf('"amount"', '"BillPayment"', 'x."billId" = b."id" and x."reversedAt" is null')} as "paid",
    ${sumOf('"amount"', '"BillAllocation"', 'x."billId" = b."id" and x."reversedAt" is null')} as "settled",
    ${sumOf('"totalAmount"', 'credits', `x."billId" = b."id" and x."state" = 'POSTED' and x."noteType" = 'CREDIT'`)} as "credited",
    ${sumOf('"totalAmount"', 'credits', `x."billId" = b."id" and x."state" = 'POSTED' and x."noteType" = 'DEBIT'`)} as "debited"
  from "Bill" b where b."orgId" = $1
), takenBack as (
  select l."billLineId" as "id", sum(l."quantity") as "qty" from "BillNoteLine" l join credits n on n."id" = l."billNoteId"
  where l."orgId" = $1 and n."state" = 'POSTED' and n."noteType" = 'CREDIT' and l."reason" in ${GOODS} group by 1
), spent as (
  select e.*, (select coalesce(sum(h."amount"), 0) from "ExpenseRequestHistory" h where h."orgId" = $1
      and h."expenseRequestId" = e."id" and h."action" = 'pay' and not exists (
        select from "ExpenseRequestHistory" r where r."orgId" = $1 and r."paymentId" = h."id")) as "paid",
    (select coalesce(sum(b."paid"), 0) from owing b where b."expenseRequestId" = e."id" and b."voidedAt" is null
      and b."postedAt" is not null and b."currency" = e."currency") as "paidOnBills",
    (select coalesce(sum(b."totalAmount"), 0) from owing b where b."expenseRequestId" = e."id" and b."voidedAt" is null
      and b."currency" = e."currency") as "billed",
    (select coalesce(sum(round(l."quantity" * l."unitPrice", ${places('e')})), 0) from "ExpenseLine" l
      where l."orgId" = $1 and l."expenseRequestId" = e."id") as "total"
  from "ExpenseRequest" e where e."orgId" = $1
)`

const POSTED = `"postedAt" is not null and "voidedAt" is null`

/** What is compared → the rows: identifier, stored, counted. */
export const MONEY_COMPARED: Readonly<Record<string, string>> = {
  'subtotal of a bill': 'select "id", "subtotal", "net" from owing where "hasLines"',
  'tax of a bill': 'select "id", "taxAmount", "tax" from owing where "hasLines"',
  'total of a bill': 'select "id", "totalAmount", "net" + "tax" from owing where "hasLines"',
  'paid amount': `select "id", "paidAmount", "paid" from owing where ${POSTED}`,
  'credited amount': 'select "id", "creditedAmount", "credited" from owing',
  'debited amount': 'select "id", "debitedAmount", "debited" from owing',
  'allocated amount': 'select "id", "allocatedAmount", "settled" from owing',
  'remaining balance': `select "id", "remainingBalance", "totalAmount" + "debited" - "paid" - "settled" from owing where ${POSTED}`,
  'state of a bill': `select "id", "status"::text, case when "voidedAt" is not null then 'VOID' when "postedAt" is null then 'DRAFT'
    when "totalAmount" + "debited" - "paid" - "settled" = 0 and "totalAmount" + "debited" > 0 then 'PAID'
    when "paid" > 0 then 'PARTIALLY_PAID' else 'POSTED' end from owing where "totalAmount" > 0`,
  'goods of a bill line that were taken back': `select l."id", l."creditedQty", coalesce(t."qty", 0)
    from "BillLine" l left join takenBack t on t."id" = l."id" where l."orgId" = $1`,
  'pieces of a sales order that were taken back': `select l."id", l."creditedQty", coalesce(t."qty", 0)
    from "BilledOrderLine" l left join takenBack t on t."id" = l."billLineId" where l."orgId" = $1`,
  'subtotal of a note': 'select "id", "subtotal", "net" from credits',
  'tax of a note that is rounded by itself': 'select "id", "taxAmount", "tax" from credits where "takenBefore" is null',
  'total of a note': 'select "id", "totalAmount", "net" + "taxAmount" from credits',
  'what is credited of a bill whose lines are all credited': `select b."id", b."credited", b."totalAmount" from owing b
    where b."debited" = 0 and b."subtotal" = ${sumOf('"subtotal"', 'credits',
    `x."billId" = b."id" and x."state" = 'POSTED' and x."noteType" = 'CREDIT'`)}
      and not exists (select from "BillLine" l where l."orgId" = $1 and l."billId" = b."id" and l."taxRate" is not null)`,
  'state of a note': 'select "id", "status"::text, "state" from credits',
  'credit that was used': 'select "id", "allocatedAmount", "settles" from credits',
  'credit that was paid back': 'select "id", "refundedAmount", "refunded" from credits',
  'open credit': `select "id", "unallocatedAmount", case when "state" = 'POSTED' and "noteType" = 'CREDIT'
    then "totalAmount" - "settles" - "refunded" else 0 end from credits`,
  'locked period, by its last move': `select g."id", g."periodLockedThrough"::text, (
      select a."details" #>> '{changed,periodLockedThrough,after}' from "AuditLine" a where a."orgId" = $1
        and a."action" = 'lockPeriod' order by a."id" collate "C" desc limit 1)
    from "Organization" g where g."id" = $1`,
  'locked period before a move': `select a."id", a."details" #>> '{changed,periodLockedThrough,before}',
      lag(a."details" #>> '{changed,periodLockedThrough,after}') over (order by a."id" collate "C")
    from "AuditLine" a where a."orgId" = $1 and a."action" = 'lockPeriod'`,
  'total of an expense request': 'select "id", "totalAmount", "total" from spent',
  'paid amount of an expense request': 'select "id", "paidAmount", "paid" from spent',
  'state of an approved expense request': `select "id", "status"::text, case when "paid" + "paidOnBills" = 0 then 'APPROVED'
    when "paid" + "paidOnBills" < "total" then 'PARTIALLY_PAID' else 'PAID' end from spent
    where "status" in ('APPROVED', 'PARTIALLY_PAID', 'PAID')`,
}

/** What must not exist → the rows: identifier, and the figures that show why. */
export const MONEY_FORBIDDEN: Readonly<Record<string, string>> = {
  'negative amount of a bill': `select "id", "remainingBalance" || ' remaining, ' || "paidAmount" || ' paid' from owing
    where least("remainingBalance", "paidAmount", "allocatedAmount", "creditedAmount", "debitedAmount") < 0`,
  'more credited than a bill comes to': `select "id", "credited" || ' of ' || "totalAmount" || ' and ' || "debited" from owing
    where "credited" > "totalAmount" + "debited"`,
  'negative amount of a note': `select "id", "unallocatedAmount"::text from credits
    where least("unallocatedAmount", "allocatedAmount", "refundedAmount") < 0`,
  'more credit used than there is': `select "id", "settles" + "refunded" || ' of ' || "totalAmount" from credits
    where "settles" + "refunded" > case when "noteType" = 'CREDIT' and "state" = 'POSTED' then "totalAmount" else 0 end`,
  'credit that settles a bill of another party or currency, or one that is not posted': `select a."id", b."id"
    from "BillAllocation" a join owing b on b."id" = a."billId" join credits n on n."id" = a."billNoteId"
    where a."orgId" = $1 and a."reversedAt" is null and (b."partyKey", b."currency") is distinct from (n."partyKey", n."currency")
      or a."orgId" = $1 and a."reversedAt" is null and (b."postedAt" is null or b."voidedAt" is not null)`,
  'a note on a bill that is not posted': `select n."id", b."status"::text from credits n join owing b on b."id" = n."billId"
    where n."state" = 'POSTED' and b."status" not in ('POSTED', 'PARTIALLY_PAID', 'PAID')`,
  'more goods taken back than billed': `select l."id", t."qty" || ' of ' || coalesce(l."billQty", l."qty", 0)
    from "BillLine" l join takenBack t on t."id" = l."id" where l."orgId" = $1 and t."qty" > coalesce(l."billQty", l."qty", 0)`,
  'posting day before the day of the bill, or after today': `select "id", "postingDate" || ' for ' || "billDate" from owing
    where "postingDate" < "billDate" or "postingDate" > (now() at time zone (select "timeZone" from "Organization" where "id" = $1))::date`,
  'a bill with a posting day that was not posted, or the other way round': `select "id", "status"::text from owing
    where ("postingDate" is null) <> ("postedAt" is null)`,
  'a payment of a bill that is not posted, or is void': `select p."id", b."status"::text from "BillPayment" p
    join owing b on b."id" = p."billId" where p."orgId" = $1 and p."reversedAt" is null and b."status" in ('DRAFT', 'VOID')`,
  'an expense request that is paid or billed beyond its total': `select "id", "paid" || ' paid, ' || "billed" || ' billed of ' || "total"
    from spent where "paid" + "billed" > "total"`,
  'money of an expense request that went back or is not approved': `select "id", "status" || ' ' || "paid" + "paidOnBills" from spent
    where "status" in ('DRAFT', 'PENDING', 'CANCELLED', 'REJECTED') and "paid" + "paidOnBills" > 0`,
  'a document that was cancelled twice': `select "entityId", "entity" from "AuditLine" where "orgId" = $1 and "action" = 'cancel'
    and "entity" in ('ProductionOrder', 'Delivery', 'PurchaseOrder', 'SalesOrder') group by "entityId", "entity" having count(*) > 1`,
}
