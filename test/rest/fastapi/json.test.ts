// JSON as Python reads it, and as FastAPI repeats it in a fault.
import { describe, expect, it } from '@jest/globals'
import { isSameNumber, plainDecimal } from '../../../rest-compat/fastapi/json/decimal.js'
import { printAnswer, printJson, printList } from '../../../rest-compat/fastapi/json/printer.js'
import { readJson } from '../../../rest-compat/fastapi/json/reader.js'
import { numberOf } from '../../../rest-compat/fastapi/json/value.js'

describe('a JSON text', () => {
  const echo = (json: string | Buffer): string => {
    const reading = readJson(Buffer.from(json))
    return reading !== 'unreadable' && 'value' in reading ? printJson(reading.value) : JSON.stringify(reading)
  }

  it.each([
    ['[12345678901234567890123,-0,1.50,1e2]', '[12345678901234567890123,0,1.5,100]'],
    ['{"b":1,"2":2,"1":3,"b":4}', '{"b":4,"2":2,"1":3}'],
    ['[NaN,-Infinity,1e400,-0.0]', '[null,null,null,-0.0]'],
    ['["\\ud800","\\u0000","é","\\u2028"]', '["\\ud800","\\u0000","é","\u2028"]'],
    ['{"__proto__":{"polluted":true}}', '{"__proto__":{"polluted":true}}'],
    ['["\\"\\\\\\/\\b\\f\\n\\r\\t"]', '["\\"\\\\/\\b\\f\\n\\r\\t"]'],
  ])('is echoed as the value it has: %s', (json, echoed) => {
    expect(echo(json)).toBe(echoed)
  })

  it('may be nested some thousands deep, and is unreadable beyond', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(echo(nested(9000))).toBe(nested(9000))
    expect(echo(nested(100_000))).toBe('"unreadable"')
    expect(echo('{"a":'.repeat(100_000))).toBe('"unreadable"')
    const around = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
    expect(echo(around(10_000))).toBe(around(10_000))
    expect(echo(around(10_001))).toBe('"unreadable"')
  })

  it('may have an integer of 4300 digits, and is unreadable with one more', () => {
    const ones = '1'.repeat(4300)
    expect([ones, `-${ones}`].map(echo)).toEqual([ones, `-${ones}`])
    expect([`1${ones}`, `-1${ones}`].map(echo)).toEqual(['"unreadable"', '"unreadable"'])
  })

  it.each<readonly [json: string, error: string, at: number]>([
    ['', 'Expecting value', 0],
    ['nul', 'Expecting value', 0],
    ['[-]', 'Expecting value', 1],
    ['01', 'Extra data', 1],
    ['1.', 'Extra data', 1],
    [' [1] x', 'Extra data', 5],
    ['["a', 'Unterminated string starting at', 1],
    ['"\\', 'Unterminated string starting at', 0],
    ['"\\x', 'Invalid \\escape', 1],
    ['"\\u0041', 'Invalid \\uXXXX escape', 2],
    ['"\\u004"', 'Invalid \\uXXXX escape', 2],
    ['"\\u00zz"', 'Invalid \\uXXXX escape', 2],
    ['"a\tb"', 'Invalid control character at', 2],
    ['[1,]', 'Illegal trailing comma before end of array', 2],
    ['{"a":1 , }', 'Illegal trailing comma before end of object', 7],
    ['{"a" 1}', "Expecting ':' delimiter", 5],
    ['{"a":1 "b"}', "Expecting ',' delimiter", 7],
    ['{a:1}', 'Expecting property name enclosed in double quotes', 1],
    ['{"a":1,2}', 'Expecting property name enclosed in double quotes', 7],
  ])('has its first fault at its place: %s', (json, error, at) => {
    expect(readJson(Buffer.from(json))).toEqual({ syntax: { error, at } })
  })

  const BE16 = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const LE32 = (text: string) => Buffer.concat([...text].map((sign) => Buffer.from([sign.charCodeAt(0), 0, 0, 0])))
  const marked = (mark: readonly number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes])

  it.each<readonly [string, Buffer]>([
    ['UTF-16', BE16('["é"]')],
    ['UTF-16, marked', marked([0xfe, 0xff], BE16('["é"]'))],
    ['UTF-16, little end first', Buffer.from('["é"]', 'utf16le')],
    ['UTF-16, little end first, marked', marked([0xff, 0xfe], Buffer.from('["é"]', 'utf16le'))],
    ['UTF-8, marked', marked([0xef, 0xbb, 0xbf], Buffer.from('["é"]'))],
    ['UTF-32', LE32('["é"]').swap32()],
    ['UTF-32, marked', marked([0, 0, 0xfe, 0xff], LE32('["é"]').swap32())],
    ['UTF-32, little end first', LE32('["é"]')],
    ['UTF-32, little end first, marked', marked([0xff, 0xfe, 0, 0], LE32('["é"]'))],
  ])('is read in %s', (_, bytes) => {
    expect(echo(bytes)).toBe('["é"]')
  })

  it('of a single character has one of two bytes in UTF-16, and no character has a part of its bytes', () => {
    expect([Buffer.from([0x31, 0]), Buffer.from([0, 0x31])].map(echo)).toEqual(['1', '1'])
    const wrong = [
      BE16('["é"]').subarray(0, -1), Buffer.from('["é"]', 'utf16le').subarray(0, -1), LE32('["é"]').subarray(0, -1),
      LE32('["é"]').swap32().subarray(0, -1), marked([...LE32('["')], Buffer.from([0, 0, 0x11, 0])),
    ]
    expect(wrong.map(echo)).toEqual(wrong.map(() => '"unreadable"'))
    // The last character that there is.
    expect(echo(Buffer.concat([LE32('["'), Buffer.from([0xff, 0xff, 0x10, 0]), LE32('"]')]))).toBe('["\u{10ffff}"]')
  })

  it('has the encoding that its first four or two bytes tell; one of three bytes is UTF-8', () => {
    const ofOne = [LE32('1'), LE32('1').swap32()]
    const ofTwo = [Buffer.from('12', 'utf16le'), BE16('12'), LE32('12'), LE32('12').swap32()]
    expect([...ofOne, ...ofTwo].map(echo)).toEqual(['1', '1', '12', '12', '12', '12'])
    expect(readJson(Buffer.from([0x31, 0, 0x20]))).toEqual({ syntax: { error: 'Extra data', at: 1 } })
    expect(readJson(Buffer.from([0, 0x31, 0x20]))).toEqual({ syntax: { error: 'Expecting value', at: 0 } })
  })

  it('counts positions in code points', () => {
    expect(readJson(Buffer.from('["😀" x'))).toEqual({ syntax: { error: "Expecting ',' delimiter", at: 5 } })
  })
})

