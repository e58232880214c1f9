// Holds back the spans of a pass of background work until it is known whether the pass had something to do. Most
// passes only look, and their spans would hide the others.
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node'

/** A pass with this many spans had something to do, so they are not held back any longer. */
const MOST_HELD = 500

export interface Passes extends SpanProcessor {
  /** Holds back the spans of this trace from now on. */
  readonly hold: (traceId: string) => void
  /** Passes on what was held back, or drops it. */
  readonly release: (traceId: string, isShown: boolean) => void
}

/** Stands before the processor that sends spans. */
export function holdPasses(sending: SpanProcessor): Passes {
  const held = new Map<string, ReadableSpan[]>()
  const release = (traceId: string, isShown: boolean) => {
    const spans = held.get(traceId) ?? []
    held.delete(traceId)
    if (isShown) for (const span of spans) sending.onEnd(span)
  }
  return {
    hold: (traceId) => void held.set(traceId, []),
    release,
    onStart: (span, parent) => sending.onStart(span, parent),
    onEnd: (span) => {
      const { traceId } = span.spanContext()
      const waiting = held.get(traceId)
      if (!waiting) return sending.onEnd(span)
      waiting.push(span)
      if (waiting.length >= MOST_HELD) release(traceId, true)
    },
    forceFlush: () => sending.forceFlush(),
    shutdown: () => sending.shutdown(),
  }
}
