// The codecs of answers: the schema of each codec agrees with its encoding.
import { describe, expect, test } from '@jest/globals'
import {
  always, decimal, flag, free, from, integer, list, maybe, moment, nullable, number, numberOrZero, oneOf, record, text,
  type Codec,
} from '../../../rest-compat/fastapi/codec.js'

/** Encodes data that passes the type check, and prints the JSON. */
const sent = <Data>({ encode }: Codec<Data, unknown>, data: Data) => JSON.stringify(encode(data))

describe('values', () => {
  test('are sent as they are, decimals as numbers where the interface says number', () => {
    expect([sent(text(), 'x'), sent(integer(), 3), sent(flag(), false)]).toEqual(['"x"', '3', 'false'])
    expect(sent(moment(), '2026-05-01T00:00:00Z')).toBe('"2026-05-01T00:00:00Z"')
    expect([sent(number(), '1.50'), sent(number(), '-0.0001'), sent(decimal(), '1.5')]).toEqual([
      '1.5', '-0.0001', '"1.5"',
    ])
    expect(sent(list(number()), ['1', '2.5'])).toBe('[1,2.5]')
    expect([null, undefined, '1.50'].map((data) => sent(numberOrZero(), data))).toEqual(['0', '0', '1.5'])
    expect(oneOf(['bearer'], 'The type').schema).toEqual({ type: 'string', enum: ['bearer'], description: 'The type' })
  })

  test('have a schema that says what they are, with a description if they have one', () => {
    expect([text(), integer(), flag(), number(), numberOrZero()].map(({ schema }) => schema)).toEqual([
      { type: 'string' }, { type: 'integer' }, { type: 'boolean' }, { type: 'number' }, { type: 'number' },
    ])
    expect(moment('When').schema).toEqual({ type: 'string', format: 'date-time', description: 'When' })
    expect(list(nullable(text('A word')), 'Words').schema).toEqual({
      type: 'array', items: { anyOf: [{ type: 'string', description: 'A word' }, { type: 'null' }] },
      description: 'Words',
    })
    expect(maybe(integer('Pieces')).schema).toEqual({ type: 'integer', description: 'Pieces' })
    const { type, pattern = '' } = decimal().schema
    const fits = (written: string) => new RegExp(pattern).test(written)
    expect([type, ['0', '-12.50', '120.00'].every(fits), ['', '.5', '1.', '1e2', '1,5'].some(fits)])
      .toEqual(['string', true, false])
  })
})

describe('records', () => {
  const order = record('Order', 'An order.', {
    ok: always,
    order_id: from('id', text()),
    client: from('client.name', maybe(text())),
    city: from('client.city', nullable(text())),
    total: maybe(number('In the currency of the order')),
    lines: nullable(list(text())),
    title: from(({ id }: { readonly id: string }) => `Order ${id}`, text()),
    more: from('client', maybe(free('What is known of the client', { name: text(), note: maybe(text()) }))),
  })

  test('send their members in declared order, from wherever they are read', () => {
    const client = { name: 'Thread', city: 'Dhaka', note: null }
    expect(sent(order, { id: 'o-1', client, total: '12.50', lines: ['a'] })).toBe(
      '{"ok":true,"order_id":"o-1","client":"Thread","city":"Dhaka","total":12.5,"lines":["a"],"title":"Order o-1",'
      + '"more":{"name":"Thread"}}',
    )
  })

  test('leave out what may be absent, and say null where it is nullable', () => {
    expect(sent(order, { id: 'o-1', client: null, total: null, lines: null }))
      .toBe('{"ok":true,"order_id":"o-1","city":null,"lines":null,"title":"Order o-1"}')
  })

  test('require in the document what they always send', () => {
    const required = ['ok', 'order_id', 'city', 'lines', 'title']
    expect(order.schema).toMatchObject({ title: 'Order', description: 'An order.', type: 'object', required })
    expect(order.schema.properties?.total).toEqual({ type: 'number', description: 'In the currency of the order' })
    expect(order.schema.properties?.city).toEqual({ anyOf: [{ type: 'string' }, { type: 'null' }] })
    expect(order.schema.properties?.more)
      .toEqual({ type: 'object', additionalProperties: true, description: 'What is known of the client' })
  })
})

test('data of a wrong type does not compile', () => {
  const named = record('Named', 'Something with a name.', { name: text(), sizes: list(integer()) })
  const owned = record('Owned', 'Something with an owner.', { owner: from('owner.name', text()) })
  // @ts-expect-error a member that is read is missing
  expect(() => named.encode({ name: 'x' })).toThrow()
  // @ts-expect-error a value of another type
  named.encode({ name: 'x', sizes: ['3'] })
  // @ts-expect-error null where there is always a value
  named.encode({ name: null, sizes: [3] })
  // @ts-expect-error a place that may be null, for a value that may not
  owned.encode({ owner: null as { readonly name: string } | null })
  // @ts-expect-error an answer that lacks a member
  const lacking: ReturnType<typeof named.encode> = { name: 'x' }
  expect(named.encode({ name: 'x', sizes: [3] })).toEqual({ ...lacking, sizes: [3] })
})
