// What a recording holds: requests as they were sent, each with what was answered then.

/** An answer as it came over the wire, the host in its headers written `${HOST}`. */
export interface Seen {
  /** 0 where none came in time. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** When it was answered, for telling the times that the act itself has made from all others. */
  readonly at: Date
}

/** What of an answer was written down by hand. */
export interface Expected {
  readonly status: number | readonly number[]
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: Readonly<Record<string, unknown>>
  readonly text?: string
}

/** One recorded request. */
export interface Recorded {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string
  readonly bodyBase64?: string
  /** What the answer must be, and another one that was seen. */
  readonly expect?: Expected
  readonly or?: Expected
  /** The whole answer, where that was recorded. */
  readonly answered?: Seen
}

/** A recording that cannot be read, located. */
export class BrokenRecording extends Error {}

export const broken = (where: string, what: string) => new BrokenRecording(`${where}: ${what}`)
