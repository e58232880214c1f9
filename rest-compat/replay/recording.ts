// The types of a recording: requests as they were sent, each with its answer.

/** An answer as it was received. In its headers the host is written as `${HOST}`. */
export interface Seen {
  /** 0 if no answer came in time. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The time of the answer. Times in the body close to it were set by the request itself. */
  readonly at: Date
}

/** The expected parts of an answer, written by hand. */
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
  /** The expected answer; `or` is an alternative that is also accepted. */
  readonly expect?: Expected
  readonly or?: Expected
  /** The complete recorded answer, if the recording has it. */
  readonly answered?: Seen
}

/** An error in a recording, with its place. */
export class BrokenRecording extends Error {}

export const broken = (where: string, what: string) => new BrokenRecording(`${where}: ${what}`)
