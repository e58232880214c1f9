// Figures of a whole list, whatever its page: sums by currency, and numbers of records by state.
import { Field, Int, ObjectType, type ClassType } from 'type-graphql'
import { label } from '../words.js'
import { perObject } from '../per-object.js'
import { optional, required } from '../schema/fields.js'
import { connectionOf } from '../schema/paging.js'
import { UNGROUPED, type Group, type Grouping } from './groups.js'
import type { ListFigures, Readable, Sums } from './record.js'

/** The connection type of a record, with the figures of its lists. */
export function figuredConnectionOf(readable: Readable): ClassType {
  const connection = connectionOf(readable.type)
  const { sums, states } = readable.listFigures
  if (sums) addSums(connection, readable.type.name, sums)
  if (states) addStates(connection, readable.type.name, states)
  return connection
}

/** Connection types that have their figures already; several lists may show the same type. */
const figured = new Map<ClassType, Set<string>>()

function isNew(connection: ClassType, field: string): boolean {
  const known = figured.get(connection) ?? new Set()
  figured.set(connection, known)
  return known.size !== known.add(field).size
}

function addSums(connection: ClassType, name: string, { amounts, without }: Sums): void {
  if (!isNew(connection, 'totals')) return

  @ObjectType(`${name}Totals`, { description: `Sums of a list of ${name} records in one currency.` })
  class Totals {
    @optional.currency('Currency of the amounts. Null for records without a currency.') currency!: string | null
    @required.int('Number of the records.') count!: number
  }
  for (const [column, description] of Object.entries(amounts)) required.decimal(description)(Totals.prototype, column)
  if (without) required.int(without.description)(Totals.prototype, without.field)
  const description = 'Sums of the whole list, ordered by currency. Read only if selected.'
  Field(() => [Totals], { description })(connection.prototype, 'totals')
}

function addStates(connection: ClassType, name: string, { column, values }: NonNullable<ListFigures['states']>): void {
  if (!isNew(connection, 'countsByState')) return

  @ObjectType(`${name}StateCount`, { description: `Number of the ${label({ model: name }).toLowerCase()} records in one state.` })
  class StateCount {
    @Field(() => values, { description: 'The state.' }) state!: string
    @Field(() => Int, { description: 'Number of the records in this state; 0 if there are none.' }) count!: number
  }
  const description = `Records by state, as if the filter had no \`${column}\`. Read if selected.`
  Field(() => [StateCount], { description })(connection.prototype, 'countsByState')
}

/** How a figure of a connection is read: its grouping, and its value from the groups. */
interface FigureOfList {
  readonly grouping: Grouping
  /** The filter that this figure does not apply. */
  readonly ignores?: string
  readonly from: (groups: readonly Group[]) => unknown
}

/** The figures of a list by the name of their field. */
export const figuresOfList = perObject(({ sums, states }: ListFigures): Readonly<Record<string, FigureOfList>> => ({
  totalCount: { grouping: UNGROUPED, from: ([all]) => all?.rowCount ?? 0 },
  ...(sums && { totals: totalsBy(sums) }),
  ...(states && { countsByState: countsBy(states.column, Object.keys(states.values)) }),
}))

const totalsBy = ({ currency, amounts, counted, from: source, without }: Sums): FigureOfList => ({
  grouping: {
    by: [currency], sums: Object.keys(amounts), counted, from: source,
    without: without && [without.field, without.amount],
  },
  from: (groups) =>
    groups.map(({ rowCount, [currency]: code, ...sums }) => ({ ...sums, currency: code, count: rowCount })),
})

/** A frontend shows the numbers beside the states to choose from, so the chosen state does not empty the others. */
const countsBy = (column: string, states: readonly string[]): FigureOfList => ({
  grouping: { by: [column], sums: [] },
  ignores: column,
  from: (groups) => {
    const counts = new Map(groups.map(({ rowCount, [column]: state }) => [state, rowCount]))
    return states.map((state) => ({ state, count: counts.get(state) ?? 0 }))
  },
})
