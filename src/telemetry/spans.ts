// The spans of a trace: the parts of a request, and how long each took. Without tracing, the work is just done, and no
// module of OpenTelemetry is loaded.
import type { FastifyRequest } from 'fastify'
import type { SentListener } from '../database/statements.js'
import type { EndListener, RequestNote } from './note.js'

/** What a span is about. Its name in a trace is this word and the name of the thing. */
export type SpanKind = 'rest' | 'operation' | 'mutation' | 'step'

export interface Tracing {
  /** Does the work as a part of a new request. */
  readonly request: (headers: FastifyRequest['headers'], note: RequestNote, work: () => void) => void
  readonly onEnd: EndListener
  readonly inSpan: <T>(kind: SpanKind, name: string, work: () => Promise<T>) => Promise<T>
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
