// By which columns a list is grouped, and of which it has sums: found in the declarations of its record.
import { Int, getMetadataStorage, type ClassType } from 'type-graphql'
import { INSTANTS } from '../../../generated/prisma/columns.js'
import type { Permission } from '../../permission.js'
import { GraphQLCurrency } from '../../schema/currency.js'
import { enumValueOf } from '../../schema/enums.js'
import { GraphQLDay, GraphQLDayOrInstant, GraphQLDecimal, GraphQLInstant } from '../../schema/scalars.js'
import { CHANGED } from '../added-filters.js'
import type { CurrencyOf, Readable, RowsWith } from '../record.js'

/** A field of a record that names another record. */
export interface Reference {
  readonly table: string
  readonly field: string
  readonly column: string
  readonly target: Readable
  readonly needs?: Permission
  /** When the record is not found: `for a former member`. */
  readonly gone?: string
}

/** A column by which a list is grouped. `type` is that of its field. */
export interface Key {
  readonly column: string
  readonly kind: 'reference' | 'enum' | 'currency' | 'text'
  readonly type?: object
  readonly reference?: Reference
}

/** A column that is summed. */
export interface Measure {
  readonly name: string
  readonly column: string
  readonly isMoney: boolean
  /** The rows in which it counts, if it does not count in all. */
  readonly counted?: RowsWith
}

/** What a column of days holds: days, points in time, points in time that stand for days, or text with both. */
export type StoredAs = 'day' | 'instant' | 'stored' | 'text'

/** A column by whose days a list is grouped. */
export interface DateColumn {
  readonly column: string
  readonly storedAs: StoredAs
}

/** How lists of a record are grouped. All are by the value of their enum. */
export interface Groupable {
  readonly keys: ReadonlyMap<string, Key>
  readonly measures: ReadonlyMap<string, Measure>
  readonly dates: ReadonlyMap<string, DateColumn>
  /** The value of the date that counts if none is named. */
  readonly usualDate?: string
  /** The currency of the money. */
  readonly currency?: CurrencyOf
}

interface Declared {
  readonly name: string
  readonly type: unknown
  readonly isStoredDay: boolean
}

/** What the numbers of a column are, by the end of its name. All others are money. */
const QUANTITY = /(?:qty|quantity|pieces)$/i
const NO_SUM = /(?:price|rate|percent|pct|consumption|tolerance|latitude|longitude)$/i

/** How lists of these records are grouped. */
export function groupableOf(readable: Readable, references: readonly Reference[]): Groupable {
  const { columns, listFigures: { sums }, computed } = readable
  const summed = [...Object.keys(sums?.amounts ?? {}), ...(sums?.quantities ?? [])]
  const isKept = ({ name }: Declared) => summed.includes(name) || (columns.has(name) && !computed[name])
  const fields = fieldsOf(readable.type).filter(isKept)
  const currency = currencyOf(readable)
  const dates = fields.flatMap((field) => dateOf(readable.table, field))
  return {
    keys: named(keysOf(readable, fields, references, currency), ({ column, reference }) => reference?.field ?? column),
    measures: named(fields.flatMap((field) => measureOf(field, readable, currency)), ({ column }) => column),
    dates: named(dates, ({ column }) => column),
    usualDate: usualOf(dates.map(({ column }) => column), readable),
    currency,
  }
}

const named = <One>(all: readonly One[], name: (one: One) => string): ReadonlyMap<string, One> =>
  new Map(all.map((one) => [enumValueOf(name(one)), one]))

/** The date by which the list is ordered, else that of the creation. */
function usualOf(dates: readonly string[], { order: [usual] }: Readable): string | undefined {
  const found = [usual, 'createdAt'].find((column) => dates.includes(column)) ?? dates.at(0)
  return found && enumValueOf(found)
}

/** Where the currency of the money is: as declared, or in the column `currency` of the record. */
const currencyOf = ({ columns, listFigures }: Readable): CurrencyOf | undefined =>
  listFigures.currency ?? (columns.has('currency') ? { column: 'currency' } : undefined)

function keysOf(
  { columns, filters }: Readable, fields: readonly Declared[], references: readonly Reference[], currency?: CurrencyOf,
): Key[] {
  const { enums } = getMetadataStorage()
  const isFiltered = (name: string) => Boolean(filters[name]?.ofOne)
  const keys = fields.flatMap(({ name: column, type }): Key[] => {
    if (type === GraphQLCurrency) return [{ column, kind: 'currency' }]
    if (enums.some(({ enumObj }) => enumObj === type)) return [{ column, kind: 'enum', type: type as object }]
    return type === String && isFiltered(column) && !column.endsWith('Id') ? [{ column, kind: 'text' }] : []
  })
  const referring = references.filter(({ column }) => column !== 'id' && columns.has(column))
    .map((reference): Key => ({ column: reference.column, kind: 'reference', reference }))
  const ofDocument: Key[] = typeof currency === 'object' && 'table' in currency ? [{ column: 'currency', kind: 'currency' }] : []
  return [...referring, ...keys, ...ofDocument]
}

function measureOf({ name, type }: Declared, { listFigures: { sums } }: Readable, currency?: CurrencyOf): Measure[] {
  const isQuantity = QUANTITY.test(name)
  const isNumber = type === GraphQLDecimal || (type === Int && isQuantity)
  if (!isNumber || NO_SUM.test(name) || (!isQuantity && !currency)) return []
  return [{ name: enumValueOf(name), column: name, isMoney: !isQuantity, counted: sums?.counted?.[name] }]
}

function dateOf(table: string, { name: column, type, isStoredDay }: Declared): DateColumn[] {
  if (column === CHANGED) return []
  const isInstant = INSTANTS[table]?.includes(column)
  if (isStoredDay || type === GraphQLDayOrInstant) return [{ column, storedAs: isInstant ? 'stored' : 'text' }]
  if (type === GraphQLInstant) return [{ column, storedAs: 'instant' }]
  return type === GraphQLDay ? [{ column, storedAs: 'day' }] : []
}

/**
 * The single values among the fields of a type, with those of the classes that it extends.
 * type-graphql knows that a field is a list once its type was asked for, so that comes first.
 */
function fieldsOf(type: ClassType): Declared[] {
  const { fields, fieldExtensions } = getMetadataStorage()
  const classes = chainOf(type)
  const stored = new Set(fieldExtensions.filter(({ target, extensions }) =>
    classes.includes(target) && 'storedDay' in extensions).map(({ fieldName }) => fieldName))
  return fields
    .filter(({ target }) => classes.includes(target))
    .flatMap(({ name, getType, typeOptions }) => {
      const type = getType()
      return typeOptions.array ? [] : [{ name, type, isStoredDay: stored.has(name) }]
    })
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- as type-graphql has its targets
function chainOf(type: Function): Function[] {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- the same
  const above = Object.getPrototypeOf(type) as Function | null
  return above?.name ? [type, ...chainOf(above)] : [type]
}
