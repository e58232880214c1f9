// Receives the bytes of an upload. It buffers no more than the announced size, and it aborts if the sender stalls.
import { finished, type Readable } from 'node:stream'
import { because } from '../../core/faults/reason.js'
import { LIMITS } from '../../core/limits.js'
import { counted } from '../../core/words.js'
import { badInput, DomainError } from '../../errors.js'

/** An error with an HTTP status that has no GraphQL error code. */
class HttpRefusal extends Error {
  constructor(readonly statusCode: number, message: string) {
    super(message)
  }
}

const MOST_BYTES = LIMITS.fileBytes.most

const tooLarge = () => new HttpRefusal(413, `A file has at most ${MOST_BYTES} bytes (10 MiB)`)
const stalled = (seconds: number) =>
  new HttpRefusal(408, `No byte of the file came for ${counted(seconds, 'second')}; send the whole file again`)
const gone = () => new DomainError('SERVICE_UNAVAILABLE', 'The sender has hung up')
const ofOtherSize = (size: number, length: number) =>
  badInput([{ path: [], why: because('file_of_other_size', { expected: size, given: length }) }])

/**
 * Returns the content of a file that was announced with `size` bytes. Throws if the size differs, or if the sender
 * disconnects or stalls.
 */
export function arrival(sender: Readable, size: number, stallSeconds: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(size)
  let length = 0
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(stalled(stallSeconds)), stallSeconds * 1000)
    sender.on('data', (chunk: Buffer) => {
      timer.refresh()
      // Bytes beyond the announced size are counted but not stored.
      chunk.copy(content, Math.min(length, size))
      length += chunk.length
      if (length > MOST_BYTES) reject(tooLarge())
    })
    finished(sender, (error) => {
      clearTimeout(timer)
      if (error) return reject(gone())
      return length === size ? resolve(content) : reject(ofOtherSize(size, length))
    })
  })
}

/** Refuses a request immediately if its Content-Length is too large. */
export function refuseTooLarge(contentLength: string | undefined): void {
  if (Number(contentLength) > MOST_BYTES) throw tooLarge()
}
