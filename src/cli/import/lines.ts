// Reads a file line by line, with the number of each line. Only one chunk and one line are in memory.
import { isUtf8 } from 'node:buffer'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** The longest line. A longer one is a broken file, and is not kept in memory. */
const LONGEST_BYTES = 16 * 1024 * 1024

export interface Line {
  /** From 1. */
  readonly number: number
  readonly text: string
  /** What is wrong with the bytes of the line. */
  readonly fault?: string
  /** Whether nothing behind the line can be read. */
  readonly last?: boolean
}

const MARK = Buffer.from([0xef, 0xbb, 0xbf])
const MARKED = 'begins with a byte-order mark; save the file as UTF-8 without it'

/** The lines of a file, in lists of those that one chunk ends. `onBytes` hears how much has been read. */
export async function* linesOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Line[]> {
  let [rest, number]: [Buffer, number] = [Buffer.alloc(0), 0]
  // The file may have become a link since the folder was looked at.
  const opened = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  for await (const chunk of opened.createReadStream({ highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    onBytes(chunk.length)
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const lines: Line[] = []
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      lines.push(lineOf(bytes.subarray(start, end), (number += 1)))
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (rest.length > LONGEST_BYTES) {
      yield [...lines, { number: number + 1, text: '', fault: TOO_LONG, last: true }]
      return
    }
    yield lines
  }
  if (rest.length > 0) yield [lineOf(rest, number + 1)]
}

const TOO_LONG = 'is longer than 16 MiB; the rest of the file is not read'

function lineOf(bytes: Buffer, number: number): Line {
  const marked = number === 1 && bytes.subarray(0, 3).equals(MARK)
  const own = marked ? bytes.subarray(3) : bytes
  const text = own.toString('utf8').replace(/\r$/, '')
  if (!isUtf8(own)) return { number, text, fault: `is not UTF-8: the byte ${wrongByte(own)}; save the file as UTF-8` }
  return marked ? { number, text, fault: MARKED } : { number, text }
}

/** The place of the first byte that is no UTF-8, from 1, and its value. */
function wrongByte(bytes: Buffer): string {
  let [low, high] = [0, bytes.length]
  // The longest beginning that is UTF-8, apart from a character that it may cut in two.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isUtf8(bytes.subarray(0, middle)) || cutsOnly(bytes, middle)) low = middle
    else high = middle - 1
  }
  while (low > 0 && !isUtf8(bytes.subarray(0, low))) low -= 1
  return `${low + 1} is 0x${(bytes[low] ?? 0).toString(16).padStart(2, '0')}`
}

/** Whether a beginning is wrong only because it ends inside a character. */
const cutsOnly = (bytes: Buffer, end: number) =>
  [1, 2, 3].some((more) => end + more <= bytes.length && isUtf8(bytes.subarray(0, end + more)))
