// Filters that lists have without a word in their declaration: by the time of the last change, if the record has one,
// and by ranges of the texts by which the list can be ordered.
import { enumValueOf } from '../schema/enums.js'
import { optional } from '../schema/fields.js'
import { before, since, upTo, type FilterCondition } from './filters.js'

/** A filter that a list has without a word in its declaration. */
interface AddedFilter {
  readonly field: typeof optional.text
  readonly condition: FilterCondition
  readonly description: string
}

/** The columns with texts by which lists can be ordered. */
const TEXTS = ['billNumber', 'code', 'documentId', 'email', 'name', 'noteNumber']

/** Both ends of a range of each text that the list can be ordered by. The database compares them as it orders them. */
function textRangesOf(columns: readonly string[]): Readonly<Record<string, AddedFilter>> {
  const texts = TEXTS.filter((text) => columns.includes(text))
  return Object.fromEntries(texts.flatMap((text) => {
    const asOrdered = `in the order \`${enumValueOf(text)}_ASC\`.`
    return [
      [`${text}From`, { field: optional.text, condition: since(text), description: `This text or one after it, ${asOrdered}` }],
      [`${text}To`, { field: optional.text, condition: upTo(text), description: `This text or one before it, ${asOrdered}` }],
    ]
  }))
}

/** The column with the time of the last change. */
export const CHANGED = 'updatedAt'

/** The filters by the time of the last change. */
const CHANGE_FILTERS = {
  updatedSince: {
    field: optional.instant,
    condition: since(CHANGED),
    description: 'Changed at this time or later. See `Query` for repeated requests.',
  },
  updatedBefore: {
    field: optional.instant,
    condition: before(CHANGED),
    description: 'Last changed before this time, and not at this very time.',
  },
} as const

/** What the added filters follow from. */
interface Listed {
  readonly columns: ReadonlySet<string>
  readonly order: readonly [column: string, direction: string]
  readonly sortable: readonly string[]
  readonly sortableWithNulls: readonly string[]
}

/** The added filters of a list, by name. */
export const addedFilters = (
  { columns, order: [usual], sortable, sortableWithNulls }: Listed,
): Readonly<Record<string, AddedFilter>> =>
  ({ ...(columns.has(CHANGED) && CHANGE_FILTERS), ...textRangesOf([usual, ...sortable, ...sortableWithNulls]) })
