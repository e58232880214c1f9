// What telemetry is told of a statement that is sent to the database.
import type { RequestNote } from './note.js'

/** From where a statement comes. */
export interface Origin {
  /** The request that sent it, as far as the statement names one. */
  readonly note?: RequestNote
  /** Prisma sent it, so it names no request. */
  readonly isPrismas: boolean
}

/**
 * Gets the text of a statement that is sent, and its origin. Returns a function that is called when the statement has
 * ended.
 */
export type SentListener = (text: string, origin: Origin) => StatementEnded
/** The end of a statement: without an error, or with the one by which it failed. */
export type StatementEnded = (error?: unknown) => void
