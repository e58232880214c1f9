// Tracing with OpenTelemetry. Loaded only if traces are switched on. The variables OTEL_* are read by its own packages.
import {
  context, diag, DiagLogLevel, defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { hostname } from 'node:os'
import { DomainError } from '../errors.js'
import type { Log } from '../log.js'
import { FULL_VERSION } from '../version.js'
import type { Ended, Ending, RequestNote } from './note.js'
import { holdPasses } from './passes.js'
import type { Tracing } from './spans.js'

const SERVICE = 'selvedge'
/** The instance has the host name and the process number of its log lines. */
const SELF = resourceFromAttributes({
  'service.name': SERVICE, 'service.version': FULL_VERSION, 'service.instance.id': `${hostname()}:${process.pid}`,
})
/** The text of a statement is cut after this number of characters. */
const LONGEST_TEXT = 4_000
const SERVER_FAULT = 500

export interface StartedTracing extends Tracing {
  /** Sends the spans that are left. */
  readonly stop: () => Promise<void>
}

/** Starts tracing in this process. */
export function startTracing(log: Log): StartedTracing {
  const complain = (message: string) => log.warn({ reason: message }, 'traces cannot be sent')
  const silent = () => undefined
  diag.setLogger({ error: complain, warn: complain, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  const resource = defaultResource().merge(SELF).merge(detectResources({ detectors: [envDetector] }))
  const passes = holdPasses(new BatchSpanProcessor(new OTLPTraceExporter()))
  const provider = new NodeTracerProvider({ resource, spanProcessors: [passes] })
  provider.register({ propagator: null })
  const tracer = provider.getTracer(SERVICE)
  const requests = new WeakMap<RequestNote, Span>()
  const propagator = new W3CTraceContextPropagator()
  return {
    request: (headers, note, work) => {
      const caller = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, caller)
      note.traceId = span.spanContext().traceId
      requests.set(note, span)
      context.with(trace.setSpan(caller, span), work)
    },
    onEnd: (note, ending) => {
      const span = requests.get(note)
      if (span) endRequest(span, note, ending)
    },
    inSpan: (kind, name, work) => tracer.startActiveSpan(`${kind} ${name}`, (span) => within(span, work)),
    inPass: (name, work, hadWork) => tracer.startActiveSpan(`work ${name}`, { root: true }, async (span) => {
      const { traceId } = span.spanContext()
      let isShown = true
      passes.hold(traceId)
      try {
        const result = await within(span, work)
        isShown = hadWork(result)
        return result
      } finally {
        passes.release(traceId, isShown)
      }
    }),
    onFailure: (error) => {
      const span = trace.getActiveSpan()
      if (span) fail(span, error)
    },
    onSent: (text) => {
      const [verb] = text.split(/\s/, 1)
      const span = tracer.startSpan(verb.toUpperCase(), {
        kind: SpanKind.CLIENT, attributes: { 'db.system': 'postgresql', 'db.statement': text.slice(0, LONGEST_TEXT) },
      })
      return (error) => {
        if (error) fail(span, error)
        span.end()
      }
    },
    stop: async () => {
      await provider.shutdown().catch(({ message }: Error) => complain(message))
      trace.disable()
      context.disable()
      diag.disable()
    },
  }
}

async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Messages of errors can repeat what a client has sent, so a span gets the code alone. */
function fail(span: Span, error: unknown): void {
  const { code } = error instanceof DomainError ? error : (error as { readonly code?: unknown })
  span.setStatus({ code: SpanStatusCode.ERROR, message: typeof code === 'string' ? code : undefined })
}

function endRequest(span: Span, note: Ended, { status }: Ending): void {
  const { requestId, door, method, route, operation, viewer, codes } = note
  span.updateName(`${door} ${operation}`)
  span.setAttributes({
    'http.request.method': method, 'http.route': route, 'http.response.status_code': status, 'selvedge.request_id': requestId, 'selvedge.door': door,
    'selvedge.operation': operation, 'selvedge.user_id': viewer?.userId, 'selvedge.organization_id': viewer?.orgId,
    'selvedge.error_codes': codes,
  })
  if (status >= SERVER_FAULT) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
