// Reads the list of an export page by page: as its caller, with the same checks and limits as a request.
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import { setTimeout as sleep } from 'node:timers/promises'
import { holderNow } from '../../access/present-viewer.js'
import type { NewRequest } from '../../access/make-context.js'
import type { Application } from '../../access/services.js'
import type { Context, Viewer } from '../../core/context.js'
import { costFormulas } from '../../core/operations/cost.js'
import type { Executor } from '../../core/operations/execute.js'
import { newMeter } from '../../core/progress/meter.js'
import type { Withheld } from '../../core/progress/withheld.js'
import { MOST_PER_PAGE } from '../../core/schema/paging.js'
import { DomainError, forbidden, lacking, unauthenticated, type ErrorCode } from '../../errors.js'
import type { ListExport } from '../../generated/prisma/client.js'
import type { ExportedList, RECORD_ID } from './document.js'

/** The parts of the gateway that exports are written with. */
export interface Serving {
  readonly app: Application
  readonly schema: GraphQLSchema
  readonly execute: Executor
}

export type Variables = Readonly<Record<string, unknown>>

/** A record of the answer to a page. */
export type Answered = { readonly [RECORD_ID]?: string } & object

export interface Page {
  readonly records: readonly Answered[]
  /** The cursor of the next page; undefined after the last one. */
  readonly next?: string
}

export interface Asking {
  readonly serving: Serving
  readonly job: ListExport
  readonly list: ExportedList
  /** Makes the context of a page. */
  readonly contextOf: (request: NewRequest, viewer: Viewer) => Context
  /** Is called while a limit of the caller makes it wait. Throws if the export is to end. */
  readonly rest: () => Promise<void>
}

/** What is read, with the fields that were withheld. */
export interface Pages {
  readonly total: () => Promise<number>
  readonly page: (after: string | undefined, among?: readonly string[]) => Promise<Page>
  /** A context of the caller as they are now. */
  readonly context: () => Promise<Context>
  readonly size: number
  readonly withheld: ReadonlySet<string>
}

/** Refusals after which a page is asked for again: the caller's share is used up, or the database is busy. */
const PASSING: readonly ErrorCode[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE']
const MOST_FAILURES = 5

/** The pages of a list. */
export function pagesOf(asking: Asking): Pages {
  const { serving, job, list } = asking
  const variables = job.variables as Variables
  const size = pageSize(serving, list, variables)
  const withheld = new Set<string>()
  const note = ({ path }: Withheld) => void withheld.add(path.slice(2).join('.'))
  const ask = async (document: ExportedList['page'], given: Variables, among?: readonly string[]) => {
    const ctx = await contextNow(asking)
    return serving.execute({ document, variables: { ...variables, ...given } }, among ? { ...ctx, among } : ctx)
  }
  const answered = async (...asked: Parameters<typeof ask>): Promise<Connection> => {
    for (let failures = 0;;) {
      const result = await ask(...asked)
      const refusal = refusalIn(result, list)
      if (!refusal) {
        withheldIn(result).forEach(note)
        return result.data?.[list.key] as Connection
      }
      if (refusal.code === 'SERVICE_UNAVAILABLE') failures += 1
      if (!PASSING.includes(refusal.code) || failures > MOST_FAILURES) throw refusal
      await waitFor(asking, refusal.details.retryAfterSeconds ?? 1)
    }
  }
  return {
    size, withheld,
    context: () => contextNow(asking),
    total: async () => (await answered(list.count, {})).totalCount ?? 0,
    page: async (after, among) => {
      const { nodes = [], pageInfo } =
        await answered(list.page, { [list.variables.first]: size, [list.variables.after]: after ?? null }, among)
      return { records: nodes, next: pageInfo?.hasNextPage ? pageInfo.endCursor ?? undefined : undefined }
    },
  }
}

/** The answer to a page, or to the number of records. */
interface Connection {
  readonly nodes?: readonly Answered[]
  readonly pageInfo?: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  readonly totalCount?: number
}

/** The largest page that is within the limits of an operation and of a minute. */
function pageSize({ app: { config }, schema }: Serving, list: ExportedList, given: Variables): number {
  const { page, variables: { first } } = list
  const { estimate } = costFormulas(schema)(page)
  const { mostRows, mostValues } = newMeter(config.rowsPerOperation)
  const most = Math.min(mostRows, config.rowsPerMinute || mostRows)
  const fits = (size: number) => {
    const { rows, values } = estimate({ ...given, [first]: size })
    return rows <= most && values <= mostValues
  }
  let size: number = MOST_PER_PAGE
  while (size > 1 && !fits(size)) size = Math.floor(size / 2)
  return size
}

/** The context of a page: of the caller as they are now, with no more permissions than when they asked. */
async function contextNow({ serving: { app }, job, contextOf }: Asking): Promise<Context> {
  const { orgId, id, requestedById: userId, sessionId, apiKeyId, permissions } = job
  const viewer = await holderNow(app, {
    orgId, userId, sessionId: sessionId ?? undefined, apiKey: apiKeyId ? { id: apiKeyId } : undefined,
  })
  if (!viewer) throw unauthenticated('The session, the API key or the membership has ended')
  const held = [...viewer.permissions].filter((permission) => permissions.includes(permission))
  if (held.length < permissions.length) throw new DomainError('FORBIDDEN', LOST)
  const request = { app, door: 'graphql', requestId: id, address: 'export', now: new Date() } as const
  return contextOf(request, { ...viewer, permissions: new Set(held) })
}

const LOST = 'You have lost a permission since the export was asked for: ask for it again'

/** Why a page was refused, if it was. A list that the caller may not read is null. */
export function refusalIn(result: ExecutionResult, { key }: Pick<ExportedList, 'key'>): DomainError | undefined {
  const [error] = result.errors ?? []
  if (!error) return result.data?.[key] ? undefined : lackingOf(withheldIn(result)[0]?.permission)
  const { code, retryAfterSeconds, permission } = error.extensions
  if (code === 'FORBIDDEN') return lackingOf(permission)
  const details = { retryAfterSeconds: retryAfterSeconds as number | undefined }
  return new DomainError(code as ErrorCode, error.message, details)
}

const lackingOf = (permission: unknown) => (typeof permission === 'string' ? lacking(permission) : forbidden())

const withheldIn = ({ extensions }: ExecutionResult) => (extensions?.withheld ?? []) as readonly Withheld[]

const REST_MS = 2_000

/** Waits. Tells now and then that the export is not given up, and looks whether the caller may still read. */
async function waitFor(asking: Asking, seconds: number): Promise<void> {
  for (let left = seconds * 1000; left > 0; left -= REST_MS) {
    await sleep(Math.min(left, REST_MS))
    await asking.rest()
    await contextNow(asking)
  }
}
