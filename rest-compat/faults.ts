// The faults of GraphQL in the form of the old service: each is a `value_error`, and its figures are JSON numbers.
import type { FaultEntry } from '../src/core/faults/fault.js'
import { parametersOf } from '../src/core/faults/form.js'
import { FAULTS, type FaultType } from '../src/core/faults/table.js'
import type { Context, Fault } from './fastapi/pydantic/fault.js'
import type { JsonValue } from './fastapi/json/value.js'

/** The figures of what an expense request owes. */
const OWED = {
  currency: 'currency', payable: 'payable', paidAmount: 'paidAmount', billed: 'billed', billableAmount: 'billableAmount',
  given: 'given',
}

/** The types with figures in `ctx`: their parameters, by the names that they have over REST. */
const FIGURES: { readonly [Type in FaultType]?: Readonly<Record<string, string>> } = {
  greater_than: { gt: 'gt' },
  greater_than_equal: { ge: 'ge' },
  between: { ge: 'ge', le: 'le' },
  decimal_max_digits: { max_digits: 'max_digits' },
  too_long: { le: 'max_length' },
  too_many_rows: { max_length: 'max_length' },
  amount_vanishes: { currency: 'currency', smallest: 'smallest', given: 'given' },
  no_rate: { from: 'from', to: 'to', day: 'day' },
  schedule_gap: { expected: 'expected', given: 'given' },
  shipment_listed_twice: { shipmentNumber: 'shipmentNumber', first: 'first' },
  state_by_actions: { expected: 'expected', given: 'given' },
  no_place_left: { le: 'le' },
  order_of_other_supplier: { expected: 'expected', given: 'given' },
  total_negative: { given: 'given' },
  exceeds_total: { expected: 'expected', given: 'given' },
  figure_mismatch: { expected: 'expected', given: 'given' },
  synonym_differs: { expected: 'expected', given: 'given' },
  synonym_figure_differs: { expected: 'expected', given: 'given' },
  exceeds_billable: { expected: 'expected', given: 'given', ordered: 'ordered', prevBilled: 'prevBilled' },
  exceeds_payable: { currency: 'currency', payable: 'payable', paid: 'paid', given: 'given' },
  exceeds_owed: OWED,
  nothing_left_to_bill: OWED,
}

/** The fault as the old service says it. The faults of types in `bare` have no figures. */
export function asRecorded({ type, ctx, input, ...fault }: FaultEntry, bare: readonly FaultType[] = []): Fault {
  const figures = bare.includes(type) ? undefined : FIGURES[type]
  const kinds = parametersOf(FAULTS[type])
  const shown = Object.entries(figures ?? {}).flatMap(([name, parameter]): [string, string | number][] => {
    const value = ctx?.[parameter] as string | number | undefined
    if (value === undefined) return []
    return [[name, kinds[parameter].startsWith('decimal') ? Number(value) : value]]
  })
  return {
    type: 'value_error', ...fault, input: input as JsonValue,
    ...(shown.length && { ctx: Object.fromEntries(shown) as Context }),
  }
}
