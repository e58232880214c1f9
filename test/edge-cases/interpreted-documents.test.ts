// Which documents graphql-js interprets, because graphql-jit would answer them in another way; all others are compiled.
import { describe, expect, test } from '@jest/globals'
import { parse } from 'graphql'
import { isOnlyInterpreted } from '../../src/core/operations/interpreted-only.js'
import { schema } from '../support/operations.js'

const A = 'fragment A on Me { id }'

const COMPILED: readonly (readonly [why: string, document: string])[] = [
  ['nothing but fields', '{ me { id name } }'],
  ['an alias', '{ mine: me { id } }'],
  ['a number for an argument of the type Int', '{ locations(first: 3) { nodes { id } } }'],
  ['an object of an input type', '{ bills(filter: { status: [PAID] }) { nodes { id } } }'],
  ['a variable that is never null', 'query ($id: ID!) { bill(id: $id) { id } }'],
  ['a variable that may be null, where null is allowed', 'query ($n: Int) { locations(first: $n) { nodes { id } } }'],
  ['a variable that is never null, where null is not allowed', 'query ($n: Int!) { locationsPage(limit: $n) { data { id } } }'],
  ['another fragment at each place', `{ me { ...A ...B } } ${A} fragment B on Me { name }`],
  ['the same fragment at two places', `{ one: me { ...A } other: me { ...A } } ${A}`],
  ['the same fragment in two others', `{ one: me { ...B } other: me { ...C } } ${A} fragment B on Me { ...A } fragment C on Me { ...A }`],
  ['a fragment without a name', '{ me { ... { id } ... on Me { name } } }'],
]

/** Each document has one reason only. */
const INTERPRETED: readonly (readonly [why: string, document: string])[] = [
  ['a text', '{ bill(id: "x") { id } }'],
  ['a text that comes after other fields', '{ me { id } bill(id: "x") { id } }'],
  ['a directive', 'query ($yes: Boolean!) { me { id @include(if: $yes) } }'],
  ['a number for an identifier', '{ bill(id: 5) { id } }'],
  ['a whole number for a decimal', 'mutation { createCostSheet(input: { orderQuantity: 5 }) { id } }'],
  ['a number for a decimal', 'mutation { createCostSheet(input: { orderQuantity: 5.5 }) { id } }'],
  ['a free-form object', 'mutation { createBill(input: { billType: CLIENT, lineItems: [{ extra: { a: true } }] }) { id } }'],
  ['a variable in a list', 'query ($id: ID!) { nodes(nodeIds: [$id]) { id } }'],
  ['a variable in an object', 'query ($in: [BillStatus!]!) { bills(filter: { status: $in }) { nodes { id } } }'],
  ['a variable that may be null, where null is not allowed', 'query ($n: Int) { locationsPage(limit: $n) { data { id } } }'],
  [
    'such a variable of another operation',
    'query One { me { id } } query Other ($n: Int) { locationsPage(limit: $n) { data { id } } }',
  ],
  ['an alias with an underscore', '{ a_b: me { id } }'],
  ['the same fragment twice', `{ me { ...A ...A } } ${A}`],
  ['the same fragment twice, before other selections', `{ me { ...A ...A } organization { id } } ${A}`],
  ['the same fragment twice, after other selections', `{ organization { id } me { name ...A ...A } } ${A}`],
  ['the same fragment twice, by way of another one', `{ me { ...B ...A } } ${A} fragment B on Me { name ...A }`],
  ['the same fragment twice, within another one', `{ me { ...B } } ${A} fragment B on Me { ...A ...A }`],
  ['the same fragment twice, by way of one without a name', `{ me { ... { ...A } ...A } } ${A}`],
  [
    'the same fragment twice, in a field of another one',
    `{ bills { nodes { ...B } } } fragment B on Bill { supplier { ...S ...S } } fragment S on Supplier { id }`,
  ],
]

describe('a document', () => {
  test.each(COMPILED)('with %s is compiled', (_, document) => {
    expect(isOnlyInterpreted(schema, parse(document))).toBe(false)
  })

  test.each(INTERPRETED)('with %s is interpreted', (_, document) => {
    expect(isOnlyInterpreted(schema, parse(document))).toBe(true)
  })
})
