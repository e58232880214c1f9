// Questions to the groups of all lists, made from the schema, are answered as rows of the tables say that are added up
// here. SEED=… asks other questions.
import { beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { getNamedType, isEnumType, isObjectType, type GraphQLField } from 'graphql'
import { Prisma } from '../../src/generated/prisma/client.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import { schema } from '../support/operations.js'
import { nodeOfField, relayLists } from '../support/walk.js'

useGateway()

const QUESTIONS = 300
const SEED = Number(process.env.SEED ?? 20_261_216)
const MOST = 100
const { Decimal } = Prisma
type Decimal = Prisma.Decimal

/** Lists whose rows are no table of their own, or have nothing to be grouped by. */
const JOINED: readonly string[] = ['attachments', 'users', 'memberships', 'mentions']
/** Where the currency is of records that have no column of their own for it. */
const CURRENCY: Readonly<Record<string, string>> = {
  BillPayment: `(SELECT x."currency" FROM "Bill" x WHERE x."orgId" = t."orgId" AND x."id" = t."billId")`,
  ExpenseLine: `(SELECT x."currency" FROM "ExpenseRequest" x WHERE x."orgId" = t."orgId" AND x."id" = t."expenseRequestId")`,
  PurchaseOrderLine: `(SELECT x."currency" FROM "PurchaseOrder" x WHERE x."orgId" = t."orgId" AND x."id" = t."purchaseOrderId")`,
  ...Object.fromEntries(['Material', 'StockMovement', 'MaterialRequest', 'MaterialRequestLine'].map((type) =>
    [type, '(SELECT o."currency" FROM "Organization" o WHERE o."id" = t."orgId")'])),
}
const AT_HOME: readonly string[] = ['Material', 'StockMovement', 'MaterialRequest', 'MaterialRequestLine']
/** Keys that are the currency of another record. */
const OF_DOCUMENT: readonly string[] = ['BillPayment.CURRENCY', 'PurchaseOrderLine.CURRENCY']
const LINES = `FROM "SalesOrderLine" l WHERE l."orgId" = t."orgId" AND l."salesOrderId" = t."id" AND l."status" <> 'CANCELLED'`
/** Figures that are no column. */
const FIGURES: Readonly<Record<string, string>> = {
  'Bill.remainingBalance': `CASE WHEN t."status" <> 'VOID' THEN t."remainingBalance" END`,
  'SalesOrder.orderQuantity': `(SELECT coalesce(sum(l."orderQuantity"), 0) ${LINES})`,
  'SalesOrder.totalAmount': `CASE WHEN t."currency" IS NOT NULL THEN (SELECT CASE WHEN count(*) = count(l."unitPrice")
    THEN round(coalesce(sum(round(l."unitPrice" * l."orderQuantity", 4)), 0), CASE WHEN t."currency" = 'JPY' THEN 0 ELSE 2 END) END ${LINES}) END`,
}
/** What is summed of the records of each type: all that has a currency, and all that is counted or measured. */
const SUMMED: Readonly<Record<string, readonly string[]>> = {
  Bill: [
    'allocatedAmount', 'creditedAmount', 'debitedAmount', 'paidAmount', 'priceVarianceAmount', 'remainingBalance', 'subtotal',
    'taxAmount', 'totalAmount', 'varianceAmount',
  ],
  BillNote: ['allocatedAmount', 'refundedAmount', 'subtotal', 'taxAmount', 'totalAmount', 'unallocatedAmount'],
  BillPayment: ['amount'], CostSheet: ['orderQuantity'], DeliveryLine: ['quantity'], ExpenseLine: ['amount', 'quantity'],
  ExpenseRequest: ['paidAmount', 'returnedAmount', 'totalAmount', 'usedAmount'],
  Material: ['minimumOrderQuantity', 'onOrderQty', 'pricedQty', 'reservedQty', 'stockValue', 'warehouseQty'],
  MaterialRequest: ['totalEstimatedAmount'],
  MaterialRequestLine: ['estimatedAmount', 'qtyToPurchase', 'requiredQty', 'reservedQty', 'warehouseAvailableQty'],
  PartyPayment: ['allocatedAmount', 'amount', 'refundedAmount', 'unallocatedAmount'],
  ProductionOrder: ['quantity'], ProductionOrderLine: ['quantity'], PurchaseOrder: ['total'],
  PurchaseOrderLine: ['amount', 'billedQty', 'quantity', 'receivedQty'], Quote: ['quantity'],
  RequestForQuotationLine: ['minimumOrderQuantity'], SalesOrder: ['orderQuantity', 'totalAmount'],
  SalesOrderLine: ['deliveredQty', 'orderQuantity', 'shippedQty'], StockMovement: ['pricedQty', 'quantity', 'value'],
}
const QUANTITY = /qty$|quantity$/i
/** Rows that a list leaves out by itself. */
const NARROWED: Readonly<Record<string, string>> = { costSheets: 'AND t."isLatest"' }

type Field = GraphQLField<unknown, unknown>
interface List {
  readonly name: string
  readonly type: string
  readonly keys: readonly string[]
  readonly dates: readonly string[]
  readonly measures: readonly string[]
  readonly states: readonly string[]
}

const valuesOf = (field: Field | undefined, argument: string) => {
  const type = getNamedType(field?.args.find(({ name }) => name === argument)?.type)
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : []
}
const groupsIn = (field: Field) => {
  const type = getNamedType(field.type)
  return isObjectType(type) ? type.getFields().groups as Field | undefined : undefined
}

const lists = relayLists.filter(({ name }) => !JOINED.includes(name)).map(({ name, field }): List => {
  const groups = groupsIn(field)
  const status = nodeOfField(field)?.getFields().status
  const states = status && getNamedType(status.type)
  return {
    name, type: nodeOfField(field)?.name ?? '', keys: valuesOf(groups, 'by'), dates: valuesOf(groups, 'date'),
    measures: valuesOf(groups, 'of'), states: isEnumType(states) ? states.getValues().map((value) => value.name) : [],
  }
})

/** `TOTAL_AMOUNT` → `totalAmount`. */
const camel = (value: string) => value.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** The column of a key: `SUPPLIER` → `supplierId`, as its description says. */
const columnOf = ({ type }: List, key: string) => {
  const keys = schema.getType(`${type}GroupBy`)
  return (isEnumType(keys) && /`(\w+)`/.exec(keys.getValue(key)?.description ?? '')?.[1]) || camel(key)
}
const columnsOf = (type: string) =>
  Object.keys((Prisma as unknown as Readonly<Record<string, object>>)[`${type}ScalarFieldEnum`])
const PERIODS = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR']
const few = (all: readonly string[], most: number) =>
  fc.shuffledSubarray([...all], { maxLength: Math.min(most, all.length) })
const maybe = (all: readonly string[]) => (all.length ? fc.option(fc.constantFrom(...all)) : fc.constant(null))

const questionOf = (list: List) => fc.record({
  list: fc.constant(list), by: few(list.keys, 2), of: few(list.measures, 3), date: maybe(list.dates),
  period: list.dates.length ? maybe(PERIODS) : fc.constant(null), convert: fc.boolean(), state: maybe(list.states),
  order: fc.constantFrom('KEY_ASC', 'KEY_DESC', 'COUNT_ASC', 'COUNT_DESC', 'SUM_ASC', 'SUM_DESC'),
  first: fc.constantFrom(1, 3, MOST), countFrom: fc.option(fc.integer({ min: 1, max: 6 })),
  sumFrom: fc.option(fc.integer({ min: -100, max: 100_000 }), { freq: 1 }),
})
type Question = ReturnType<typeof questionOf> extends fc.Arbitrary<infer One> ? One : never
const isMoney = (measure: string) => !QUANTITY.test(camel(measure))
const canConvert = ({ list, convert }: Question) => convert && list.dates.length > 0 && list.measures.some(isMoney)
/** The date that counts if none is named: that by which the list is ordered, else that of the creation. */
const USUAL: Readonly<Record<string, string>> = {
  auditLines: 'AT', billPayments: 'PAID_AT', goodsReceipts: 'RECEIVED_AT', partyPayments: 'PAID_AT', rates: 'DATE',
}
const dateOf = ({ list, date }: Question) => date ?? USUAL[list.name] ?? 'CREATED_AT'

/** True if sums of several currencies are compared, or if there is nothing to compare. */
function isRefused(question: Question): boolean {
  const { list, by, of: [first], order, sumFrom } = question
  if (!order.startsWith('SUM') && sumFrom === null) return false
  return !first || (isMoney(first) && !canConvert(question) && !by.includes('CURRENCY') && !AT_HOME.includes(list.type))
}

function documentOf(question: Question): string {
  const { list, by, of, date, period, state, order, first, countFrom, sumFrom } = question
  const args = [
    ...(by.length ? [`by: [${by.join(', ')}]`] : []), ...(of.length ? [`of: [${of.join(', ')}]`] : []),
    ...(date ? [`date: ${date}`] : []), ...(period ? [`period: ${period}`] : []), ...(canConvert(question) ? ['convert: true'] : []),
    `orderBy: ${order}`, `first: ${first}`,
    ...(countFrom !== null || sumFrom !== null ? [`having: { countFrom: ${countFrom} sumFrom: ${sumFrom} }`] : []),
  ]
  const keys = [...by.map((key) => columnOf(list, key)), ...(period ? ['period { from }'] : [])]
  const figures = list.measures.length
    ? 'values { measure currency count sum least greatest average converted notConverted } converted { measure sum notConverted }' : ''
  const filter = state ? `(filter: { status: [${state}] })` : ''
  return `{ ${list.name}${filter} { groups(${args.join(', ')}) { ${keys.join(' ')} count ${figures} } } }`
}

type Row = Readonly<Record<string, string | null>>
type Rates = readonly { readonly from: string; readonly to: string; readonly day: string; readonly rate: string }[]
interface House { readonly org: TestOrganization; readonly home: string; readonly zone: string; readonly rates: Rates }

/** The day of a column, in the time zone of the organization. */
function dayOf(type: string, column: string, zone: string): string {
  const local = (value: string) => `(${value} AT TIME ZONE '${zone}')::date`
  if (TEXTS.includes(`${type}.${column}`))
    return `CASE WHEN t."${column}" ~ 'T' THEN ${stored(`t."${column}"::timestamptz`, zone)} ELSE t."${column}"::date END`
  if (DAYS.includes(`${type}.${column}`)) return `t."${column}"`
  return STORED.includes(`${type}.${column}`) ? stored(`t."${column}"`, zone) : local(`t."${column}"`)
}
const stored = (value: string, zone: string) =>
  `(CASE WHEN date_trunc('day', ${value} AT TIME ZONE 'UTC') = ${value} AT TIME ZONE 'UTC' THEN (${value} AT TIME ZONE 'UTC')::date
    ELSE (${value} AT TIME ZONE '${zone}')::date END)`
/** Columns of text, with days and times. */
const TEXTS: readonly string[] = ['Bill.dueDate', 'Bill.taxInvoiceReceivedDate', 'DeliveryStop.plannedAt']
/** Columns of days, and columns of times that stand for days. */
const DAYS: readonly string[] = ['Bill.billDate', 'Bill.postingDate', 'BillNote.noteDate', 'BillNote.postingDate', 'Rate.date', 'Employee.hiredAt']
const STORED: readonly string[] = [
  'PurchaseOrder.expectedAt', 'SalesOrder.etd', 'SalesOrder.deadline', 'ProductionOrder.plannedStart', 'ProductionOrder.plannedEnd',
  'Quote.validUntil',
]

async function rowsOf(question: Question, { org, zone }: House): Promise<Row[]> {
  const { list, by, of, period, state } = question
  const { type } = list
  const currency = CURRENCY[type] ?? (columnsOf(type).includes('currency') ? 't."currency"' : 'NULL')
  const day = dayOf(type, camel(dateOf(question)), zone)
  const columns = [
    ...by.map((key, place) => `${OF_DOCUMENT.includes(`${type}.${key}`) ? currency : `t."${columnOf(list, key)}"`}::text AS "key${place}"`),
    ...(period ? [`to_char(date_trunc('${period}', ${day}), 'YYYY-MM-DD') AS "period"`] : []),
    ...(list.dates.length ? [`to_char(${day}, 'YYYY-MM-DD') AS "day"`] : []), `${currency} AS "currency"`,
    ...of.map((measure) => `(${FIGURES[`${type}.${camel(measure)}`] ?? `t."${camel(measure)}"`})::text AS "${measure}"`),
  ]
  const chosen = state ? `AND t."status" = '${state}'` : ''
  const { rows } = await gateway().database.pool.query(
    `SELECT ${columns.join(', ')} FROM "${type}" t WHERE t."orgId" = $1 ${chosen} ${NARROWED[list.name] ?? ''}`, [org.id])
  return rows as Row[]
}

const PLACES: Readonly<Record<string, number>> = { JPY: 0, BHD: 3 }
const rounded = (value: Decimal, places: number) => value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP)
const sumOf = (all: readonly Decimal[]) => all.reduce((sum, one) => sum.plus(one), new Decimal(0))

