// Detects the encoding of a JSON text and decodes its bytes.
import { isUtf8 } from 'node:buffer'

type Decoder = (bytes: Buffer) => string | null

interface Encoding {
  readonly decode: Decoder
  readonly fits: (bytes: Buffer) => boolean
  readonly mark: number
}

const startsWith =
  (...mark: readonly number[]) =>
  (bytes: Buffer): boolean =>
    mark.every((byte, index) => bytes[index] === byte)

const strictUtf8: Decoder = (bytes) => (isUtf8(bytes) ? bytes.toString('utf8') : null)

// Some older clients send lone surrogates encoded as UTF-8. Python accepted them in JSON.
const ENCODED_SURROGATE = '\\xED[\\xA0-\\xBF][\\x80-\\xBF]'
/** A private-use character in UTF-8. It replaces every surrogate while decoding. So it must also replace itself. */
const STAND_IN = { bytes: '\xEE\x80\x80', character: '\uE000' }
const SURROGATE_OR_STAND_IN = new RegExp(`${ENCODED_SURROGATE}|${STAND_IN.bytes}`, 'g')

const unitOf = (three: string): string =>
  String.fromCharCode(
    ((three.charCodeAt(0) & 0x0f) << 12) | ((three.charCodeAt(1) & 0x3f) << 6) | (three.charCodeAt(2) & 0x3f),
  )

const utf8WithSurrogates: Decoder = (bytes) => {
  const units: string[] = []
  const spelled = bytes.toString('latin1').replace(SURROGATE_OR_STAND_IN, (three) => {
    units.push(unitOf(three))
    return STAND_IN.bytes
  })
  const text = strictUtf8(Buffer.from(spelled, 'latin1'))
  let next = 0
  return text && text.replaceAll(STAND_IN.character, () => units[next++] ?? '')
}

const utf8: Decoder = (bytes) => strictUtf8(bytes) ?? utf8WithSurrogates(bytes)

const utf16le: Decoder = (bytes) => (bytes.length % 2 === 0 ? bytes.toString('utf16le') : null)
const utf16be: Decoder = (bytes) => (bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : null)

const LAST_CODE_POINT = 0x10ffff

const utf32 = (swapped: (bytes: Buffer) => Buffer): Decoder => (bytes) => {
  if (bytes.length % 4 !== 0) return null
  const ordered = swapped(bytes)
  const points = Array.from({ length: bytes.length / 4 }, (_, index) => ordered.readUInt32LE(index * 4))
  return points.some((point) => point > LAST_CODE_POINT)
    ? null
    : points.map((point) => String.fromCodePoint(point)).join('')
}
const utf32le = utf32((bytes) => bytes)
const utf32be = utf32((bytes) => Buffer.from(bytes).swap32())

// A JSON text begins with two ASCII characters. So the places of its first NUL bytes show the width of a character.
const zeros =
  (pattern: string) =>
  (bytes: Buffer): boolean =>
    bytes.length >= pattern.length &&
    [...pattern].every((sign, index) => sign === '?' || (sign === '0') === (bytes[index] === 0))

// The first match is used.
const ENCODINGS: readonly Encoding[] = [
  { decode: utf32be, fits: startsWith(0x00, 0x00, 0xfe, 0xff), mark: 4 },
  { decode: utf32le, fits: startsWith(0xff, 0xfe, 0x00, 0x00), mark: 4 },
  { decode: utf16be, fits: startsWith(0xfe, 0xff), mark: 2 },
  { decode: utf16le, fits: startsWith(0xff, 0xfe), mark: 2 },
  { decode: utf8, fits: startsWith(0xef, 0xbb, 0xbf), mark: 3 },
  { decode: utf32be, fits: zeros('00??'), mark: 0 },
  { decode: utf16be, fits: zeros('0x??'), mark: 0 },
  { decode: utf32le, fits: zeros('x000'), mark: 0 },
  { decode: utf16le, fits: zeros('x0??'), mark: 0 },
  { decode: utf16be, fits: (bytes) => bytes.length === 2 && zeros('0?')(bytes), mark: 0 },
  { decode: utf16le, fits: (bytes) => bytes.length === 2 && zeros('x0')(bytes), mark: 0 },
  { decode: utf8, fits: () => true, mark: 0 },
]

/**
 * Decodes UTF-8, UTF-16 or UTF-32 text and removes the byte order mark. Null if the bytes are not valid in the
 * detected encoding.
 */
export const decodeJson = (bytes: Buffer): string | null => {
  const encoding = ENCODINGS.find(({ fits }) => fits(bytes))
  return encoding ? encoding.decode(bytes.subarray(encoding.mark)) : null
}
