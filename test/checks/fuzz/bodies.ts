// Makes JSON texts from a declared shape and breaks them: types, members, sizes, characters, syntax, bytes.
import fc from 'fast-check'
import type { Schema } from '../../../rest-compat/fastapi/pydantic/kind.js'

/** Identifiers of the demo data, so that some requests reach the records. */
const KNOWN_TEXTS = [
  'mr-1', 'q-1', 'd-1', 'er-1', 'cs-1', 'e-1', 'a-1', 'sup-1', 'cli-1', 'st-1', 'sku-1-m', 'CS-2026-00001',
  'CS-2026-00002', 'USD', 'EUR', 'supplier', '2026-05-01',
]

/** Valid JSON texts that often cause errors in programs. */
const ODD_TEXTS = [
  '"\\u0000"', '"\\ud800"', '"a\\udc00b"', '"\u2028"', '"\u{1f9f5}"', '"\\u00e9"', '"__proto__"', '" "', '""',
  `"${'x'.repeat(70_000)}"`, '"2026-02-30"', '"9999-12-31T23:59:59-23:59"', '"0000-01-01"', '"1e400"', '"٣"', '"NaN"',
  '"-0"', '"1_000"', '"<script>"', '"\'; DROP TABLE \\"Bill\\"; --"', '"%00"', '"\u007f"',
]
const ODD_NUMBERS = [
  '0', '-0', '-0.0', '1e400', '-1e400', '1e-400', 'NaN', 'Infinity', '-Infinity', '9223372036854775808', '2147483648',
  '-2147483649', '1.5', '0.1e1', '1E+2', '9'.repeat(400), '1'.repeat(4_301), '99999999999999.99999', '100000000000000',
  '1.00000000000000000001',
]
const ODD_REST = [
  'null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '{"": null}', `${'['.repeat(900)}${']'.repeat(900)}`,
  `${'{"a":'.repeat(1_500)}1${'}'.repeat(1_500)}`,
]

const odd = fc.constantFrom(...ODD_TEXTS, ...ODD_NUMBERS, ...ODD_REST)
const anyJson = fc.json({ maxDepth: 3 })

/** The text of a value of this shape. Each part may be replaced by another value. */
export function textFor(schema: Schema, depth = 0): fc.Arbitrary<string> {
  const own = ownText(schema, depth)
  return fc.oneof({ weight: 40, arbitrary: own }, { weight: 1, arbitrary: odd }, { weight: 1, arbitrary: anyJson })
}

function ownText(schema: Schema, depth: number): fc.Arbitrary<string> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => textFor(each, depth)))
  if (schema.enum) return fc.constantFrom(...schema.enum).map((word) => JSON.stringify(word))
  return MAKERS[schema.type ?? 'null'](schema, depth)
}

const MAKERS: Readonly<Record<NonNullable<Schema['type']>, (schema: Schema, depth: number) => fc.Arbitrary<string>>> = {
  string: ({ format }) => (format ? instant : fc.oneof(fc.constantFrom(...KNOWN_TEXTS), anyText, instant)).map(quoted),
  integer: () => fc.integer({ min: -5, max: 200 }).map(String),
  number: () =>
    fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.double({ noNaN: true, noDefaultInfinity: true })).map(String),
  boolean: () => fc.boolean().map(String),
  null: () => fc.constant('null'),
  array: ({ items = {} }, depth) =>
    fc.array(textFor(items, depth + 1), { maxLength: depth > 1 ? 2 : 4 }).map((parts) => `[${parts.join(',')}]`),
  object: ({ properties = {}, required = [], additionalProperties }, depth) =>
    additionalProperties ? freeForm : objectText(Object.entries(properties), required, depth),
}

const anyText = fc.string({ maxLength: 20, unit: 'binary' })
const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
const quoted = (text: string) => JSON.stringify(text)
const freeForm = fc
  .dictionary(
    fc.oneof(
      fc.constantFrom('description', 'poLineId', 'qty', 'billQty', 'unitPrice', 'amount', 'uom', '__proto__', 'extra'),
      fc.string({ maxLength: 5 }),
    ),
    fc.oneof(odd, anyJson, fc.integer().map(String)),
    { maxKeys: 6 },
  )
  .map((members) => objectOf(Object.entries(members)))

const objectOf = (members: readonly (readonly [string, string])[]) =>
  `{${members.map(([name, text]) => `${quoted(name)}:${text}`).join(',')}}`

/** Members in any order, some missing, some repeated, some undeclared. */
function objectText(
  properties: readonly (readonly [string, Schema])[], required: readonly string[], depth: number,
): fc.Arbitrary<string> {
  const members = properties.map(([name, schema]) => {
    const member = textFor(schema, depth + 1).map((text) => [[name, text] as const])
    const often = required.includes(name) ? 24 : 2
    const twice = fc.tuple(member, odd).map(([once, text]) => [...once, [name, text] as const])
    return fc.oneof(
      { weight: often, arbitrary: member }, { weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: twice },
    )
  })
  const undeclared = fc.tuple(fc.string(), anyJson).map((member) => [member])
  const strange = fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: undeclared })
  return fc.tuple(...members, strange).map((parts) => objectOf(parts.flat()))
}

/** The ways to break the syntax of a text. */
const BREAKS: readonly ((text: string, at: number) => string)[] = [
  (text, at) => text.slice(0, at),
  (text, at) => `${text.slice(0, at)}${text.slice(at + 1)}`,
  (text, at) => `${text.slice(0, at)},${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\u0000${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\\${text.slice(at)}`,
  (text) => `${text} ${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => `/* */${text}`,
  () => '['.repeat(120_000),
  () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  () => ' \n\t',
  () => '\ufeff',
]

const brokenText = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.nat(), fc.constantFrom(...BREAKS))
    .map(([whole, at, breaking]) => breaking(whole, whole.length ? at % whole.length : 0))

/** The encodings of a text; most programs only read the first. */
const ENCODINGS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf8'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0])]),
  (text) =>
    Buffer.from(
      [...text].flatMap((character) => [character.codePointAt(0) as number, 0, 0, 0].map((byte) => byte & 0xff)),
    ),
]

/** The bytes of a body of this shape, valid or broken. */
export function bytesFor(schema: Schema): fc.Arbitrary<Buffer> {
  const text = textFor(schema)
  const either = fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: brokenText(text) })
  const encoding = fc.oneof(
    { weight: 12, arbitrary: fc.constant(ENCODINGS[0]) },
    { weight: 1, arbitrary: fc.constantFrom(...ENCODINGS) },
  )
  return fc.tuple(either, encoding).map(([whole, encode]) => encode(whole))
}
