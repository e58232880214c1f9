// What a reader of changes asks for: the kinds, the records and the place to begin, all checked.
import type { GraphQLSchema } from 'graphql'
import { logEnds, type PlacedChange } from '../../access/change-readers.js'
import type { Context, Viewer } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { LIMITS } from '../../core/limits.js'
import { recordAction } from '../../core/lifecycle/record-action.js'
import { opaque, partsOf } from '../../core/schema/opaque.js'
import { atArgument } from '../../core/schema/paging.js'
import { DomainError, ERROR_CODES, lacking, refuse } from '../../errors.js'
import { namesShown } from '../audit/shown-fields.js'
import { kindOfType, kindsNamed, needsOf, type Kind } from './kinds.js'
import type { Change, ChangesArgs } from './types.js'

/** The position before the first change of a log. */
const BEGINNING = 0

export interface Asked {
  readonly kinds: readonly Kind[]
  readonly wants: (change: PlacedChange) => boolean
}

/**
 * The kinds and records that are asked for. Throws FORBIDDEN if the viewer may read none of the kinds, or not all that
 * they named.
 */
export function askedOf(ctx: Context, { kinds: names, ids }: ChangesArgs): Asked {
  const { most } = LIMITS.listItems
  refuse([ids && ids.length > most && atArgument('ids', because('too_many_ids', { actual_length: ids.length, max_length: most }))])
  const kinds = kindsNamed(ctx.services.model, names)
  const hidden = kinds.filter((kind) => !ctx.viewer.permissions.has(needsOf(ctx, kind)))
  if (hidden.length && (names || hidden.length === kinds.length)) throw lacking(needsOf(ctx, hidden[0]))
  const types = new Set(kinds.map(({ type }) => type))
  const records = ids && new Set(ids)
  return { kinds, wants: ({ kind, recordId }) => types.has(kind) && (!records || records.has(recordId)) }
}

type Serving = Pick<Context, 'services'>

/** True if a viewer may read at least one of the kinds. Who asks for no kind hears nothing, and needs no permission. */
export const mayRead = (ctx: Serving, { permissions }: Viewer, kinds: readonly Kind[]) =>
  kinds.length === 0 || kinds.some((kind) => permissions.has(needsOf(ctx, kind)))

/** The kind of a change; undefined if the viewer may not read such records. */
export function kindSeen(ctx: Serving, { permissions }: Viewer, { kind: type }: PlacedChange): Kind | undefined {
  const kind = kindOfType(ctx.services.model, type)
  return kind && permissions.has(needsOf(ctx, kind)) ? kind : undefined
}

/** The change as the viewer sees it; null if they may not read such records. The schema names the fields. */
export function shownTo(ctx: Serving, schema: GraphQLSchema, viewer: Viewer, placed: PlacedChange): Change | null {
  const { position, kind: type, action, fields, ...change } = placed
  const { services: { model } } = ctx
  const { orgId } = viewer
  const kind = kindSeen(ctx, viewer, placed)
  if (!kind) return null
  return {
    ...change, action: recordAction(action), cursor: cursorOf(orgId, position), kind: kind.name, recordType: type,
    fields: namesShown({ schema, model, viewer }, type, fields),
  }
}

/** The cursor of a position. It names the organization, because each has its own log. */
export const cursorOf = (orgId: string, position: number) =>
  opaque([orgId, position])

/** The position after which a reader begins: that of the cursor, or the end of the log. Throws CURSOR_EXPIRED. */
export async function beginningOf(ctx: Context, { after }: ChangesArgs): Promise<number> {
  const { placed, removed } = await logEnds(ctx)
  if (after == null) return placed
  const position = positionOf(ctx, after)
  // A log that ends before the cursor was restored from a copy.
  if (position < removed || position > placed) throw cursorExpired()
  return position
}

function positionOf({ viewer: { orgId } }: Context, cursor: string): number {
  const [org, position] = partsOf(cursor)
  const isPosition = typeof position === 'number' && Number.isSafeInteger(position) && position >= BEGINNING
  refuse([
    !isPosition && atArgument('after', because('not_a_change_cursor')),
    isPosition && org !== orgId && atArgument('after', because('cursor_of_other_organization')),
  ])
  return position as number
}

export const cursorExpired = () => new DomainError('CURSOR_EXPIRED', ERROR_CODES.CURSOR_EXPIRED)
