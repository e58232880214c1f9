// Requests to signed addresses: who holds the ticket, and how an error is answered there.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { addressOf, headersOf } from './headers.js'
import { STATUS } from './status.js'
import type { Purpose, Tickets } from '../access/tickets.js'
import { findHolder } from '../access/present-viewer.js'
import { contextOf } from '../access/make-context.js'
import type { Application } from '../access/services.js'
import type { Context } from '../core/context.js'
import { faultLog, formatError } from '../core/operations/shown-errors.js'
import { forbidden, type ErrorCode } from '../errors.js'
import { noteCode } from '../telemetry/note.js'

/** The content of a valid ticket, and the context of its holder. */
export interface Admitted<P extends Purpose> {
  readonly ctx: Context
  readonly content: Tickets[P]
}

export type Asked = FastifyRequest<{ Params: { '*': string } }>

/**
 * Checks the ticket of a request and reads its holder from the database. Throws FORBIDDEN if the ticket is not valid,
 * or its holder has left. What they may do is checked with the record.
 */
export async function admit<P extends Purpose>(
  app: Application,
  purpose: P,
  request: FastifyRequest,
): Promise<Admitted<P>> {
  const { id, params, note } = request
  note.operation = purpose
  const { content, ...holder } = app.tickets.read(purpose, (params as Asked['params'])['*'])
  const now = new Date()
  const viewer = await findHolder(app.database, holder)
  if (!viewer) throw forbidden()
  const sent = { app, door: 'graphql', requestId: id, note, address: addressOf(request), now } as const
  return { content, ctx: contextOf(sent, viewer) }
}

/** Sends an error with the same codes and statuses as the other doors. Does not wait for the rest of the body. */
export function refuse(app: Application, error: Error, request: FastifyRequest, reply: FastifyReply) {
  void reply.header('connection', 'close')
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode < 500) return reply.code(statusCode).send({ detail: error.message })
  const { message, extensions } = formatError(
    new GraphQLError('', { originalError: error }),
    request.id,
    faultLog(app.log, request.id),
  )
  const code = extensions.code as ErrorCode
  noteCode(request.note, code)
  return reply.code(STATUS[code]).headers(headersOf(code, extensions)).send({ detail: message, code })
}
