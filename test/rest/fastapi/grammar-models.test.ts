// Compares the parsers of integers and forms with simple step-by-step models, on generated texts.
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { readForm } from '../../../rest-compat/fastapi/starlette/form.js'
import { readFormHeader } from '../../../rest-compat/fastapi/starlette/form-header.js'
import { readInteger } from '../../../rest-compat/fastapi/pydantic/int-text.js'

const HOW = { numRuns: 10_000, seed: 20_261 }

type Reader = (text: string) => unknown

/** Compares the results of two parsers for a text. */
const agree = (read: Reader, model: Reader) => (text: string) => isDeepStrictEqual(read(text), model(text))

/** Texts of up to `most` pieces. */
const textsOf = (pieces: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: most }).map((parts) => parts.join(''))

const MOST_DIGITS = 4300
const isWhole = (text: string) => /^-?(?:0|[1-9]\d*)$/.test(text)

/** Removes leading zeros and the underscores among them. The last zero stays if nothing or a point follows. */
function withoutZeros(text: string): string | null {
  if (/^[1-9]/.test(text)) return text
  if (!text.startsWith('0')) return null
  const end = [...text].findIndex((sign) => sign !== '0' && sign !== '_')
  if (end < 0) return text.slice(-1)
  return text[end] === '.' ? text.slice(end - 1) : text.slice(end)
}

/** Removes a fraction of zeros, then single underscores between other characters. */
function plainOf(text: string): string {
  const point = text.indexOf('.')
  const whole = point >= 0 && /^0+$/.test(text.slice(point + 1)) ? text.slice(0, point) : text
  return whole.startsWith('_') || whole.endsWith('_') || whole.includes('__') ? whole : whole.replaceAll('_', '')
}

/** The model of the old service for an integer text, step by step. */
function integerStepByStep(text: string): bigint | 'too long' | null {
  if ((/^-?[1-9]\d*/.exec(text)?.[0].length ?? 0) > MOST_DIGITS) return 'too long'
  if (isWhole(text)) return BigInt(text)
  const unsigned = text.trim().replace(/^\+(?!-)/, '')
  const minus = unsigned.startsWith('-') ? '-' : ''
  const digits = withoutZeros(unsigned.slice(minus.length))
  const plain = digits === null ? '' : minus + plainOf(digits)
  return isWhole(plain) && plain.length <= MOST_DIGITS ? BigInt(plain) : null
}

describe('an integer text', () => {
  const agreed = agree(readInteger, integerStepByStep)

  it('is read as by the model, for every text of five characters', () => {
    const SIGNS = ['0', '1', '_', '-', '+', '.']
    let texts = ['']
    for (let length = 0; length <= 5; length += 1) {
      expect(texts.filter((text) => !agreed(text))).toEqual([])
      texts = texts.flatMap((text) => SIGNS.map((sign) => text + sign))
    }
  })

  it('is read as by the model, for longer texts of more characters', () => {
    fc.assert(fc.property(textsOf(['0', '1', '_', '-', '+', '.', ' ', '\u00a0', 'e', 'x'], 8), agreed), HOW)
  })

  it('is read as by the model, around the largest number of digits', () => {
    const rows = [4298, 4299, 4300, 4301].map((count) => '1'.repeat(count))
    const texts = ['', '-', '+', '0', ' ', '0-', '1_', '00'].flatMap((before) =>
      rows.flatMap((row) => ['', 'x', '.0', ' ', '_1', '.'].map((behind) => before + row + behind)))
    expect(texts.filter((text) => !agreed(text))).toEqual([])
  })
})

/** The parts of a header between semicolons outside of quotes, read character by character. */
function partsSignBySign(header: string): string[] {
  const parts = ['']
  let quoted = false
  for (const [index, sign] of [...header].entries()) {
    if (sign === '"' && header[index - 1] !== '\\') quoted = !quoted
    if (sign === ';' && !quoted) parts.push('')
    if (sign !== ';' || quoted) parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

/** The model of the old service for the parameters of a header, step by step. */
function parametersStepByStep(header: string): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const part of partsSignBySign(header).slice(1)) {
    const equals = part.indexOf('=')
    const name = equals < 0 ? part : part.slice(0, equals).trim().toLowerCase()
    const value = equals < 0 ? '' : part.slice(equals + 1).trim()
    const inQuotes = value.length > 1 && value.startsWith('"') && value.endsWith('"')
    const plain = inQuotes ? value.slice(1, -1).replaceAll('\\\\', '\\').replaceAll('\\"', '"') : value
    if (!name.includes('*')) parameters[name] = plain
  }
  return parameters
}

describe('a form header', () => {
  it('has the parameters that the model reads', () => {
    const pieces = [';', '; ', '=', ' = ', '"', '\\"', '\\', ' ', '\t', 'name', 'NAME', 'x', '*', '"a;b"', "'"]
    const read = (text: string) => Object.fromEntries(readFormHeader(`form-data${text}`).parameters)
    const model = (text: string) => parametersStepByStep(`form-data${text}`)
    fc.assert(fc.property(textsOf(pieces, 12), agree(read, model)), HOW)
  })
})

describe('a multipart form', () => {
  const DELIMITER = /\r\n--XX(?=\r\n|--)/
  const contentTexts = textsOf(['a', '--XX', '--XX--', '\r\n', '\n', '\r', '-', 'é', ':', '\r\n--X', '\r\n--XXx'], 4)
    .filter((content) => !DELIMITER.test(`${content}\r\n`))
  const partOf = (content: string, index: number) =>
    `--XX\r\nContent-Disposition: form-data; name=f${index}\r\n\r\n${content}\r\n`
  const written = (fields: readonly string[]) => Buffer.from(`${fields.map(partOf).join('')}--XX--\r\n`)
  const read = (body: Buffer) => readForm('multipart/form-data; boundary=XX', body)
  const fieldsOf = (contents: readonly string[]) => {
    const fields = contents.map((content, index) => [`f${index}`, content] as const)
    return { fields: new Map(fields.filter(([, content]) => content !== '')) }
  }

  it('has the fields that were written into it', () => {
    const forms = fc.array(contentTexts, { maxLength: 5 })
    const isAsWritten = (fields: readonly string[]) => isDeepStrictEqual(read(written(fields)), fieldsOf(fields))
    fc.assert(fc.property(forms, isAsWritten), { ...HOW, numRuns: 2000 })
  })

  it('has the whole fields of a body that breaks off, wherever that is', () => {
    const whole = ['one', '', 'two\r\n--X', 'three']
    const body = written(whole)
    for (let end = 0; end <= body.length; end += 1) {
      const count = Math.max(0, body.toString('latin1', 0, end).split(DELIMITER).length - 1)
      expect([end, read(body.subarray(0, end))]).toEqual([end, fieldsOf(whole.slice(0, count))])
    }
  })
})
