// The columns of a list that is exported as a table, and its rows.
import {
  getNamedType, getNullableType, isCompositeType, isInterfaceType, isListType, isObjectType, Kind, type FieldNode,
  type GraphQLNamedType, type GraphQLOutputType,
} from 'graphql'
import type { Cell } from '../../core/csv.js'
import { Decimal } from '../../core/schema/scalars.js'
import { badInput } from '../../errors.js'
import { faultOf, flattened, type ExportedList } from './document.js'

interface Column {
  readonly path: readonly string[]
  readonly isNumber: boolean
}

const NUMBERS: readonly string[] = ['Int', 'Float', 'Decimal']

/** A table of a list: its head, and the row of a record. */
export interface Table {
  readonly head: readonly string[]
  readonly rowOf: (record: object) => readonly Cell[]
}

/** The table of a list. Throws BAD_USER_INPUT with a fault of `query` for a list within the records. */
export function tableOf({ record, selections, fragments }: ExportedList): Table {
  const columns = new Map<string, Column>()
  const add = (type: GraphQLNamedType, fields: readonly FieldNode[], above: readonly string[]) => {
    for (const field of fields) {
      const path = [...above, (field.alias ?? field.name).value]
      const answered = typeOf(type, field.name.value)
      const isUnclear = !answered && field.selectionSet
      if (isUnclear || (answered && isList(answered)))
        throw badInput([noColumn(path, isUnclear ? 'of several types' : 'a list')])
      const leaf = getNamedType(answered)
      if (leaf && isCompositeType(leaf)) add(leaf, flattened(field.selectionSet, fragments), path)
      else columns.set(path.join('.'), { path, isNumber: NUMBERS.includes(leaf?.name ?? '') })
    }
  }
  add(record, flattened({ kind: Kind.SELECTION_SET, selections }, fragments), [])
  const all = [...columns.values()]
  return { head: [...columns.keys()], rowOf: (one) => all.map((column) => cellOf(one, column)) }
}

const noColumn = (path: readonly string[], what: string) =>
  faultOf(`${path.join('.')} is ${what}, which has no column in CSV`)

const isList = (type: GraphQLOutputType) => isListType(getNullableType(type))

/** The type of a field; undefined for `__typename`. */
const typeOf = (type: GraphQLNamedType, name: string): GraphQLOutputType | undefined =>
  (isObjectType(type) || isInterfaceType(type) ? type.getFields()[name]?.type : undefined)

function cellOf(record: object, { path, isNumber }: Column): Cell {
  const value = path.reduce<unknown>(
    (whole, name) => (whole as Record<string, unknown> | null | undefined)?.[name], record)
  if (value === null || value === undefined) return null
  if (isNumber) return new Decimal(value as string | number)
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | boolean)
}
