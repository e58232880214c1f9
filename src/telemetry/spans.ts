// The spans of a trace: the parts of a request or of background work, and how long each took. Without tracing, the work
// is just done, and no module of OpenTelemetry is loaded.
import type { FastifyRequest } from 'fastify'
import type { EndListener, RequestNote } from './note.js'
import type { SentListener } from './sent-statement.js'

/** What a span is about. Its name in a trace is this word and the name of the thing. */
export type SpanKind = 'rest' | 'operation' | 'mutation' | 'step' | 'delivery' | 'removal'

/** The background work that traces show. Each pass of it is a trace of its own. */
export type Work =
  | 'place changes' | 'remove old changes' | 'remove old log-in counts' | 'read changes' | 'chain audit lines'
  | 'tell webhooks' | 'remove old deliveries' | 'remove objects' | 'count calls' | 'export lists'

export interface Tracing {
  /** Does the work as a part of a new request. */
  readonly request: (headers: FastifyRequest['headers'], note: RequestNote, work: () => void) => void
  readonly onEnd: EndListener
  readonly inPass: <T>(name: Work, work: () => Promise<T>, hadWork: (result: T) => boolean) => Promise<T>
  readonly inSpan: <T>(kind: SpanKind, name: string, work: () => Promise<T>) => Promise<T>
  /** Marks the span of what is being done as failed. */
  readonly onFailure: (error: unknown) => void
  readonly onSent: SentListener
}

let tracing: Tracing | undefined

/** Switches tracing on or off in this process. */
export function useTracing(started: Tracing | undefined): void {
  tracing = started
}

/** The tracing of this process, if it is on. */
export const currentTracing = (): Tracing | undefined => tracing

/** Does the work. A trace shows it as a part of what is being done. */
export const inSpan = <T>(kind: SpanKind, name: string, work: () => Promise<T>): Promise<T> =>
  (tracing ? tracing.inSpan(kind, name, work) : work())

/**
 * Does one pass of background work. A trace shows it if it fails, or if the function says that there was something to
 * do. It belongs to no request, although a request may have woken the worker.
 */
export const inPass = <T>(name: Work, work: () => Promise<T>, hadWork: (result: T) => boolean): Promise<T> =>
  (tracing ? tracing.inPass(name, work, hadWork) : work())

/** Says that what is being done has failed, where this throws no error because it is tried again. */
export const reportFailure = (error: unknown): void => tracing?.onFailure(error)
