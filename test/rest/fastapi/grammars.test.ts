// The grammars of pydantic and Starlette for texts, rule by rule, with the answers of the service that used them.
import { describe, expect, it } from '@jest/globals'
import { readForm } from '../../../rest-compat/fastapi/starlette/form.js'
import { plainDecimal } from '../../../rest-compat/fastapi/json/decimal.js'
import { numberOf, type JsonValue } from '../../../rest-compat/fastapi/json/value.js'
import { after, type Kind } from '../../../rest-compat/fastapi/pydantic/kind.js'
import { bool, datetime, float, int, literal } from '../../../rest-compat/fastapi/pydantic/kinds.js'
import { printMoment } from '../../../rest-compat/fastapi/pydantic/moment-text.js'

describe('a text is read by the grammar of its kind', () => {
  const outcomeOf = (kind: Kind<unknown>, input: JsonValue) => {
    const outcome = kind.check(input)
    if ('value' in outcome) return outcome.value
    return outcome.faults.map(({ type, ctx }) => (ctx?.error === undefined ? type : `${type}: ${ctx.error}`)).join()
  }
  const ones = (count: number) => '1'.repeat(count)
  /** The values as they are compared here: integers as numbers, numbers as decimals, date-times in ISO 8601. */
  const integer = after(int(), () => [], Number)
  const number = after(float(), () => [], ({ size, digits }) =>
    (Number.isFinite(size) ? plainDecimal(digits, 60) : String(size)))
  const dateTime = after(datetime(), () => [], printMoment)

  it.each<readonly [rule: string, texts: readonly string[], outcome: unknown]>([
    ['zero', ['0', '-0', '+0', '000', '0_0', '0__0', '0.0', '00.00'], 0],
    ['digits', ['5', '+5', ' 5 ', '\u00a05\u2003', '\t5\n', '5.0', '5.000', '005', '0_5', '0__5', '+0_5.0'], 5],
    ['digits with underscores', ['1_000', '01_000', '1_0_0_0', '0__1_000', '1_000.0'], 1000],
    ['digits below zero', ['-5', '-005', '-0_5', ' -5.0 '], -5],
    ['a minus sign behind zeros', ['0-1', '+0-1', '00-1', '0_-1', '0-_1', '0-1.0'], -1],
    ['no integer', [
      '', ' ', '+', '-', '5.', '.0', '5.5', '1e2', '0x10', '1__0', '_1', '1_', '0_', '--1', '+-1', '-+1', '++1', '-0-1',
      '0--1', '0-01', '1-1', '1.0_0', '1 0', '\u0665', '5\0', 'true',
    ], 'int_parsing'],
    ['too many digits in a row from the beginning', [
      ones(4301), `${ones(4301)}x`, `${ones(4301)} `, `${ones(4301)}.0`, `-${ones(4300)}`,
    ], 'int_parsing_size'],
    ['too many digits behind anything else', [
      `+${ones(4301)}`, `0${ones(4301)}`, ` ${ones(4301)}`, `1_${ones(4300)}`, `${ones(4299)}x`,
    ], 'int_parsing'],
    ['as many digits as are read', [
      ones(4300), `+${ones(4300)}`, `0${ones(4300)}`, ` ${ones(4300)}`, `${ones(4300)}.0`,
    ], Infinity],
  ])('integer: %s', (_, texts, outcome) => {
    for (const text of texts) expect([text, outcomeOf(integer, text)]).toEqual([text, outcome])
  })

  it.each<readonly [rule: string, inputs: readonly JsonValue[], outcome: unknown]>([
    ['without a fraction', [5n, 5, numberOf('5.00000000000000000000001')], 5],
    ['of any size', [2n ** 70n], 2 ** 70],
    ['of 64 bits, with a point', [2 ** 62], 2 ** 62],
    ['of 64 bits below zero, with a point', [-(2 ** 62)], -(2 ** 62)],
    ['of more bits, with a point', [2 ** 63, -(2 ** 63), 1e300], 'int_parsing_size'],
    ['with a fraction', [0.5, -1.5], 'int_from_float'],
    ['that is not finite', [Infinity, -Infinity, Number.NaN], 'finite_number'],
    ['that is none', [null, [], new Map()], 'int_type'],
  ])('integer from a number %s', (_, inputs, outcome) => {
    for (const input of inputs) expect([input, outcomeOf(integer, input)]).toEqual([input, outcome])
  })

  it('number: an integer, a truth value, or a decimal of more digits than a double holds', () => {
    const inputs: readonly JsonValue[] = [2.5, 7n, true, false, numberOf('12345678901234.56789'), 10n ** 309n, null, []]
    expect(inputs.map((input) => outcomeOf(number, input)))
      .toEqual(['2.5', '7', '1', '0', '12345678901234.56789', 'float_type', 'float_type', 'float_type'])
  })

  it.each<readonly [rule: string, texts: readonly string[], outcome: unknown]>([
    ['digits and a point', ['5', '+5', '5.', '5.0', ' 5 ', '05', '\u00a05.00\n'], '5'],
    ['a point first', ['.5', '+.5', '0.5', '5e-1', '.05E1'], '0.5'],
    ['an exponent', ['1e3', '1E3', '1.e+3', '1_000', '1_0_00', '1e_3'], '1000'],
    ['no number at all', ['nan', 'NaN', '-nan'], 'NaN'],
    ['too large a number', ['inf', '+Infinity', '1e400'], 'Infinity'],
    ['too small a number', ['-inf', '-INFINITY', '-1e400'], '-Infinity'],
    ['no number', [
      '', ' ', '.', '+', 'e3', '1e', 'abc', '1,5', '0x10', '1__0', '_1', '1_', ' 1_0', '1 0', 'infinit', '\u0665',
    ], 'float_parsing'],
  ])('number: %s', (_, texts, outcome) => {
    for (const text of texts) expect([text, outcomeOf(number, text)]).toEqual([text, outcome])
  })

  it.each<readonly [rule: string, inputs: readonly JsonValue[], outcome: unknown]>([
    [
      'yes',
      [true, '1', 't', 'T', 'y', 'yes', 'YES', 'on', 'true', 'True', 1, 1n, numberOf('1.00000000000000000001')], true,
    ],
    ['no', [false, '0', 'f', 'F', 'n', 'no', 'NO', 'off', 'false', 'False', 0, 0n], false],
    ['neither', ['', ' true', 'true ', '1.0', 'ja', 2, -1, 2n, 2 ** 62, -(2n ** 63n), 2n ** 63n - 1n], 'bool_parsing'],
    ['no word', [0.5, 10n ** 30n, 2n ** 63n, 2 ** 63, -(2 ** 63), null, [], new Map()], 'bool_type'],
  ])('boolean: %s', (_, inputs, outcome) => {
    for (const input of inputs) expect([input, outcomeOf(bool(), input)]).toEqual([input, outcome])
  })

  const AFTER = 'dates after 9999 are not supported as unix timestamps'
  const BEFORE = 'dates before 0000 are not supported as unix timestamps'
  const byDay = (error: string) => `datetime_from_date_parsing: ${error}`

  it.each<readonly [rule: string, inputs: readonly JsonValue[], outcome: unknown]>([
    [
      'a moment',
      [
        '2026-05-01T10:20', '2026-05-01t10:20:00', '2026-05-01_10:20:00.0', '2026-05-01 10:20:00,000',
        '2026-05-01T10:20Z', '2026-05-01T10:20z', '2026-05-01T12:20+02:00', '2026-05-01T04:50-0530',
        '2026-05-01T04:50\u221205:30',
      ],
      '2026-05-01T10:20:00Z',
    ],
    ['a day', ['2026-05-01', '2026-05-01T00:00:00.0000009'], '2026-05-01T00:00:00Z'],
    [
      'microseconds', ['2026-05-01T10:20:00.123456', '2026-05-01T10:20:00,123456789Z'],
      '2026-05-01T10:20:00.123456Z',
    ],
    ['the first moment', ['0001-01-01', '-62135596800000', -62_135_596_800_000], '0001-01-01T00:00:00Z'],
    [
      'the last second', ['9999-12-31T23:59:59', '253402300799000', 253_402_300_799_000n], '9999-12-31T23:59:59Z',
    ],
    [
      'a count of seconds',
      [
        '1500', '+1500', '01500', '1500.', '1500.0', '1.5e3', '1.5E+3', 1500, 1500n,
        numberOf('1500.00000000000000000001'),
      ],
      '1970-01-01T00:25:00Z',
    ],
    ['a part of a second', ['.5', '+.5', '0.5', 0.5], '1970-01-01T00:00:00.5Z'],
    ['the last microsecond of a second', ['1.999999', 1.999999], '1970-01-01T00:00:01.999999Z'],
    ['a part that is rounded to a second', ['1.9999999', 1.9999999], '1970-01-01T00:00:02Z'],
    ['the largest count of seconds', ['20000000000', '20000000000.', 20_000_000_000], '2603-10-11T11:33:20Z'],
    ['a part of a millisecond', [20_000_000_001.75], '1970-08-20T11:33:20.00175Z'],
    [
      'a count of milliseconds', ['20000000001', '20000000001.', 20_000_000_001, 20_000_000_001n],
      '1970-08-20T11:33:20.001Z',
    ],
    ['a pointed count beyond milliseconds', ['667921137141856.'], '1991-03-02T13:38:57.996957Z'],
    [
      'too short for a day',
      ['', 'x', 'now', '2026-5-1', '2026-05-0', '1e3', '15e2', '1_000', ' 1', '1,5', '.', 'nan', '1.5e', '1.5e400'],
      byDay('input is too short'),
    ],
    [
      'no day', ['842185152680724498.', '9999999999999999999', '2026/05-01', '2026-05/01'],
      byDay('invalid date separator, expected `-`'),
    ],
    [
      'no day, signed', ['+842185152680724498.', '-9223372036854775808', '202x-05-01'],
      byDay('invalid character in year'),
    ],
    ['a wrong month', ['2026-x5-01', '2026-0x-01', '2026-5-012'], byDay('invalid character in month')],
    ['a wrong day', ['2026-05-x1', '2026-05-1x'], byDay('invalid character in day')],
    ['a month too many', ['2026-13-01', '2026-00-01'], byDay('month value is outside expected range of 1-12')],
    [
      'a day too many', ['2026-02-29', '1900-02-29', '2026-04-31', '2026-12-00', '2026-12-32T10:20'],
      byDay('day value is outside expected range'),
    ],
    [
      'a day with a fault behind it',
      [
        '2026-05-01T24:00', '2026-05-01T10:20+02', '2026-05-01Z', '2026-05-01 ', '1600-02-29x', '2028-02-29x',
        '2026-12-31x',
      ],
      byDay('unexpected extra characters at the end of the input'),
    ],
    [
      'a count after the last year', ['999999999999999999', '9000000000000000000', '+263364901646373972565'],
      byDay(AFTER),
    ],
    ['a count before the first year', ['-999999999999999999', '-263364901646373972565'], byDay(BEFORE)],
    ['a number after the last year', [253_402_300_800_000, 10n ** 30n, Infinity], `datetime_parsing: ${AFTER}`],
    ['a number before the first year', [-62_167_219_201_000n, -(10n ** 30n), -Infinity], `datetime_parsing: ${BEFORE}`],
    [
      'the year 0', ['0000-01-01', '-62167219200000', -62_167_219_200_000, -62_135_596_801_000],
      'datetime_parsing: year 0 is out of range',
    ],
    ['no number', [Number.NaN], 'datetime_parsing: NaN values not permitted'],
    ['no moment', [true, null, [], new Map(), 10n ** 309n], 'datetime_type'],
  ])('date-time: %s', (_, inputs, outcome) => {
    for (const input of inputs) expect([input, outcomeOf(dateTime, input)]).toEqual([input, outcome])
  })

  it('word: exactly one of some, which a fault names as they are said', () => {
    expect(literal(['draft', 'approve']).check('draft')).toEqual({ value: 'draft' })
    const expected = (words: readonly string[]) => literal(words).check('Draft')
    for (const [words, said] of [
      [['draft'], "'draft'"],
      [['draft', 'approve'], "'draft' or 'approve'"],
      [['draft', 'approve', 'reject'], "'draft', 'approve' or 'reject'"],
    ] as const) {
      expect(expected(words)).toEqual({
        faults: [
          { type: 'literal_error', loc: [], msg: `Input should be ${said}`, input: 'Draft', ctx: { expected: said } },
        ],
      })
    }
  })

  it('echoes an integer beyond every double as it was recorded, as null', () => {
    expect(dateTime.check(10n ** 309n)).toMatchObject({ faults: [{ input: null }] })
  })
})