/** An amount in the home currency by the latest rate; undefined without one. */
function inHome({ home, rates }: House, { currency, day }: Row, amount: Decimal): Decimal | undefined {
  if (currency === home) return amount
  const known = rates.filter((rate) => day && rate.day <= day
    && ((rate.from === currency && rate.to === home) || (rate.to === currency && rate.from === home)))
  const [latest] = known.sort((a, b) => b.day.localeCompare(a.day) || Number(a.to !== home) - Number(b.to !== home))
  if (!latest) return undefined
  return latest.to === home ? amount.times(latest.rate) : amount.div(latest.rate)
}

function figuresOf(house: House, question: Question, rows: readonly Row[], measure: string) {
  const money = isMoney(measure)
  const currencies = money ? [...new Set(rows.map(({ currency }) => currency ?? null))] : [null]
  return currencies.map((currency) => {
    const own = rows.filter((row) => row[measure] != null && (!money || (row.currency ?? null) === currency))
    const values = own.map((row) => new Decimal(row[measure]!))
    const converted = own.map((row) => inHome(house, row, new Decimal(row[measure]!)))
    const sum = sumOf(values)
    const converts = money && canConvert(question)
    return {
      measure, currency, count: values.length, sum: sum.toFixed(),
      least: values.length ? Decimal.min(...values).toFixed() : null,
      greatest: values.length ? Decimal.max(...values).toFixed() : null,
      average: values.length ? rounded(sum.div(values.length), money ? (PLACES[currency ?? ''] ?? 2) : 4).toFixed() : null,
      converted: !converts ? null
        : rounded(sumOf(converted.flatMap((one) => one ?? [])), PLACES[house.home] ?? 2).toFixed(),
      notConverted: converts ? converted.filter((one) => one === undefined).length : null,
    }
  })
}

