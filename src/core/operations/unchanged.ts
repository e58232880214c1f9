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

const ofOrganization = sql`"orgId" = ${slot('orgId')}`

/**
 * How far the log of the organization in the slot `orgId` is: the number of its changes, the last one, and the changes
 * of accounts. Every act leaves a change, in the same transaction. The number alone would be the same again after a
 * restored backup, or after a lost server.
 */
export const changesSoFar = sql<string>`concat_ws(' ',
  coalesce((select "placed" from "ChangeLog" where ${ofOrganization}), 0)
    + (select count(*) from "Change" where ${ofOrganization} and "position" is null),
  (select concat("seq", ' ', "at") from "Change" where ${ofOrganization} order by "seq" desc limit 1),
  (select concat("number", ' ', "at") from "AccountChanges"))`

const CHANGES = prepared(statements.selectNoFrom(changesSoFar.as('changes')).compile())

/** The viewer of a session was read with the changes before the answer is; of a key, they are read now. */
const changesOf = async (ctx: Context): Promise<string> => {
  const { orgId, changesSoFar: read } = ctx.viewer
  return read ?? (await ctx.query<{ changes: string }>(CHANGES({ orgId })))[0].changes
}

/** The tag of the answer. Its parts are read before the answer is: it may be newer than its tag, but never older. */
async function tagOf(ctx: Context, { hash: document, variables }: Operation, name: string): Promise<string> {
  const changes = await changesOf(ctx)
  const { viewer: { permissions, sessionId: _session, changesSoFar: _changes, ...viewer } } = ctx
  const asked = [document, name, variables]
  const parts = [FULL_VERSION, asked, viewer, [...permissions].sort(), dayText(today(ctx)), changes]
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`
}

/** The tags in a header If-None-Match, as weak ones. */
const tagsIn = (header: string) => header.split(',').map((one) => one.trim().replace(/^(?:W\/)?"/, 'W/"'))

/**
 * Answers with a tag, or says that the answer which the client has is still the answer. Errors get no tag. `*` is any
 * answer but an error, so it is only known when the operation has run.
 */
export async function unlessUnchanged(
  ctx: Context, operation: Operation, name: string, answer: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const etag = await tagOf(ctx, operation, name)
  const known = tagsIn(ctx.knownTags ?? '')
  const unchanged = { data: null, extensions: { etag, unchanged: true } }
  if (known.includes(etag)) return unchanged
  const result = await answer()
  if (result.errors) return result
  return known.includes('*') ? unchanged : { ...result, extensions: { ...result.extensions, etag } }
}
