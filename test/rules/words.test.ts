// The words that messages, labels and names are made of.
import { describe, expect, test } from '@jest/globals'
import { groupedBy, merged } from '../../src/core/merged.js'
import {
  counted, fieldLabel, inWords, label, nameOnClient, pastOf, pluralOf, withArticle,
} from '../../src/core/words.js'

test.each([
  ['id', 'Identifier'], ['documentId', 'Number'], ['etd', 'Estimated delivery'], ['poQty', 'Ordered quantity'],
  ['prevBilled', 'Billed before'], ['qty', 'Quantity'], ['uom', 'Unit'], ['receiptUrl', 'Receipt address'],
  ['taxPct', 'Tax percent'], ['styleSkuId', 'Style SKU'], ['skus', 'SKUs'], ['bomItems', 'Bill of materials items'],
  ['supplierId', 'Supplier'], ['quoteIds', 'Quote'], ['settings.timeZone', 'Time zone'], ['unitPrice', 'Unit price'],
  ['a.b.unitPrice', 'Unit price'], ['x', 'X'],
])('the field %s is called %j', (field, called) => {
  expect(fieldLabel(field)).toBe(called)
})

test.each([
  ['submit', 'submitted'], ['withdraw', 'withdrawn'], ['resubmit', 'resubmitted'], ['cancel', 'cancelled'],
  ['edit', 'edited'], ['send', 'sent'], ['pay', 'paid'], ['expire', 'marked as expired'], ['skip', 'skipped'],
  ['overrideMatch', 'overridden'], ['reverseAllocation', 'freed of an allocation'], ['reverseRefund', 'freed of a refund'],
  ['startProduction', 'put into production'], ['markReady', 'marked ready'], ['ship', 'shipped'], ['hold', 'put on hold'],
  ['approve', 'approved'], ['reject', 'rejected'],
])('what you %s is then %s', (action, past) => {
  expect(pastOf(action)).toBe(past)
})

describe('the name of a record', () => {
  test.each([
    ['Bill', 'Bill', 'Bills', 'bill'],
    ['MaterialRequest', 'Material request', 'MaterialRequests', 'materialRequest'],
    ['BillOfMaterials', 'Bill of materials', 'BillsOfMaterials', 'billOfMaterials'],
    ['RequestForQuotation', 'Request for quotation', 'RequestsForQuotation', 'requestForQuotation'],
    ['Delivery', 'Delivery', 'Deliveries', 'delivery'],
  ])('%s in a sentence, of several, and of the client of the database', (model, words, several, client) => {
    expect([label({ model }), pluralOf(model), nameOnClient(model)]).toEqual([words, several, client])
  })

  test('has an article that fits', () => {
    expect(['employee', 'Order', 'material', 'bill'].map(withArticle)).toEqual(
      ['an employee', 'an Order', 'a material', 'a bill'])
  })
})

test('a state is told in words', () => {
  expect([inWords('DRAFT'), inWords('PARTIALLY_PAID')]).toEqual(['Draft', 'Partially Paid'])
})

test('one thing is counted in the singular', () => {
  expect([0, 1, 2].map((count) => counted(count, 'file'))).toEqual(['0 files', '1 file', '2 files'])
})

describe('tables that are put together', () => {
  test('have each name once', () => {
    expect(merged('rules', [{ a: 1 }, { b: 2, c: 3 }])).toEqual({ a: 1, b: 2, c: 3 })
    expect(() => merged('rules', [{ a: 1, b: 1 }, { b: 2 }])).toThrow('rules: b is declared twice')
  })

  test('keep all values of a group in their order', () => {
    expect([...groupedBy(['aa', 'b', 'ac', 'ad', 'be'], ([first]) => first)]).toEqual([
      ['a', ['aa', 'ac', 'ad']], ['b', ['b', 'be']],
    ])
  })
})