interface Expected {
  readonly group: Readonly<Record<string, unknown>>
  readonly count: number
  readonly sum: Decimal
}

/** All groups that the question has, without its order and number. */
async function expectedOf(question: Question, house: House): Promise<Expected[]> {
  const { list, by, of, period, countFrom, sumFrom } = question
  const groups = new Map<string, Row[]>()
  for (const row of await rowsOf(question, house)) {
    const key = JSON.stringify([...by.map((_, place) => row[`key${place}`]), row.period])
    groups.set(key, [...groups.get(key) ?? [], row])
  }
  const all = [...groups.values()].map((rows): Expected => {
    const values = of.flatMap((measure) => figuresOf(house, question, rows, measure))
    const converted = canConvert(question) ? of.filter(isMoney).map((measure) => {
      const own = values.filter((one) => one.measure === measure)
      const sum = sumOf(own.map((one) => new Decimal(one.converted!))).toFixed()
      return { measure, sum, notConverted: own.reduce((total, one) => total + one.notConverted!, 0) }
    }) : []
    const first = values.filter(({ measure }) => measure === of[0])
    const compared = first.map((one) => (canConvert(question) && isMoney(one.measure) ? one.converted! : one.sum))
    return {
      count: rows.length, sum: sumOf(compared.map((one) => new Decimal(one))),
      group: {
        ...Object.fromEntries(by.map((key, place) => [columnOf(list, key), rows[0][`key${place}`]])),
        ...(period && { period: rows[0].period === null ? null : { from: rows[0].period } }), count: rows.length,
        ...(list.measures.length && { values: inOrder(values), converted }),
      },
    }
  })
  return all.filter(({ count, sum }) => count >= (countFrom ?? 0) && (sumFrom === null || sum.gte(sumFrom)))
}

