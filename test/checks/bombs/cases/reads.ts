// Short documents that read a lot, sent by somebody who may read everything of their organization.
import type { Bomb } from '../bomb.js'
import { graphql, many, nested, posted, type Sender } from '../shot.js'

const staff = (query: string, variables?: unknown) => () => [graphql('staff', query, variables)]
const lines = (levels: number) => `{ materialRequest(id: "mr-1") { ${nested(levels, 'lineItems { materialRequest { ', 'lineItems { id materialName }', ' } }')} } }`
const skus = (levels: number) =>
  `{ styles(first: 100) { nodes { ${nested(levels, 'skus { style { ', 'id', ' } }')} } } }`
const SENDERS: readonly Sender[] = ['staff', 'manager', 'finance', 'director']
const searches = (count: number) => `query ($text: String!) { ${many(count, (index) => `l${index}: materialRequests(first: 1, filter: { text: $text }) { totalCount }`)} }`
/** A text that no row contains, so the search compares every row to its end. */
const SLOW_TEXT = `${'e'.repeat(199)}z`
const LONG_TEXT = 'x'.repeat(900_000)

export const reads: readonly Bomb[] = [
  { name: 'lines of a request of lines, three deep', limits: ['rows'], shots: staff(lines(3)) },
  { name: 'lines of a request of lines, four deep', limits: ['rows'], shots: staff(lines(4)) },
  { name: 'lines of a request of lines, ten deep', limits: ['rows', 'depth'], shots: staff(lines(10)) },
  { name: 'styles of sizes of styles, eight deep', limits: ['rows', 'depth'], shots: staff(skus(8)) },
  { name: 'styles of sizes of styles, two deep', limits: ['rows'], shots: staff(skus(2)) },
  {
    name: 'a hundred requests of a hundred lines', limits: ['rows', 'values'],
    shots: staff('{ materialRequests(first: 100) { nodes { id lineItems { id materialName requiredQty supplierName unitPrice } } } }'),
  },
  {
    name: 'a hundred requests of five hundred lines', limits: ['rows'],
    shots: staff('{ materialRequests(last: 100) { nodes { id lineItems { id materialName requiredQty supplierName unitPrice } } } }'),
  },
  {
    name: 'a hundred requests of a hundred lines, with their materials and suppliers', limits: ['rows'],
    shots: staff('{ materialRequests(first: 100) { nodes { lineItems { id material { id name } supplier { id name } } } } }'),
  },
  {
    name: 'a hundred requests of a hundred lines with all their fields', limits: ['values'],
    shots: staff(`{ materialRequests(first: 100) { nodes { lineItems { ${many(90, (index) => `a${index}: materialName`)} } } } }`),
  },
  {
    name: 'five at once of a hundred requests of a hundred lines', limits: ['rows', 'callerShare'], atOnce: 5,
    shots: () => Array.from({ length: 5 }, () => graphql('staff', '{ materialRequests(first: 100) { nodes { id lineItems { id materialName } } } }')),
  },
  {
    name: 'sales orders of clients of sales orders', limits: ['rows'],
    shots: staff('{ salesOrders(first: 100) { nodes { client { salesOrders(first: 100) { nodes { id client { salesOrders(first: 100) { nodes { id } } } } } } } } }'),
  },
  {
    name: 'purchase orders of suppliers of purchase orders', limits: ['rows'],
    shots: staff('{ suppliers(first: 100) { nodes { purchaseOrders(first: 100) { nodes { id supplier { purchaseOrders(first: 100) { nodes { id } } } } } } } }'),
  },
  {
    name: 'fifty lists of a hundred', limits: ['rows'],
    shots: staff(`{ ${many(50, (index) => `l${index}: bills(first: 100) { nodes { id billNumber totalAmount } }`)} }`),
  },
  {
    name: 'two hundred lists', limits: ['queryFields', 'aliases'],
    shots: staff(`{ ${many(200, (index) => `l${index}: bills(first: 1) { nodes { id } }`)} }`),
  },
  {
    name: 'a hundred groupings of a list', limits: ['rows', 'callerShare'],
    shots: staff(`{ stockMovements { ${many(100, (index) => `g${index}: groups(by: [MATERIAL, PRODUCTION_ORDER], period: DAY, of: [VALUE], convert: true, first: ${1 + index % 100}) { count }`)} } }`),
  },
  {
    name: 'groups of the bills of a hundred suppliers', limits: ['rows'],
    shots: staff('{ suppliers(first: 100) { nodes { bills { groups(period: DAY, of: [TOTAL_AMOUNT], convert: true, first: 100) { count } } } } }'),
  },
  {
    name: 'fifty counts', limits: ['rows', 'queryFields', 'callerShare'],
    shots: staff(`{ ${many(50, (index) => `l${index}: materialRequests(first: 1) { totalCount }`)} }`),
  },
  {
    name: 'fifty searches for a text of 200 letters', limits: ['searchCharacters', 'rows', 'callerShare'],
    shots: staff(`query ($text: String!) { ${many(50, (index) => `l${index}: materialRequests(first: 1, filter: { text: $text }) { totalCount }`)} }`, { text: 'x'.repeat(200) }),
  },
  {
    name: 'fifty searches for a text of 900 KB', limits: ['searchCharacters'],
    shots: staff(`query ($text: String!) { ${many(50, (index) => `l${index}: materialRequests(first: 1, filter: { text: $text }) { totalCount }`)} }`, { text: LONG_TEXT }),
  },
  {
    name: 'ten at once of ten searches for a text of 900 KB', limits: ['searchCharacters', 'callerShare'], atOnce: 10,
    shots: () => Array.from({ length: 10 }, () => graphql('staff', `query ($text: String!) { ${many(10, (index) => `l${index}: materialRequests(first: 1, filter: { text: $text }) { totalCount }`)} }`, { text: LONG_TEXT })),
  },
  {
    name: 'a search for wildcards', limits: ['searchCharacters'],
    shots: staff('query ($text: String!) { materialRequests(first: 1, filter: { text: $text }) { totalCount } }', { text: '%_'.repeat(100) }),
  },
  {
    name: 'thirty requests at once for ten searches', limits: ['callerShare', 'rows'], atOnce: 30,
    shots: () => Array.from({ length: 30 }, () => graphql('staff', `query ($text: String!) { ${many(10, (index) => `l${index}: materialRequests(first: 20, filter: { text: $text }) { totalCount }`)} }`, { text: 'poplin' })),
  },
  {
    name: 'four accounts at once, each with fifty searches in a document',
    limits: ['searchCharacters', 'rows', 'callerShare'], atOnce: 4, shots: () => SENDERS.map((by) => graphql(by, searches(50), { text: SLOW_TEXT })),
  },
  {
    name: 'four accounts at once, each with fifty requests for a search', limits: ['searchCharacters', 'callerShare'],
    atOnce: 200,
    shots: () =>
      Array.from({ length: 200 }, (_, index) => graphql(SENDERS[index % 4], searches(1), { text: SLOW_TEXT })),
  },
  {
    name: 'a filter of 100,000 values', limits: ['listItems', 'inputValues'],
    shots: staff('query ($status: [MaterialRequestStatus!]) { materialRequests(filter: { status: $status }) { nodes { id } } }', { status: Array.from({ length: 100_000 }, () => 'DRAFT') }),
  },
  {
    name: 'a comparison of 50,000 cost sheets', limits: ['inputValues', 'listItems'],
    shots: staff('query ($ids: [ID!]!) { compareCostSheets(costSheetIds: $ids) { baseline { id } } }', { ids: Array.from({ length: 50_000 }, (_, index) => `cs-${index}`) }),
  },
  {
    name: 'fifty comparisons of ten cost sheets', limits: ['rows', 'queryFields'],
    shots: staff(`{ ${many(50, (index) => `c${index}: compareCostSheets(costSheetIds: ["cs-1", "cs-2", "cs-3"]) { sheets: costSheets { id } }`)} }`),
  },
  {
    name: 'a cursor of 90,000 letters', limits: ['textCharacters'],
    shots: staff(`{ bills(after: "${'x'.repeat(90_000)}") { nodes { id } } }`),
  },
  {
    name: 'an identifier of 900 KB', limits: ['textCharacters'],
    shots: staff('query ($id: ID!) { bill(id: $id) { id } }', { id: LONG_TEXT }),
  },
  {
    name: 'histories and orders of a hundred requests', limits: ['rows'],
    shots: staff('{ materialRequests(first: 100) { nodes { availableActions { action } approvalHistory { id } linkedPurchaseOrders { id } } } }'),
  },
  {
    name: 'a comparison of 50,000 cost sheets at the REST door', limits: ['inputValues', 'refusalBytes'],
    shots: () => [posted('staff', '/api/v1/costings/compare', JSON.stringify({ costSheetIds: Array.from({ length: 50_000 }, (_, index) => `cs-${index}`) }))],
  },
]
