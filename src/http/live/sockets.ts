// Subscriptions over WebSockets, in the protocol of graphql-ws (graphql-transport-ws).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parse, type GraphQLError } from 'graphql'
import { CloseCode, handleProtocols, makeServer, MessageType, type Context as Connection } from 'graphql-ws'
import type { IncomingMessage } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Credentials } from '../../access/credential.js'
import { LIMITS } from '../../core/limits.js'
import type { Answers } from '../../core/operations/subscribe.js'
import { rateLimited } from '../../core/refusals.js'
import { unauthenticated, type ErrorCode } from '../../errors.js'
import { credentialsIn } from '../headers.js'
import { takeUpgrade } from '../upgrades.js'
import { inboxOf, TOO_MANY, type Inbox } from './inbox.js'
import { begin, contextOf, isStream, printed, reported, type LiveParts } from './open.js'
import { outboxOf, type Outbox } from './outbox.js'
import { atMostOnce, type Leave, type LivePlaces } from './live-places.js'
import { noteCode } from '../../telemetry/note.js'
import { noteOf } from '../../telemetry/requests.js'

/** What belongs to one WebSocket. */
interface Extra {
  readonly request: FastifyRequest
  readonly socket: WebSocket
  readonly inbox: Inbox
  credentials?: Credentials
  leave?: Leave
}
type Opened = Connection<Record<string, unknown> | undefined, Extra>

/** Error code → the code with which a WebSocket is closed. Clients come back only after some of them. */
const CLOSES: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: CloseCode.Unauthorized,
  FORBIDDEN: CloseCode.Forbidden,
  RATE_LIMITED: TOO_MANY,
  SERVICE_UNAVAILABLE: 1013,
}
const REASON_CHARACTERS = 120

function closeWith(socket: WebSocket, { message, extensions: { code } }: GraphQLError): void {
  socket.close(CLOSES[code as ErrorCode] ?? CloseCode.InternalServerError, message.slice(0, REASON_CHARACTERS))
}

/** The status in the log of what a WebSocket carries: that of the request for the WebSocket. */
const OVER_SOCKET = 101
/** The close code of a gateway that stops. Clients connect again. */
const GOING_AWAY = 1001

export interface Sockets {
  /** Takes a request for a WebSocket. */
  readonly accept: (request: FastifyRequest, reply: FastifyReply) => void
  /** Closes all WebSockets. Their clients connect again, to another gateway or later. */
  readonly stop: () => void
}

/** Serves subscriptions over WebSockets. */
export function sockets(parts: LiveParts, places: LivePlaces): Sockets {
  const listener = new WebSocketServer({
    noServer: true, maxPayload: LIMITS.socketMessageBytes.most, handleProtocols: (offered) => handleProtocols(offered),
    autoPong: false,
  })
  const identifiers = new WeakMap<IncomingMessage, string>()
  listener.on('headers', (headers, raw) => headers.push(`X-Request-Id: ${identifiers.get(raw)}`))
  const server = makeServer<Record<string, unknown> | undefined, Extra>({
    onConnect: (connection) => connect(parts, places, connection),
    onSubscribe: (connection, id, payload) => onSubscribe(parts, connection, { id, ...payload }),
    // The stream has begun already.
    subscribe: ({ contextValue }) => (contextValue as { readonly answers: Answers }).answers,
    onError: (_connection, _id, _payload, errors) => printed(errors as GraphQLError[]),
    onClose: ({ extra }) => extra.leave?.(),
  })
  return {
    accept: (request, reply) => {
      reply.hijack()
      identifiers.set(request.raw, request.id)
      const { socket, head } = takeUpgrade(request.raw, reply.raw)
      listener.handleUpgrade(request.raw, socket, head, (opened) => {
        const log = (error: unknown) => parts.app.log.error({ err: error, requestId: request.id }, 'fault')
        const outbox = outboxOf(opened)
        const inbox = inboxOf(opened, outbox)
        const closed = server.opened(adapted(opened, { outbox, inbox, log }), { request, socket: opened, inbox })
        opened.once('close', (code, reason) => {
          void Promise.resolve(closed(code, String(reason))).catch(log)
          request.ended(Object.assign(request.note, { door: 'live', operation: 'WebSocket' }), code)
        })
      })
    },
    stop: () => { for (const socket of listener.clients) socket.close(GOING_AWAY, 'The gateway stops') },
  }
}

interface Boxes {
  readonly outbox: Outbox
  readonly inbox: Inbox
  readonly log: (error: unknown) => void
}

/** The answer to a ping. It does not repeat what the ping carries. */
const PONG = JSON.stringify({ type: MessageType.Pong })

