// The door for printed documents: pages and PDFs at signed URLs. A page is what the operation of its form answers.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GraphQLError, GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Application } from '../../access/services.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { LIMITS } from '../../core/limits.js'
import { rateLimited } from '../../core/refusals.js'
import type { Executor } from '../../core/operations/execute.js'
import { DomainError, notFound, wrongValue, type ErrorCode } from '../../errors.js'
import type { Printing } from '../../features/printing/address.js'
import { inWindow } from '../disposition.js'
import { admit, refuse, type Asked } from '../ticketed.js'
import { checkForms, FORMS } from './forms.js'
import { pageOf, POLICY, type Printable } from './page.js'
import { pdfPrinter } from './pdf.js'
import { valueAt, type Answered } from './writer.js'

interface Running {
  readonly schema: GraphQLSchema
  readonly execute: Executor
}

/** Serves printed documents at /documents, and as PDF where there is a Chromium. */
export async function printedDocuments(server: FastifyInstance, app: Application, { schema, execute }: Running) {
  checkForms(schema)
  const { chromium } = app.config
  const take = printingPlaces()
  const pageFor = async (request: Asked) => {
    // Nothing is read for a request that finds no place.
    const { orgId, userId } = app.tickets.read('document', request.params['*'])
    const giveBack = take(`${orgId} ${userId}`)
    try {
      const { ctx, content } = await admit(app, 'document', request)
      const printing = content as Printing
      return pageOf(printing, await printableOf(printing, ctx, execute))
    } finally {
      giveBack()
    }
  }
  await server.register(async (door) => {
    door.setErrorHandler((error: Error, request, reply) => refuse(app, error, request, reply))
    door.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'))
    const config = { door: 'files', directives: POLICY } as const
    door.get('/*', { config }, async (request: Asked, reply) => {
      const { name, html } = await pageFor(request)
      return as(reply, name, 'html').type('text/html; charset=utf-8').send(html)
    })
    if (!chromium) return
    const print = pdfPrinter(chromium)
    door.get('/pdf/*', { config }, async (request: Asked, reply) => {
      const { name, html } = await pageFor(request)
      const pdf = await print(html)
      return as(reply, name, 'pdf').type('application/pdf').send(pdf)
    })
  }, { prefix: '/documents' })
}

const RETRY_AFTER_SECONDS = 1
/** Users that are remembered for that time. */
const MOST_REFUSED = 10_000

/**
 * Creates the function that takes one of the places of a user, and returns what gives it back. Whoever was refused is
 * refused for the time that the answer names: else each page would admit one of those that were told to wait.
 */
function printingPlaces() {
  const { most } = LIMITS.printsAtOnce
  const taken = new Map<string, number>()
  const refused = new LRUCache<string, true>({ max: MOST_REFUSED, ttl: RETRY_AFTER_SECONDS * 1000 })
  return (user: string) => {
    const count = taken.get(user) ?? 0
    if (count >= most || refused.has(user)) {
      if (!refused.has(user)) refused.set(user, true)
      throw rateLimited('requests', `You print ${most} documents already; print further ones when these are done`,
        { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    taken.set(user, count + 1)
    return () => {
      const left = (taken.get(user) ?? 1) - 1
      if (left) taken.set(user, left)
      else taken.delete(user)
    }
  }
}

/**
 * Whoever saves the document gets a file of its name, which its address lacks. Numbers may have signs of folders, and
 * with a sign that turns the direction of writing, a name would seem to have another ending.
 */
const as = (reply: FastifyReply, name: string, ending: string) =>
  reply.header('content-disposition', inWindow(`${name.replace(/[/\\\p{Cc}\p{Bidi_Control}]/gu, '-')}.${ending}`))

/** What the operation of a document answers. */
async function printableOf({ kind, id, statement }: Printing, ctx: Context, execute: Executor): Promise<Printable> {
  const asked = async (page: number) => {
    const variables = { id, ...(statement && { ...statement, page }) }
    const { data, errors } = await execute({ document: FORMS[kind].operation, variables }, ctx)
    if (errors?.length) throw refusalOf(errors[0])
    return data as Answered
  }
  const answered = await asked(1)
  const document = answered.document as Answered | null
  if (!document) throw notFound(kind)
  const party = PARTIES.map((path) => valueAt(answered, path)).find(Boolean) as Answered | undefined
  return {
    organization: answered.organization as Answered,
    document: statement ? { ...document, lines: await allLines(document, asked) } : document,
    party: party ?? null,
  }
}

/** The refusal that an operation answers: it was made fit for clients already, so its cause is in its code. */
const refusalOf = ({ message, extensions: { code, retryAfterSeconds } }: GraphQLError) =>
  new DomainError(code as ErrorCode, message, { retryAfterSeconds: retryAfterSeconds as number | undefined })

/** Where operations have the party. */
const PARTIES = ['party', 'document.party', 'document.order.party', 'document.client', 'document.supplier']

/** The lines of all pages of a statement. */
async function allLines(first: Answered, asked: (page: number) => Promise<Answered>): Promise<readonly unknown[]> {
  const pages = Number(valueAt(first, 'pagination.totalPages'))
  const { most } = LIMITS.statementPages
  if (pages > most) throw wrongValue(because('statement_too_long', { most: most * 100 }))
  const lines = [...(first.lines as readonly unknown[])]
  for (let page = 2; page <= pages; page += 1) lines.push(...valueAt(await asked(page), 'document.lines') as readonly unknown[])
  return lines
}