const keyOf = (value: unknown) => JSON.stringify(value, (_, inner: unknown) =>
  (typeof inner === 'object' && inner && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner))
const inOrder = (values: readonly object[]) => [...values].sort((a, b) => keyOf(a).localeCompare(keyOf(b)))

type Group = Readonly<Record<string, unknown>> & { readonly count: number; readonly values?: readonly object[] }
const sorted = (group: Group) => ({ ...group, ...(group.values && { values: inOrder(group.values) }) })

/** Asks the question, and compares the answer. */
async function judge(house: House, question: Question): Promise<void> {
  const document = documentOf(question)
  if (isRefused(question)) {
    expect([document, await as(house.org.ADMIN).code(document)]).toEqual([document, 'BAD_USER_INPUT'])
    return
  }
  const answer = await as(house.org.ADMIN).get<{ groups: Group[] }>(document)
  const expected = await expectedOf(question, house)
  const groups = answer.groups.map(sorted)
  const known = new Map(expected.map(({ group }) => [keyOf(group), group]))
  const found = groups.map((group) => known.get(keyOf(group)) ?? 'another group')
  expect({ document, groups }).toEqual({ document, groups: found })
  expect([document, groups.length, new Set(groups.map(keyOf)).size])
    .toEqual([document, Math.min(question.first, expected.length), groups.length])
  const places = placesOf(question, cut(question, expected), expected)
  expect([document, placesOf(question, groups, expected)]).toEqual([document, places])
}

