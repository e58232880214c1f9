// What an act changed of a record, field by field, from the details of its audit line.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { countValues } from '../../core/progress/meter.js'
import { GraphQLInstant, instantText } from '../../core/schema/scalars.js'
import { shownDay } from '../../core/schema/stored-days.js'
import { leavesBelow } from '../../core/schema/selection.js'
import { fieldLabel } from '../../core/words.js'
import { fieldShowing, isKindOfLines, listOfLines, type Reading, type ShownField } from './shown-fields.js'
import { FieldEdit, RecordEdit } from './types.js'

type Values = Readonly<Record<string, unknown>>
interface Both<Value> { readonly before: Value; readonly after: Value }
/** A member before and after; of a personal one only that it changed. */
type Changed = Both<unknown> | true
type Line = Values & { readonly id: string }

/** The columns of an audit line behind the fields of an edit. */
interface Edited {
  readonly entity: string
  readonly details: { readonly changed: Readonly<Record<string, Changed>> }
}

const NO_LINE = { lineType: null, lineId: null }

/** A value as a text: days and instants as their fields show them, lists and objects as JSON. */
function textOf(ctx: Context, { type, extensions }: ShownField['field'], value: unknown): string | null {
  if (value == null) return null
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value as string | number | boolean)
  if (extensions.storedDay) return shownDay(ctx, text)
  return String(type).replace('!', '') === GraphQLInstant.name ? instantText(text) : text
}

function fieldEdit(
  ctx: Context, shown: ShownField | undefined, changed: Changed, line: Pick<FieldEdit, 'lineType' | 'lineId'> = NO_LINE,
): FieldEdit[] {
  if (!shown) return []
  const isPersonal = changed === true
  const text = (side: keyof Both<unknown>) => (isPersonal ? null : textOf(ctx, shown.field, changed[side]))
  return [{ name: shown.name, label: fieldLabel(shown.name), ...line, before: text('before'), after: text('after'), isPersonal }]
}

/** The edits of the lines of a kind: of a changed line what differs, of a new or removed line all that it has. */
function lineEdits(
  ctx: Context, reading: Reading, lineType: string, { before, after }: Both<readonly Line[]>,
): FieldEdit[] {
  const [were, are] = [before, after].map((lines) => new Map(lines.map((line) => [line.id, line])))
  const ids = [...new Set([...were.keys(), ...are.keys()])]
  return ids.flatMap((lineId) => {
    const [was, is] = [were.get(lineId), are.get(lineId)]
    return Object.keys(is ?? was ?? {}).sort().flatMap((member) => {
      const changed = { before: was?.[member] ?? null, after: is?.[member] ?? null }
      const isSame = JSON.stringify(changed.before) === JSON.stringify(changed.after)
      return isSame ? [] : fieldEdit(ctx, fieldShowing(reading, lineType, member), changed, { lineType, lineId })
    })
  })
}

function editsOf(ctx: Context, reading: Reading, { entity, details: { changed } }: Edited): FieldEdit[] {
  const [lines, own] = [true, false].map((ofLines) =>
    Object.keys(changed).sort().filter((member) => isKindOfLines(member) === ofLines))
  return [
    ...own.flatMap((member) => fieldEdit(ctx, fieldShowing(reading, entity, member), changed[member])),
    ...lines.filter((kind) => listOfLines(reading, entity, kind))
      .flatMap((kind) => lineEdits(ctx, reading, kind, changed[kind] as Both<readonly Line[]>)),
  ]
}

@Resolver(() => RecordEdit)
export class FieldEditsResolver {
  // A promise, because the count may refuse the values.
  @FieldResolver()
  async fields(@Root() edited: Edited, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): Promise<FieldEdit[]> {
    const { viewer, services: { model } } = ctx
    const edits = editsOf(ctx, { schema: info.schema, model, viewer }, edited)
    countValues(ctx.meter, edits.length * leavesBelow(info))
    return edits
  }
}