describe('a form', () => {
  const formOf = (disposition: string, contentType = 'multipart/form-data; boundary=XX', content = 'value') =>
    readForm(contentType, Buffer.from(`--XX\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n--XX--\r\n`))
  const INVALID = { unreadable: 'Invalid multipart data.' }

  it.each([
    ['form-data; name="a"', 'a'],
    ['form-data;name=a', 'a'],
    ['form-data; NAME = "a" ', 'a'],
    ['form-data; name="b"; name="a"', 'a'],
    ['form-data; x=";name=b;"; name="a"', 'a'],
    ['form-data; name="a;b"', 'a;b'],
    ['form-data; name="a\\"b\\\\c"', 'a"b\\c'],
    ['form-data; name="a"x', '"a"x'],
    ['form-data; name="a; x=y', '"a; x=y'],
    ['form-data; name', ''],
    ["form-data; name=a; name*=utf-8''b", 'a'],
  ])('names a field: %s', (disposition, name) => {
    expect(formOf(disposition)).toEqual({ fields: new Map([[name, 'value']]) })
  })

  const nameless = ['form-data', 'form-data; NAME', 'form-data; x="; name=a"', "form-data; name*=utf-8''a"]

  it.each(nameless)('does not name a field: %s', (disposition) => {
    expect(formOf(disposition)).toEqual({ unreadable: 'The Content-Disposition header field "name" must be provided.' })
  })

  it.each([
    ['; filename', ''],
    ['; filename="a.txt"', 'a.txt'],
    ['; filename = a.txt', 'a.txt'],
    ['; filename="C:\\dir\\a.txt"', 'a.txt'],
  ])('has a file: %s', (parameter, filename) => {
    const reading = formOf(`form-data; name=a${parameter}`)
    const file = 'fields' in reading ? reading.fields.get('a') : null
    expect(file instanceof Map && file.get('filename')).toBe(filename)
  })

  it.each<readonly [contentType: string, reading: unknown]>([
    ['multipart/form-data; boundary =XX', { fields: new Map([['a', 'value']]) }],
    ['multipart/form-data; boundary="XX"', { fields: new Map([['a', 'value']]) }],
    ['multipart/form-data; x=";boundary=YY"; boundary=XX', { fields: new Map([['a', 'value']]) }],
    ['multipart/form-data; boundary=YY; boundary=XX', { fields: new Map([['a', 'value']]) }],
    ['multipart/form-data; boundary', INVALID],
    ['multipart/form-data; boundary=YY', INVALID],
    [`multipart/form-data; boundary=${'X'.repeat(257)}`, INVALID],
    ['multipart/form-data', { unreadable: 'Missing boundary in multipart.' }],
    ['MULTIPART/FORM-DATA', { unreadable: 'Missing boundary in multipart.' }],
    ['MULTIPART/FORM-DATA; boundary=XX', { fields: new Map() }],
    ['multipart/form-data; Boundary', { unreadable: 'Missing boundary in multipart.' }],
    ['constructor', { fields: new Map() }],
    ['', { fields: new Map() }],
  ])('is told by its content type: %s', (contentType, reading) => {
    expect(formOf('form-data; name=a', contentType)).toEqual(reading)
  })

  it.each(['--XX--', '\r\n', 'a\r\nb', '--XX', '\r\n--XXx', '\ufffd', 'é'])('has the content %j', (content) => {
    expect(formOf('form-data; name=a', undefined, content)).toEqual({ fields: new Map([['a', content]]) })
  })

  const many = (count: number, parameter: string) =>
    Buffer.from(`--XX\r\nContent-Disposition: form-data; name=a${parameter}\r\n\r\n1\r\n`.repeat(count))

  it('has a thousand fields and a thousand files at the most', () => {
    const tooMany = (what: string) => ({ unreadable: `Too many ${what}. Maximum number of ${what} is 1000.` })
    const multipart = 'multipart/form-data; boundary=XX'
    const urlencoded = 'application/x-www-form-urlencoded'
    expect(readForm(multipart, many(1001, ''))).toEqual(tooMany('fields'))
    expect(readForm(multipart, many(1001, '; filename'))).toEqual(tooMany('files'))
    expect(readForm(multipart, Buffer.concat([many(1000, ''), many(1000, '; filename')]))).toHaveProperty('fields')
    expect(readForm(urlencoded, Buffer.from('a&'.repeat(1001)))).toEqual(tooMany('fields'))
    expect(readForm(urlencoded, Buffer.from(`a=1&&&${'&a=1'.repeat(999)}&&`))).toHaveProperty('fields')
  })

  const FIELD = { fields: new Map([['a', '1']]) }
  /** Reads a form that has one field behind this beginning. */
  const fieldAfter = (beginning: string, boundary = 'XX') => readForm(
    `multipart/form-data; boundary=${boundary}`,
    Buffer.from(`${beginning}Content-Disposition: form-data; name=a\r\n\r\n1\r\n--${boundary}--\r\n`),
  )

  it('has a boundary of 256 characters at the most', () => {
    const bounded = (boundary: string) => fieldAfter(`--${boundary}\r\n`, boundary)
    expect([bounded('X'.repeat(256)), bounded('X'.repeat(257))]).toEqual([FIELD, INVALID])
  })

  it('has eight headers to a part, and 4224 characters to a header, at the most', () => {
    const headed = (headers: string) => fieldAfter(`--XX\r\n${headers}`)
    expect([headed('X: 1\r\n'.repeat(7)), headed('X: 1\r\n'.repeat(8))]).toEqual([FIELD, INVALID])
    // `X: ` and the value are the whole header.
    expect([headed(`X: ${'1'.repeat(4221)}\r\n`), headed(`X: ${'1'.repeat(4222)}\r\n`)]).toEqual([FIELD, INVALID])
  })

  it.each([
    ['utf-8', 'é', 'é'], ['UTF8', 'é', 'é'], ['utf_8', 'é', 'é'], ['latin-1', 'é', 'Ã©'],
  ])('has texts in the charset that it names, if that is UTF-8, or else in Latin-1: %s', (charset, sent, read) => {
    expect(formOf('form-data; name=a', `multipart/form-data; boundary=XX; charset=${charset}`, sent))
      .toEqual({ fields: new Map([['a', read]]) })
  })

  it('may have text before it that begins with a line break and has no hyphen', () => {
    const readings = ['\r\n', '\nsome text\r\n', 'some text\r\n', '\r\na-b\r\n']
      .map((before) => fieldAfter(`${before}--XX\r\n`))
    expect(readings).toEqual([FIELD, FIELD, INVALID, INVALID])
  })

  it('has bytes that are not UTF-8 as Latin-1', () => {
    const body = '--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n\xff\xe9\r\n--XX--\r\n'
    expect(readForm('multipart/form-data; boundary=XX', Buffer.from(body, 'latin1')))
      .toEqual({ fields: new Map([['a', 'ÿé']]) })
  })

  it('repeats the first of several headers with a name, although it uses the last', () => {
    const body = '--XX\r\nX-A: 1\r\nContent-Disposition: form-data; name=b\r\nx-a: 2\r\n'
      + 'content-disposition: form-data; name=a; filename=f\r\n\r\n1\r\n--XX--\r\n'
    const reading = readForm('multipart/form-data; boundary=XX', Buffer.from(body))
    const file = 'fields' in reading ? reading.fields.get('a') : null
    expect(file instanceof Map && file.get('headers'))
      .toEqual(new Map([['x-a', '1'], ['content-disposition', 'form-data; name=b']]))
  })
})
