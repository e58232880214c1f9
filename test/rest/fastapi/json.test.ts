// JSON as Python reads it, and as FastAPI repeats it in a fault.
import { describe, expect, it } from '@jest/globals'
import { isSameNumber, plainDecimal } from '../../../rest-compat/fastapi/json/decimal.js'
import { printAnswer, printJson } from '../../../rest-compat/fastapi/json/printer.js'
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
  ])('is echoed as the value it has: %s', (json, echoed) => {
    expect(echo(json)).toBe(echoed)
  })

  it('may be nested some thousands deep, and is unreadable beyond', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(echo(nested(9000))).toBe(nested(9000))
    expect(echo(nested(100_000))).toBe('"unreadable"')
    expect(echo('{"a":'.repeat(100_000))).toBe('"unreadable"')
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
  })

  it('is the same number however it is written', () => {
    expect(isSameNumber('100', '1e2') && isSameNumber('-0.0', '0') && isSameNumber('1.50', '+15e-1')).toBe(true)
    expect(isSameNumber('0.1', '0.1000000000000000055511151231257827')).toBe(false)
  })

  it('is answered with the digits that a double does not hold, and repeated in a fault as the double', () => {
    const long = numberOf('12345678901234.56789')
    expect([printAnswer({ long, short: numberOf('1.50') }), printJson({ long })]).toEqual([
      '{"long":12345678901234.56789,"short":1.5}', '{"long":12345678901234.568}',
    ])
  })
})