describe('a number', () => {
  it('is a plain decimal of all its digits, up to forty, and has an exponent only if it would be too long', () => {
    const plain = (text: string) => plainDecimal(text, 60)
    expect(['1.50', '-0', '+1e2', '.5', '00012.', '-1.2e-7'].map(plain))
      .toEqual(['1.5', '0', '100', '0.5', '12', '-0.00000012'])
    expect([plain('1e-57'), plain('1e-58'), plain('1e56'), plain('12e57')]).toEqual([
      `0.${'0'.repeat(56)}1`, '1e-58', `1${'0'.repeat(56)}`, '12e57',
    ])
    expect(plain(`0.${'9'.repeat(41)}`)).toBe('1')
    expect(plain('1e-99999999')).toBe('1e-99999999')
    const ones = '1'.repeat(39)
    expect([`0.1${ones}4`, `0.1${ones}5`, `1${ones}5`, `1${ones}49`].map(plain))
      .toEqual([`0.1${ones}`, `0.${ones}2`, `${ones}20`, `1${ones}00`])
  })

  it('is the same number however it is written', () => {
    expect(isSameNumber('100', '1e2') && isSameNumber('-0.0', '0') && isSameNumber('1.50', '+15e-1')).toBe(true)
    expect(isSameNumber('0.1', '0.1000000000000000055511151231257827')).toBe(false)
  })

  it('is infinite if it is larger than every double', () => {
    expect(['1e400', '-1e400', '1e308', '1.50'].map(numberOf)).toEqual([Infinity, -Infinity, 1e308, 1.5])
  })

  it('is answered with the digits that a double does not hold, and repeated in a fault as the double', () => {
    const long = numberOf('12345678901234.56789')
    expect([printAnswer({ long, short: numberOf('1.50') }), printJson({ long })]).toEqual([
      '{"long":12345678901234.56789,"short":1.5}', '{"long":12345678901234.568}',
    ])
  })
})

describe('a printed text', () => {
  it('has null where a list has no value', () => {
    expect(printJson([undefined, { a: undefined, b: [] }])).toBe('[null,{"b":[]}]')
  })

  it('hides no fault of an answer that JSON cannot print', () => {
    expect(() => printAnswer({ size: 1n })).toThrow('BigInt')
  })

  it('has as many items of a list as fit, and a first one that is much too long in short', () => {
    const print = (items: readonly string[]) => printList(items, { mostBytes: 1000, shortened: () => null })
    // 166 items with 165 commas and two brackets have 997 bytes.
    const { text, left } = print(Array.from({ length: 1000 }, () => 'abc'))
    expect([text.length, left]).toEqual([997, 834])
    const [long, longer] = ['x'.repeat(1900), 'x'.repeat(2500)]
    expect(print([long, 'y'])).toEqual({ text: `["${long}"]`, left: 1 })
    expect(print([longer, 'y'])).toEqual({ text: '[null,"y"]', left: 0 })
    // With its quotes, a text of 1998 characters has just twice as many as there is room for.
    const twice = 'x'.repeat(1998)
    expect(print([twice, 'y'])).toEqual({ text: `["${twice}"]`, left: 1 })
  })
})
