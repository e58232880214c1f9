// Reads pages of what a search finds.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { LIMITS } from '../../core/limits.js'
import { encoded } from '../../core/records/nodes.js'
import { find, soughtBy, type Found, type Sought } from '../../core/records/search/find.js'
import { shownOf } from '../../core/records/search/marks.js'
import { enumValueOf } from '../../core/schema/enums.js'
import { opaque, partsOf } from '../../core/schema/opaque.js'
import { atArgument, sizeFault, USUAL_SIZE } from '../../core/schema/paging.js'
import { UNHOLDABLE } from '../../core/texts.js'
import { refuse } from '../../errors.js'
import { typesSought } from './kinds.js'
import type { SearchArgs, SearchPage, SearchRank } from './types.js'

/**
 * A page of the records that the viewer may read and that have the words, the best first. Where they have them is read
 * only for these fields.
 */
export async function searchPage(
  ctx: Context, { text, kinds, first, after }: SearchArgs, fields: ReadonlySet<string>,
): Promise<SearchPage> {
  const { most } = LIMITS.searchCharacters
  refuse([
    text.length > most && atArgument('text', because('too_many_filter_values', { max_length: most, of: 'characters' })),
    kinds && kinds.length > LIMITS.listItems.most
      && atArgument('kinds', because('too_many_filter_values', { max_length: LIMITS.listItems.most, of: 'values' })),
    sizeFault({ first }),
  ])
  const size = first ?? USUAL_SIZE
  const sought = soughtBy(text, typesSought(ctx.services.model, ctx.viewer, kinds))
  const begin = after == null ? null : positionOf(after, sought)
  const found = sought ? await find(ctx, sought, size + 1, begin) : []
  const page = found.slice(0, size)
  const isPlaced = fields.has('place') || fields.has('snippet')
  const shown = sought ? await shownOf(ctx, sought, page, isPlaced) : []
  const [start, end] = [page.at(0), page.at(-1)].map((one) => (sought && one ? cursorOf(sought, one) : null))
  return {
    nodes: shown.map((one, index) => ({ ...hitOf(ctx, sought, page[index]), ...one, ...(one.place ?? NOWHERE) })),
    pageInfo: { hasNextPage: found.length > size, hasPreviousPage: after != null, startCursor: start, endCursor: end },
  }
}

/** The place of a record that has changed meanwhile. */
const NOWHERE = { place: '', snippet: [] }

const hitOf = ({ viewer: { orgId } }: Context, sought: Sought | null, { kind: type, recordId, part, key }: Found) => ({
  type, recordId, kind: enumValueOf(type) as string, recordNodeId: encoded({ orgId, type, id: recordId }),
  rank: rankOf(sought, part, key),
})

function rankOf(sought: Sought | null, part: Found['part'], key: string): SearchRank {
  if (part === 'words') return 'WORDS'
  return part === 'number' && key === sought?.text ? 'NUMBER' : 'BEGINNING'
}

/** A cursor belongs to its text. */
const cursorOf = ({ text }: Sought, { part, key, kind, recordId }: Found) => opaque([part, key, kind, recordId, text])

/** The place after which a page starts. Throws BAD_USER_INPUT for a text that is no cursor of this search. */
function positionOf(after: string, sought: Sought | null): Found | null {
  const values = partsOf(after)
  const [part, key, kind, recordId, text] = values as string[]
  const isCursor = values.length === 5 && values.every((value) => typeof value === 'string' && !UNHOLDABLE.test(value))
    && (part === 'number' || part === 'title' || (part === 'words' && isInstant(key)))
  refuse([
    !isCursor && atArgument('after', because('not_a_cursor')),
    isCursor && sought && text !== sought.text && atArgument('after', because('cursor_of_other_order')),
  ])
  return { part: part as Found['part'], key, kind, recordId }
}

/** True for a text of an instant as a cursor has it. A day such as February 30 is none. */
const isInstant = (key: string) =>
  /^(?!0000)\d{4}-/.test(key) && !Number.isNaN(Date.parse(key)) && new Date(key).toISOString() === key
