// Reads as much of an HTTP answer as the load needs: its status, and where it ends.

const HEAD_END = Buffer.from('\r\n\r\n')
/** GraphQL tells of a fault of the service in the body. */
const FAULT = Buffer.from('"INTERNAL_SERVER_ERROR"')
const LINE_END = Buffer.from('\r\n')

export interface Answered {
  readonly status: number
  /** Whether the server closes the connection after it. */
  readonly last: boolean
}

/** The answer that the bytes hold; undefined while some of it is missing. */
export function answeredBy(bytes: Buffer): Answered | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const [, length] = /\r\ncontent-length: *(\d+)/.exec(head) ?? []
  const from = end + HEAD_END.length
  const whole = length === undefined ? endsChunked(bytes, from) : bytes.length >= from + Number(length)
  if (!whole) return undefined
  const status = bytes.includes(FAULT, from) ? 500 : Number(head.slice(9, 12))
  return { status, last: head.includes('\r\nconnection: close') }
}

/** Whether the chunks from this place on end with the empty one. */
function endsChunked(bytes: Buffer, from: number): boolean {
  for (let place = from; ;) {
    const end = bytes.indexOf(LINE_END, place)
    if (end < 0) return false
    const size = parseInt(bytes.toString('latin1', place, end), 16)
    place = end + LINE_END.length + size + LINE_END.length
    if (size === 0) return bytes.length >= place
  }
}
