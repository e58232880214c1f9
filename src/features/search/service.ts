// Reads pages of what a search finds.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { LIMITS } from '../../core/limits.js'
import { find, soughtBy, type Found, type Sought } from '../../core/records/search/find.js'
import { placesOf } from '../../core/records/search/marks.js'
import { enumValueOf } from '../../core/schema/enums.js'
import { opaque, partsOf } from '../../core/schema/opaque.js'
import { atArgument, sizeFault, USUAL_SIZE } from '../../core/schema/paging.js'
import { UNHOLDABLE } from '../../core/texts.js'
import { refuse } from '../../errors.js'
import { typesSought } from './kinds.js'
import type { SearchArgs, SearchHit, SearchPage, SearchRank } from './types.js'

/**
 * A page of the records that the viewer may read and that have the words, the best first. Where they have them is read
 * only for these fields.
 */
export async function searchPage(
  ctx: Context, { text, kinds, first, after }: SearchArgs, fields: ReadonlySet<string>,
): Promise<SearchPage> {
  const { most } = LIMITS.searchCharacters
  refuse([
    text.length > most && atArgument('text', because('too_many_filter_values', { max_length: most, of: 'characters' }), text),
    kinds && kinds.length > LIMITS.listItems.most
      && atArgument('kinds', because('too_many_filter_values', { max_length: LIMITS.listItems.most, of: 'values' }), kinds.length),
    sizeFault({ first }),
  ])
  const size = first ?? USUAL_SIZE
  const sought = soughtBy(text, typesSought(ctx.services.model, ctx.viewer, kinds))
  const begin = after == null ? null : positionOf(after, sought)
  const found = sought ? await find(ctx, sought, size + 1, begin) : []
  const page = found.slice(0, size)
  const isShown = fields.has('place') || fields.has('snippet')
  const places = sought && isShown ? await placesOf(ctx, sought, page) : []
  const [start, end] = [page.at(0), page.at(-1)].map((one) => (sought && one ? cursorOf(sought, one) : null))
  return {
    nodes: page.map((one, index) => ({ ...hitOf(sought, one), ...(places[index] ?? { place: '', snippet: [] }) } as SearchHit)),
    pageInfo: { hasNextPage: found.length > size, hasPreviousPage: after != null, startCursor: start, endCursor: end },
  }
}

const hitOf = (sought: Sought | null, { kind: type, recordId, part, key }: Found) =>
  ({ type, kind: enumValueOf(type), recordId, rank: rankOf(sought, part, key) })

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
    !isCursor && atArgument('after', because('not_a_cursor'), after),
    isCursor && sought && text !== sought.text && atArgument('after', because('cursor_of_other_order'), after),
  ])
  return { part: part as Found['part'], key, kind, recordId }
}

const isInstant = (key: string) => /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(key) && !Number.isNaN(new Date(key).getTime())
