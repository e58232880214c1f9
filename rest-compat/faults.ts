// The faults of GraphQL in the form of the old service: all of them are a `value_error`, with figures as JSON numbers.
import { FAULTS, type FaultType } from '../src/core/faults/table.js'
import { parametersOf } from '../src/core/faults/form.js'
import type { FaultEntry } from '../src/errors.js'
import type { Fault } from './validation/fault.js'

/** Type → the parameters that `ctx` has over REST, with their names there. Other types have no `ctx`. */
const FIGURES: { readonly [Type in FaultType]?: Readonly<Record<string, string>> } = {
}
