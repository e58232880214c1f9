// Reads lists page by page, at the root or of one record.
import { getNamedType, isInputObjectType, type GraphQLInputField, type GraphQLType } from 'graphql'
import type { Client } from './as.js'
import type { RootField } from './operations.js'
import { nodeOf, ordersOf } from './walk.js'

/** A record of a list, with the value that the list is ordered by. */
export interface Shown {
  readonly id: string
  readonly [field: string]: unknown
}

export interface Page {
  readonly totalCount: number
  readonly nodes: readonly Shown[]
  readonly edges: readonly { readonly cursor: string; readonly node: Shown }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
}

/** The arguments of a connection. */
export interface Args {
  readonly first?: number
  readonly last?: number
  readonly after?: string | null
  readonly before?: string | null
  readonly orderBy?: string
  readonly filter?: object
}

const TAKEN = ['first', 'last', 'after', 'before', 'orderBy', 'filter']

/** The arguments of a connection as variables: their declaration, and the call of the field with them. */
export function variablesOf({ name, args }: RootField['field']): { readonly declared: string; readonly call: string } {
  const taken = args.filter((arg) => TAKEN.includes(arg.name))
  return {
    declared: taken.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', '),
    call: `${name}(${taken.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})`,
  }
}

/** The selection of a page, with a field of its records. */
export const PAGE = (field = '') => `{ totalCount nodes { id ${field} } edges { cursor node { id } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`

/** A document that reads a page of a list, with a field of its records. */
export function documentOf({ field }: Pick<RootField, 'field'>, selected = ''): string {
  const { declared, call } = variablesOf(field)
  return `query (${declared}) { ${call} ${PAGE(selected)} }`
}

/** Reads a page with these arguments. */
export type Read = (args: Args) => Promise<Page>

/** All pages of a list: from the front with `first` and `after`, or from the end with `last` and `before`. */
export async function pagesOf(read: Read, orderBy: string, size: number, way: 'forwards' | 'backwards'): Promise<Page[]> {
  const pages: Page[] = []
  for (;;) {
    const at = pages.at(-1)?.pageInfo
    const page = way === 'forwards'
      ? await read({ orderBy, first: size, after: at?.endCursor })
      : await read({ orderBy, last: size, before: at?.startCursor })
    pages.push(page)
    const { hasNextPage, hasPreviousPage } = page.pageInfo
    if (!(way === 'forwards' ? hasNextPage : hasPreviousPage)) return way === 'forwards' ? pages : pages.reverse()
  }
}

/** `DUE_DATE_ASC` → `dueDate`. */
export const columnOf = (order: string) =>
  order.replace(/_(ASC|DESC)$/, '').toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** A column of a list's orders. */
export interface Order {
  readonly list: RootField
  readonly column: string
  readonly asc: string
  readonly desc: string
  /** True if records may have no value. */
  readonly isNullable: boolean
  /** True if the values are numbers, days or times, whose order a client can check. */
  readonly isMeasured: boolean
}

const MEASURED = ['Int', 'Float', 'Decimal', 'DateTime', 'Date', 'DateOrDateTime']

/** The columns by which a list can be ordered. */
export function columnsOf(list: RootField): readonly Order[] {
  const fields = nodeOf(list)?.getFields() ?? {}
  return [true, false].flatMap((isNullable) => {
    const orders = ordersOf(list.field, isNullable)
    return orders.filter((order) => order.endsWith('_ASC')).map((asc) => ({
      list, column: columnOf(asc), asc, desc: asc.replace(/_ASC$/, '_DESC'), isNullable,
      isMeasured: MEASURED.includes(String(getNamedType(fields[columnOf(asc)]?.type))),
    }))
  })
}

/** The fields of a list's filter. */
export function filtersOf({ field }: Pick<RootField, 'field'>) {
  const filter = field.args.find(({ name }) => name === 'filter')?.type
  return isInputObjectType(filter) ? Object.values(filter.getFields()) : []
}

/** The names of filters that are one end of a range. */
export const RANGE = /^(?:from|before)$|(?:From|Since|Before|To)$/
/** Ranges whose name begins the names of several fields, or of none. */
const RANGED: Readonly<Record<string, string>> = {
  'auditLines.from': 'at', 'auditLines.before': 'at', 'productionOrders.plannedFrom': 'plannedStart',
  'productionOrders.plannedBefore': 'plannedStart',
}

/** The scalar of a range or of its field. Days are shown as days, and a range takes a time for its day too. */
const scalarOf = ({ type }: { readonly type: GraphQLType }) =>
  String(getNamedType(type)).replace('DateOrDateTime', 'Date')

/** The field of a list's records that a range is about. */
export function rangedField(list: RootField, { name, type }: Pick<GraphQLInputField, 'name' | 'type'>): string {
  const begin = name.replace(RANGE, '')
  const fields = Object.values(nodeOf(list)?.getFields() ?? {})
  const like = fields.filter((field) => scalarOf(field) === scalarOf({ type }) && field.name.startsWith(begin))
  return RANGED[`${list.name}.${name}`] ?? like[0]?.name ?? ''
}

/** Reads pages of a list at the root, with a field of its records. */
export const reading = (client: () => Client, list: RootField, field?: string): Read =>
  (args) => client().get<Page>(documentOf(list, field), args)
