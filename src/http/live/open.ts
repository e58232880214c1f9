// Begins a subscription for a client of either transport, WebSocket or event stream: the same context, gate, validation
// and checks as for an operation that is sent as a request.
import type { FastifyRequest } from 'fastify'
import {
  getOperationAST, GraphQLError, parse, specifiedRules, validate, type ExecutionResult, type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import { createContext } from '../../access/create-context.js'
import type { Credentials } from '../../access/credential.js'
import type { Application } from '../../access/services.js'
import type { RequestContext } from '../../core/context.js'
import { LIMITS } from '../../core/limits.js'
import { shortened } from '../../core/faults/repeated-input.js'
import type { Answers, Subscriber } from '../../core/operations/subscribe.js'
import { inOurWords } from '../../core/operations/literals.js'
import { faultLog, formatError } from '../../core/operations/shown-errors.js'
import { textLengthRule } from '../../core/operations/variables.js'
import type { UsageCounter } from '../../features/legacy-usage/counter.js'
import type { DocumentGate } from '../graphql-gate.js'
import { addressOf, header } from '../headers.js'
import type { Named, TrustedDocuments } from '../trusted-documents.js'
import { nameOperation, noteCode, type RequestNote } from '../../telemetry/note.js'

/** The document of a subscription, as a client sends it: its text, or the identifier of a registered document. */
export interface Sent extends Named {
  readonly query: string
  readonly operationName?: string
  readonly variables?: Readonly<Record<string, unknown>>
}

/** A request to begin a subscription. */
export interface Opening {
  readonly request: FastifyRequest
  readonly note: RequestNote
  readonly credentials: Credentials
  readonly abortController: AbortController
}

export interface LiveParts {
  readonly app: Application
  readonly schema: GraphQLSchema
  readonly gate: DocumentGate
  readonly trusted: TrustedDocuments
  readonly subscribe: Subscriber
  /** Counts the subscription for `operationUsage`. */
  readonly count: UsageCounter['countOperation']
}

/** The context of a request that lasts. Throws an error with a code for a wrong credential. */
export async function contextOf({ app }: LiveParts, opening: Opening): Promise<RequestContext> {
  const { request, note, credentials, abortController } = opening
  const sent = {
    door: 'graphql', requestId: request.id, note, address: addressOf(request), userAgent: header(request, 'user-agent'),
    now: new Date(), abortController,
  } as const
  return createContext({ app, ...sent }, credentials).catch((error: unknown) => {
    throw reported(app, note, error)
  })
}

/** Begins a subscription. Throws an error with a code if the document is refused before it is run. */
export async function begin(
  parts: LiveParts, request: FastifyRequest, context: RequestContext, sent: Sent,
): Promise<Answers | ExecutionResult> {
  const { schema, gate, trusted, subscribe, count } = parts
  const { operationName, variables } = sent
  const query = (await trusted.textFor(sent)) ?? sent.query
  gate({ text: query, named: false }, context.viewer)
  const document = parsed(query)
  const faults = inOurWords(schema, document, validate(schema, document, [...specifiedRules, textLengthRule]))
  if (faults.length) return { errors: faults.map(invalid) }
  const operation = getOperationAST(document, operationName)
  const { viewer, note } = context
  const clientName = header(request, 'apollographql-client-name') ?? ''
  if (viewer && operation) count({ type: operation.operation, name: operation.name?.value ?? '', clientName }, viewer)
  if (note && operation) nameOperation(note, operation, viewer)
  return subscribe({ document, operationName: operationName ?? undefined, variables: variables ?? undefined }, context)
}

function parsed(query: string) {
  try {
    return parse(query, { maxTokens: LIMITS.tokens.most })
  } catch (error) {
    throw coded(error as GraphQLError, 'GRAPHQL_PARSE_FAILED')
  }
}

function invalid(fault: GraphQLError): GraphQLError {
  if (fault.extensions.code) return fault
  const { message } = shortened(coded(fault, 'GRAPHQL_VALIDATION_FAILED').toJSON())
  return coded(fault, 'GRAPHQL_VALIDATION_FAILED', message)
}

const coded = ({ nodes, source, positions, message }: GraphQLError, code: string, says = message) =>
  new GraphQLError(says, { nodes, source, positions, extensions: { code, http: { status: 400 } } })

/** Any error as a client sees it, with its code. */
export function reported({ log }: Application, note: RequestNote, error: unknown): GraphQLError {
  const { requestId } = note
  const thrown = error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })
  const shown = formatError(thrown, requestId, faultLog(log, requestId))
  noteCode(note, shown.extensions.code)
  return shown
}

/** The errors of an answer as they are sent: what is meant for HTTP is left out. */
export const printed = (errors: readonly GraphQLError[]): GraphQLFormattedError[] => errors.map((error) => {
  const { http: _http, ...extensions } = error.extensions
  return { ...error.toJSON(), extensions }
})

/** True if the answers go on; false for a single answer, which says why the subscription did not begin. */
export const isStream = (answers: Answers | ExecutionResult): answers is Answers => Symbol.asyncIterator in answers
