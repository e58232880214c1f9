// Groups of lists with all that they can be asked for.
import type { Bomb } from '../bomb.js'
import { graphql, many, type Sender } from '../shot.js'

const SENDERS: readonly Sender[] = ['staff', 'manager', 'finance', 'director']
const KEYS = ['BILL_TYPE', 'CLIENT', 'CREATED_BY', 'EMPLOYEE', 'MATCH_STATUS', 'PURCHASE_ORDER', 'STATUS', 'SUPPLIER']
const DATES = ['BILL_DATE', 'CREATED_AT', 'DUE_DATE', 'POSTED_AT', 'POSTING_DATE']
const MEASURES = 'TOTAL_AMOUNT, ALLOCATED_AMOUNT, CREDITED_AMOUNT, DEBITED_AMOUNT, PAID_AMOUNT, PRICE_VARIANCE_AMOUNT, '
  + 'REMAINING_BALANCE, SUBTOTAL, TAX_AMOUNT, VARIANCE_AMOUNT'
const SUMS = 'count values { measure currency count sum least greatest average converted } converted { measure sum notConverted }'
const HAVING = 'having: { countFrom: 1, countTo: 1000000, sumFrom: "-99999999999", sumTo: "99999999999" }'

/** Groups of bills by two keys and a day, of all measures, with all conditions. Each number has another statement. */
const dearest = (index: number, first = 100) => {
  const [one, other] = [KEYS[index % KEYS.length], KEYS[Math.floor(index / KEYS.length + index + 1) % KEYS.length]]
  return `g${index}: groups(by: [${one}, ${other}], period: DAY, date: ${DATES[index % DATES.length]}, `
    + `of: [${MEASURES}], convert: true, ${HAVING}, orderBy: SUM_DESC, first: ${first}) { ${SUMS} }`
}

export const groups: readonly Bomb[] = [
  {
    name: 'groups of bills by two keys and day, of all measures, with all conditions', limits: ['values'],
    shots: () => [graphql('finance', `{ bills { ${dearest(0)} } }`)],
  },
  {
    name: 'ninety groups of bills, each by other keys, of all measures', limits: ['rows', 'values', 'callerShare'],
    shots: () => [graphql('finance', `{ bills { ${many(90, (index) => dearest(index, 5))} } }`)],
  },
  {
    name: 'groups of bills, each by other keys, in three hundred requests', limits: ['callerShare', 'requestsAtOnce'],
    atOnce: 16, shots: () => Array.from({ length: 300 }, (_, index) => graphql('finance', `{ bills { ${dearest(index, 1)} } }`)),
  },
  {
    name: 'four accounts at once with fifty groups of stock movements each', limits: ['rows', 'callerShare'], atOnce: 4,
    shots: () => SENDERS.map((by) => graphql(by, `{ stockMovements { ${many(50, (index) => `g${index}: groups(by: [MATERIAL, PRODUCTION_ORDER], period: DAY, of: [VALUE, QUANTITY], convert: true, having: { countFrom: ${index} }, orderBy: COUNT_DESC, first: 1) { count values { sum average } }`)} } }`)),
  },
  {
    name: 'conditions on groups with numbers of 60 digits and exponents of 999', limits: ['numberCharacters'],
    shots: () => ['9'.repeat(60), '1e999', '-1e-999', '9'.repeat(100_000)].map((sumFrom) =>
      graphql('finance', 'query ($having: GroupConditions) { bills { groups(by: [CURRENCY], of: [TOTAL_AMOUNT], having: $having) { count } } }', { having: { sumFrom, sumTo: sumFrom } })),
  },
  {
    name: 'groups by 9,000 keys, of 9,000 measures', limits: ['inputValues'], means: 'each key counts once',
    shots: () => [graphql('finance', 'query ($by: [BillGroupBy!], $of: [BillMeasure!]) { bills { groups(by: $by, of: $of) { count } } }', { by: Array.from({ length: 9_000 }, () => 'STATUS'), of: Array.from({ length: 9_000 }, () => 'SUBTOTAL') })],
  },
]
