// Subscriptions as a stream of events (server-sent events), in the form of the clients of graphql-sse: one request and
// one stream for each subscription.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getOperationAST, type ExecutionResult, type GraphQLError } from 'graphql'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { abortOnClose } from '../abort-on-close.js'
import { parseWithinLimits } from '../../core/operations/document-limits.js'
import type { Answers } from '../../core/operations/subscribe.js'
import type { ErrorCode } from '../../errors.js'
import { credentialsIn, headersOf } from '../headers.js'
import { noLongerCounted } from '../requests-at-once.js'
import { STATUS } from '../status.js'
import { begin, contextOf, isStream, printed, reported, type LiveParts, type Sent } from './open.js'
import type { LivePlaces } from './live-places.js'

const EVENTS = 'text/event-stream'

/**
 * True if a request is to be answered with a stream of events. Some clients accept it for every request, so for them
 * only subscriptions are.
 */
export function asksForEvents({ headers: { accept = '' } }: FastifyRequest, sent: Sent): boolean {
  const types = accept.split(',').map((type) => type.split(';')[0].trim())
  return types.includes(EVENTS) && (types.length === 1 || isSubscription(sent))
}

function isSubscription({ query, operationName }: Sent): boolean {
  if (!/\bsubscription\b/.test(query)) return false
  try {
    return getOperationAST(parseWithinLimits(query), operationName)?.operation === 'subscription'
  } catch {
    return false
  }
}

/** A comment is sent this often, so that nothing on the way takes the stream for dead. */
const PING_EVERY_MS = 12_000

export interface EventStreams {
  readonly answer: (request: FastifyRequest, reply: FastifyReply, sent: Sent) => Promise<unknown>
  /** Ends all streams. Their clients connect again, to another gateway or later. */
  readonly stop: () => void
}

/** Answers requests with streams of events. */
export function eventStreams(parts: LiveParts, places: LivePlaces): EventStreams {
  const open = new Set<Answers>()
  const answer: EventStreams['answer'] = async (request, reply, sent) => {
    const { app } = parts
    let leave: (() => void) | undefined
    try {
      const abortController = abortOnClose(reply.raw)
      const { note } = request
      note.door = 'live'
      const context = await contextOf(parts, { request, note, credentials: credentialsIn(request), abortController })
      leave = places.take(context)
      const answers = await begin(parts, request, context, sent)
      if (!isStream(answers)) return refuse(reply, answers.errors ?? [])
      open.add(answers)
      await stream(reply, answers, app.config.timers.stallSeconds * 1000).finally(() => open.delete(answers))
      return reply
    } catch (error) {
      return refuse(reply, [reported(app, request.note, error)])
    } finally {
      leave?.()
    }
  }
  return { answer, stop: () => { for (const answers of open) void answers.return() } }
}

function refuse(reply: FastifyReply, errors: readonly GraphQLError[]) {
  const { extensions } = errors[0]
  const code = extensions.code as ErrorCode
  const { status = STATUS[code] ?? 400 } = (extensions.http ?? {}) as { readonly status?: number }
  return reply.code(status).headers(headersOf(code, extensions)).send({ errors: printed(errors) })
}

async function stream(reply: FastifyReply, answers: Answers, stallMs: number): Promise<void> {
  reply.hijack()
  const { raw } = reply
  noLongerCounted(raw)
  raw.writeHead(200, {
    ...reply.getHeaders() as Record<string, string>,
    'content-type': `${EVENTS}; charset=utf-8`, 'cache-control': 'no-store', 'x-accel-buffering': 'no',
  })
  const gone = new AbortController()
  raw.on('timeout', () => raw.destroy())
  raw.once('close', () => {
    gone.abort()
    void answers.return()
  })
  // A client that closes its side of a stream has left. Without this, its places are free only when a ping has failed.
  const { socket } = reply.request.raw
  const leave = () => raw.destroy()
  if (socket.readableEnded) leave()
  socket.once('end', leave)
  raw.once('close', () => socket.off('end', leave))
  raw.write(':\n\n')
  const ping = setInterval(() => { if (!raw.writableNeedDrain) raw.write(':\n\n') }, PING_EVERY_MS)
  try {
    let isWhole = false
    for await (const result of answers) {
      await send(raw, `event: next\ndata: ${JSON.stringify(shown(result))}\n\n`, stallMs, gone.signal)
      isWhole = Boolean(result.errors)
    }
    // A stream that is cut without its last event is taken up again by its client.
    raw.end(isWhole ? 'event: complete\ndata:\n\n' : undefined)
  } finally {
    clearInterval(ping)
  }
}

const shown = ({ data, errors }: ExecutionResult) => ({ data, ...(errors && { errors: printed(errors) }) })

/**
 * Sends a text, and waits until the client has read enough of what was sent before. So one text waits at most. A client
 * that reads nothing for the time of a stall is disconnected.
 */
async function send(raw: ServerResponse, text: string, stallMs: number, gone: AbortSignal): Promise<void> {
  if (raw.destroyed || raw.write(text)) return
  // What the client sends would count as progress, so it is not read meanwhile.
  const { socket } = raw
  socket?.pause()
  socket?.setTimeout(stallMs)
  await once(raw, 'drain', { signal: gone }).catch(() => undefined)
  socket?.setTimeout(0)
  socket?.resume()
}
