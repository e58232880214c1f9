// Tells a client that its answer has not changed (ETag and If-None-Match, RFC 9110). The tag is a hash of all that the
// answer depends on. The database says how far the log of the organization is, so no record is read for it.
import { hash } from 'node:crypto'
import {
  getNamedType, isObjectType, TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type ExecutionResult,
  type GraphQLNamedType, type GraphQLSchema,
} from 'graphql'
import { sql } from 'kysely'
import { prepared, slot } from '../../database/prepared.js'
import { statements } from '../../database/query-builder.js'
import { FULL_VERSION } from '../../version.js'
import type { Context } from '../context.js'
import { dayText } from '../days.js'
import { today } from '../time-zones.js'
import type { Operation } from './operation.js'

/**
 * True if an answer to the document changes only with an act, at midnight, or with the viewer: if it selects nothing
 * that is marked as `Untraced`. A secret is not to be kept by caches, so its answer gets no tag either.
 */
export function isTraced(schema: GraphQLSchema, document: DocumentNode): boolean {
  const info = new TypeInfo(schema)
  let traced = true
  const Field = () => {
    const returned = getNamedType(info.getType())
    const marked = [info.getParentType(), info.getFieldDef(), returned, returned && nodesOf(returned)]
    traced &&= !marked.some((one) => one?.extensions.untraced || one?.extensions.secret)
  }
  visit(document, visitWithTypeInfo(info, { Field }))
  return traced
}

/** The type of the records of a connection. */
const nodesOf = (type: GraphQLNamedType) =>
  (isObjectType(type) ? getNamedType(type.getFields().nodes?.type) : undefined)

const waiting = statements.selectFrom('Change').where('orgId', '=', slot('orgId')).where('position', 'is', null)

/**
 * How many changes the log of the organization has had, and its last one. Every act leaves a change, in the same
 * transaction. The number alone would be the same again after a restored backup, or after a lost server.
 */
const STATE = prepared(statements.selectNoFrom((from) => [
  from.selectFrom('ChangeLog').select('placed').where('orgId', '=', slot('orgId')).as('placed'),
  waiting.select(sql`count(*)::int`.as('count')).as('waiting'),
  from.selectFrom('Change').select(sql`concat("seq", ' ', "at")`.as('last')).where('orgId', '=', slot('orgId'))
    .orderBy('seq', 'desc').limit(1).as('last'),
  from.selectFrom('AccountChanges').select(sql`concat("number", ' ', "at")`.as('accounts')).as('accounts'),
]).compile())

interface State {
  readonly placed: string | null
  readonly waiting: number
  readonly last: string | null
  readonly accounts: string | null
}

/** The tag of the answer, read before the answer is: an answer may be newer than its tag, but never older. */
async function tagOf(ctx: Context, { hash: document, operationName, variables }: Operation): Promise<string> {
  const { viewer: { permissions, sessionId: _session, ...viewer } } = ctx
  const [{ placed, waiting, last, accounts }] = await ctx.query<State>(STATE({ orgId: viewer.orgId }))
  const changes = Number(placed ?? 0) + waiting
  const day = dayText(today(ctx))
  const asked = [document, operationName, variables]
  const parts = [FULL_VERSION, asked, viewer, [...permissions].sort(), day, changes, last, accounts]
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`
}

/** The tags in a header If-None-Match, as weak ones. */
const tagsIn = (header: string) => header.split(',').map((one) => one.trim().replace(/^(?:W\/)?"/, 'W/"'))

/**
 * Answers with a tag, or says that the answer which the client has is still the answer. Errors get no tag. `*` is any
 * answer but an error, so it is only known when the operation has run.
 */
export async function unlessUnchanged(
  ctx: Context, operation: Operation, answer: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const etag = await tagOf(ctx, operation)
  const known = tagsIn(ctx.knownTags ?? '')
  const unchanged = { data: null, extensions: { etag, unchanged: true } }
  if (known.includes(etag)) return unchanged
  const result = await answer()
  if (result.errors) return result
  return known.includes('*') ? unchanged : { ...result, extensions: { ...result.extensions, etag } }
}