const wayOf = ({ order }: Question) => (order.endsWith('DESC') ? -1 : 1)
const figureOf = ({ order }: Question, { count, sum }: Expected) => (order.startsWith('SUM') ? sum : new Decimal(count))

/** The first groups in the order by their number or sum. */
const cut = (question: Question, expected: readonly Expected[]): Group[] =>
  [...expected].sort((a, b) => wayOf(question) * figureOf(question, a).cmp(figureOf(question, b)))
    .slice(0, question.first).map(({ group }) => group as Group)

/** The figures by which groups are ordered, in the order of these groups. */
function placesOf(question: Question, groups: readonly Group[], expected: readonly Expected[]): string[] {
  if (question.order.startsWith('KEY')) return []
  const known = new Map(expected.map((one) => [keyOf(one.group), figureOf(question, one).toFixed()]))
  return groups.map((group) => known.get(keyOf(group)) ?? '')
}

describe(`questions (SEED=${SEED})`, () => {
  let houses: House[]
  beforeAll(async () => {
    const { pool } = gateway().database
    const orgs = [await demoHouse(), await demoHouse()]
    const settings = [['USD', 'Asia/Dhaka'], ['BDT', 'America/New_York']]
    houses = []
    for (const [index, org] of orgs.entries()) {
      const [home, zone] = settings[index]
      await pool.query('UPDATE "Organization" SET "currency" = $2, "timeZone" = $3 WHERE "id" = $1', [org.id, home, zone])
      const { rows } = await pool.query(`SELECT "fromCurrency" AS "from", "toCurrency" AS "to", "date"::text AS "day", "rate"::text AS "rate"
        FROM "Rate" WHERE "orgId" = $1`, [org.id])
      houses.push({ org, home, zone, rates: rows as Rates })
    }
  })

  test('every list with money or a quantity has groups with sums', () => {
    expect(lists.filter(({ keys, dates }) => keys.length + dates.length === 0)).toEqual([])
    const summed = Object.values(schema.getTypeMap()).filter(isEnumType).filter(({ name }) => name.endsWith('Measure'))
    expect(Object.fromEntries(summed.map((type) => [type.name.slice(0, -'Measure'.length), type.getValues().map(({ name }) => camel(name)).sort()])))
      .toEqual(SUMMED)
  })

  const questions = fc.sample(fc.constantFrom(...lists).chain(questionOf), { numRuns: QUESTIONS, seed: SEED })
  const parts = Array.from({ length: 10 }, (_, part) => questions.filter((_, index) => index % 10 === part))
  test.each(parts.map((part, index) => [index, part] as const))('part %i is answered as its rows say', async (_, part) => {
    expect(part.length).toBe(QUESTIONS / 10)
    for (const [index, question] of part.entries()) await judge(houses[index % 2], question)
  })
})
