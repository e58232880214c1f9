// A request and an answer, as they are on the wire.
import type { IncomingHttpHeaders } from 'node:http'

/** A request as it arrived, with nothing decoded. */
export interface RawRequest {
  /** The scheme by which the client came. */
  readonly scheme: 'http' | 'https'
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: Buffer | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
