// Large, deep or repeatedly wrong inputs on both doors, sent by a signed-in caller.
import type { Bomb } from '../bomb.js'
import { graphql, many, nested, posted } from '../shot.js'

const DRAFT = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
const draft = (input: unknown) => () => [graphql('staff', DRAFT, { input })]
const list = <T>(length: number, item: (index: number) => T) => Array.from({ length }, (_, index) => item(index))
const bill = (body: unknown) => () => [posted('manager', '/bills', JSON.stringify(body))]
const costing = (body: unknown) => () => [
  posted('staff', '/api/v1/costings/CS-2026-00001', JSON.stringify(body), 'PATCH'),
]
const unknownMembers = (count: number) => Object.fromEntries(list(count, (index) => [`unknown${index}`, 1]))
const DIGITS = '1'.repeat(120_000)
const LATE = '9999-12-31T23:59:59-23:59'
const STOP = '/api/v1/logistics/deliveries/d-1/stops'

export const inputs: readonly Bomb[] = [
  {
    name: 'a number of 120,000 digits and a letter, signed in', limits: ['numberCharacters'],
    shots: draft({ lineItems: [{ requiredQty: `${DIGITS}x` }] }),
  },
  {
    name: 'a number of 120,000 digits', limits: ['numberCharacters'],
    shots: draft({ lineItems: [{ requiredQty: DIGITS }] }),
  },
  {
    name: 'a number with 120,000 places', limits: ['numberCharacters'],
    shots: draft({ lineItems: [{ requiredQty: `0.${DIGITS}` }] }),
  },
  {
    name: 'a JSON number of 500,000 digits', limits: ['numberCharacters'],
    shots: () => [posted('staff', '/graphql', `{"query":${JSON.stringify(DRAFT)},"variables":{"input":{"lineItems":[{"requiredQty":${'9'.repeat(500_000)}}]}}}`)],
  },
  {
    name: 'numbers with an exponent of 999', limits: ['numberCharacters'],
    shots: draft({ lineItems: list(100, () => ({ materialName: 'x', requiredQty: '1e-999' })) }),
  },
  {
    name: 'an instant with 500,000 digits of a second', limits: ['textCharacters'],
    shots: () => [graphql('staff', 'query ($from: DateTime) { materialRequests(filter: { createdFrom: $from }) { nodes { id } } }', { from: `2026-01-01T00:00:00.${'1'.repeat(500_000)}x` })],
  },
  {
    name: '4,000 members that no input has', limits: ['faults', 'echoedCharacters'],
    shots: draft(unknownMembers(4_000)),
  },
  {
    name: '400,000 wrong items of a list', limits: ['inputValues', 'faults'],
    shots: draft({ lineItems: list(400_000, () => 1) }),
  },
  {
    name: '15,000 wrong items of a list', limits: ['faults', 'echoedCharacters'],
    shots: draft({ lineItems: list(15_000, () => 1) }),
  },
  {
    name: '900 items that lack a member, each large', limits: ['faults', 'echoedCharacters'],
    shots: draft({ lineItems: list(900, () => ({ notes: 'x'.repeat(1_000) })) }),
  },
  {
    name: 'a text of half surrogates', limits: ['faults', 'textCharacters'],
    shots: () => [posted('staff', '/graphql', `{"query":${JSON.stringify(DRAFT)},"variables":{"input":{"notes":"${'\\ud800'.repeat(150_000)}"}}}`)],
  },
  {
    name: '20,000 texts with a zero byte', limits: ['faults', 'inputValues'],
    shots: draft({ lineItems: list(15_000, () => ({ materialName: '\0', requiredQty: 1 })) }),
  },
  {
    name: 'a request of 4,500 lines', limits: ['inputValues'],
    shots: draft({ lineItems: list(4_500, () => ({ materialName: 'x', requiredQty: 1, unitPrice: 1 })) }),
  },
  {
    name: 'ten requests of a hundred lines in one document', limits: ['inputValues', 'mutationFields'],
    shots: () => [graphql('staff', `mutation ($input: CreateMaterialRequestInput!) { ${many(10, (index) => `m${index}: createMaterialRequest(input: $input) { id }`)} }`, { input: { lineItems: list(100, () => ({ materialName: 'x', requiredQty: 1 })) } })],
  },
  {
    name: 'two hundred mutations in one document', limits: ['mutationFields', 'aliases'],
    shots: () => [graphql('staff', `mutation { ${many(200, (index) => `m${index}: createMaterialRequest(input: { notes: "x" }) { id }`)} }`)],
  },
  { name: 'remarks of 900 KB', limits: ['textCharacters'], shots: draft({ notes: 'x'.repeat(900_000) }) },
  {
    name: 'a bill number of 300,000 invisible characters', limits: ['textCharacters'],
    shots: bill({ billType: 'supplier', supplierId: 'sup-1', totalAmount: 1, billNumber: '\u200b'.repeat(300_000) }),
  },
  {
    name: 'a bill number of 300,000 combining marks', limits: ['textCharacters'],
    shots: bill({ billType: 'supplier', supplierId: 'sup-1', totalAmount: 1, billNumber: `a${'\u0301'.repeat(300_000)}` }),
  },
  {
    name: 'a bill of 34,000 wrong lines at the REST door', limits: ['refusalBytes', 'inputValues'],
    shots: bill({ billType: 'supplier', supplierId: 'sup-1', lineItems: list(34_000, () => ({ qty: 'x', unitPrice: 'y' })) }),
  },
  {
    name: 'a bill of 8,000 lines at the REST door', limits: ['inputValues'],
    shots: bill({ billType: 'supplier', supplierId: 'sup-1', lineItems: list(8_000, (index) => ({ description: `line ${index}`, qty: 1, unitPrice: 1, extra: 'x'.repeat(20) })) }),
  },
  {
    name: 'a bill with a number of 900,000 digits at the REST door', limits: ['numberCharacters'],
    shots: () => [posted('manager', '/bills', `{"billType":"supplier","supplierId":"sup-1","totalAmount":${'9'.repeat(900_000)}}`)],
  },
  {
    name: 'a bill with a text for a number of 900,000 digits at the REST door', limits: ['numberCharacters'],
    shots: bill({ billType: 'supplier', supplierId: 'sup-1', totalAmount: `${'9'.repeat(900_000)}x` }),
  },
  {
    name: 'a cost sheet with 25,000 wrong rows at the REST door', limits: ['refusalBytes', 'inputValues'],
    shots: costing({ bomItems: list(25_000, () => ({ consumption: 'x', unitCost: [] })) }),
  },
  {
    name: 'a cost sheet with 100,000 rows that are none at the REST door', limits: ['refusalBytes', 'inputValues'],
    shots: costing({ bomItems: list(100_000, () => 1) }),
  },
  {
    name: 'a cost sheet with 5,000 rows at the REST door', limits: ['inputValues'],
    shots: costing({ action: 'draft', bomItems: list(5_000, () => ({ materialName: 'x', consumption: 1, unitCost: 1, exchangeRate: 1 })) }),
  },
  {
    name: 'JSON of 450,000 levels to the REST door', limits: ['depth'],
    shots: () => [posted('staff', '/bills', nested(450_000, '[', '', ']'))],
  },
  {
    name: 'objects of 1,900 levels in a free-form object at the REST door', limits: ['depth'],
    shots: () => [posted('manager', '/bills', `{"billType":"supplier","supplierId":"sup-1","totalAmount":1,"lineItems":[${nested(1_900, '{"a":', '1', '}')}]}`)],
  },
  {
    name: 'a body of 100,000 members of the same name',
    shots: () => [posted('manager', '/bills', `{${many(100_000, () => '"a":1', ',')}}`)],
  },
  {
    name: 'a body of 60,000 members that nobody declared', limits: ['inputValues'],
    shots: bill(unknownMembers(60_000)),
  },
  {
    name: 'an instant that is in the year 10000, then a read of it',
    means: 'instants lie within the years 1 to 9999 in UTC',
    shots: () => [
      posted('staff', STOP, JSON.stringify({ name: 'Gate', plannedAt: LATE })),
      graphql('staff', 'mutation ($at: DateOrDateTime) { createDeliveryStop(id: "d-1", input: { name: "Gate", plannedAt: $at }) { id } }', { at: LATE }),
      graphql('staff', '{ deliveryStops(last: 20) { nodes { id plannedAt createdAt } } }'),
    ],
  },
  {
    name: 'a body larger than it may be', means: 'bodies of at most 1 MiB',
    shots: () => [posted('staff', '/bills', 'x'.repeat(8 * 1024 * 1024)), posted('staff', '/graphql', 'x'.repeat(8 * 1024 * 1024))],
  },
  {
    name: 'bytes that are not text',
    shots: () => list(3, () => ({ ...posted('staff', '/bills', ''), body: Buffer.alloc(1_000_000, 0xff) })),
  },
]