/** A WebSocket as graphql-ws sees it. A message waits for the one before it, so a slow client slows its own stream. */
const adapted = (socket: WebSocket, { outbox, inbox, log }: Boxes) => ({
  protocol: socket.protocol,
  send: outbox.send,
  close: (code?: number, reason?: string) => socket.close(code, reason),
  onPing: () => {
    inbox.heardPing()
    return outbox.send(PONG)
  },
  onPong: inbox.heardPing,
  onMessage: (read: (data: string) => Promise<void>) => void socket.on('message', (data) => {
    inbox.hear(data as Buffer, (text) => void read(text).catch((error: unknown) => {
      log(error)
      socket.close(CloseCode.InternalServerError, 'Something went wrong on our side')
    }))
  }),
})

/** The credentials of a connection: from its first message, which browsers can send, or from the headers. */
function credentialsOf({ connectionParams = {}, extra: { request } }: Opened): Credentials {
  const given = new Map(Object.entries(connectionParams).map(([name, value]) => [name.toLowerCase(), value]))
  const textOf = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const sent = { authorization: textOf('authorization'), apiKey: textOf('x-api-key'), orgId: textOf('x-org-id') }
  return sent.authorization || sent.apiKey ? sent : credentialsIn(request)
}

/** Admits a connection with a valid credential. Any other is closed, with the reason. */
async function connect(parts: LiveParts, places: LivePlaces, connection: Opened): Promise<boolean> {
  const { extra } = connection
  extra.inbox.greeted()
  const credentials = credentialsOf(connection)
  try {
    const abortController = new AbortController()
    const { request } = extra
    const context = await contextOf(parts, { request, note: request.note, credentials, abortController })
    if (!context.viewer) throw unauthenticated('Not authenticated')
    extra.credentials = credentials
    extra.leave = places.take(context)
    // The client may have gone meanwhile.
    if (extra.socket.readyState !== extra.socket.OPEN) extra.leave()
    return true
  } catch (error) {
    closeWith(extra.socket, reported(parts.app, extra.request.note, error))
    return false
  }
}

/** The document has been read already; graphql-ws asks only if it is a subscription. */
const HANDED_OVER = parse('subscription { __typename }')

interface Payload {
  readonly id: string
  readonly query: string
  readonly operationName?: string | null
  readonly variables?: Record<string, unknown> | null
  readonly extensions?: unknown
}

/** Begins a subscription. Returns the errors if it may not begin. */
async function onSubscribe(parts: LiveParts, { extra, subscriptions }: Opened, payload: Payload) {
  const { request, credentials = {}, socket } = extra
  const { query, operationName, variables, extensions } = payload
  const note = Object.assign(noteOf(request), { door: 'live' } as const)
  const ended = () => request.ended(note, OVER_SOCKET)
  try {
    refuseBeyondLimit(Object.keys(subscriptions).length)
    const abortController = new AbortController()
    const context = await contextOf(parts, { request, note, credentials, abortController })
    const sent = { query, operationName: operationName ?? undefined, variables: variables ?? undefined, extensions }
    const answers = await begin(parts, request, context, sent)
    if (isStream(answers)) {
      const contextValue = { answers: closing(socket, answers, ended) }
      return { schema: parts.schema, document: HANDED_OVER, contextValue }
    }
    answers.errors?.forEach(({ extensions: { code } }) => noteCode(note, code))
    ended()
    return answers.errors
  } catch (error) {
    const refusal = reported(parts.app, note, error)
    ended()
    if (refusal.extensions.code === 'UNAUTHENTICATED') closeWith(socket, refusal)
    return [refusal]
  }
}

function refuseBeyondLimit(open: number): void {
  const { most } = LIMITS.subscriptions
  if (open > most) throw rateLimited('subscriptions', `A WebSocket carries ${most} subscriptions at most: open another`)
}

/**
 * Closes the WebSocket after the answer that says that the credential has ended. Calls `ended` at the end of the
 * answers.
 */
function closing(socket: WebSocket, answers: Answers, ended: () => void): Answers {
  const { next } = answers
  const end = answers.return.bind(answers)
  const endOnce = atMostOnce(ended)
  let last: GraphQLError | undefined
  return Object.assign(answers, {
    return: () => {
      endOnce()
      return end()
    },
    next: async () => {
      if (last) closeWith(socket, last)
      const step = await next.call(answers)
      if (step.done) endOnce()
      last = step.value?.errors?.find(({ extensions: { code } }) => code === 'UNAUTHENTICATED')
      return step
    },
  })
}
