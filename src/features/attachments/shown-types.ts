// The media types that a browser may show in its window: pictures and PDF. They are found from the first bytes, because
// what the sender says of a file may be false.

const ascii = (text: string) => Buffer.from(text, 'latin1')

/** Media type → what the file begins with: bytes at their offsets. */
type Part = readonly [offset: number, bytes: Buffer]
const BEGINNINGS: readonly (readonly [type: string, ...parts: readonly Part[]])[] = [
  ['image/png', [0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]],
  ['image/jpeg', [0, Buffer.from([0xff, 0xd8, 0xff])]],
  ['image/webp', [0, ascii('RIFF')], [8, ascii('WEBP')]],
  ['image/gif', [0, ascii('GIF87a')]],
  ['image/gif', [0, ascii('GIF89a')]],
  ['application/pdf', [0, ascii('%PDF-')]],
]

/** The media type of such a file; null for every other file. */
export function shownType(content: Uint8Array): string | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const found = BEGINNINGS.find(([, ...parts]) =>
    parts.every(([offset, part]) => bytes.subarray(offset, offset + part.length).equals(part)))
  return found?.[0] ?? null
}
