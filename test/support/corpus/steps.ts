// The operations of a lifecycle: every action on a record in every state.
import { mutationOf, statesOf, type AnyLifecycle } from '../../../src/core/lifecycle/lifecycle.js'
import type { Database } from '../../../src/database/open.js'
import { features } from '../../../src/features.js'
import { rootFields, type RootField } from '../operations.js'
import { delegateIn, type Row } from '../delegates.js'
import { STEP_INPUTS } from '../step-inputs.js'
import { goodVariables, type Identifiers } from './variables.js'

export const lifecycles = features.flatMap((feature) => feature.lifecycles)

/** One action in one state: its mutation, variables that name a record in this state, and whether it is allowed. */
export interface TriedStep {
  readonly field: RootField
  readonly variables: object
  readonly isAllowed: boolean
}

/** Every action in every state. Each record is looked up when it is its turn, because the actions change the states. */
export async function* stepsOf(
  database: Database, lifecycle: AnyLifecycle, orgId: string, ids: Identifiers,
): AsyncGenerator<TriedStep> {
  for (const action of Object.keys(lifecycle.steps)) {
    const field = rootFields.find(({ name }) => name === mutationOf(lifecycle, action)) as RootField
    for (const state of statesOf(lifecycle)) {
      const record = await recordIn(database, lifecycle, orgId, state, action)
      const variables = { ...goodVariables(field, ids), ...(record && { id: record.id }) }
      yield { field, variables, isAllowed: lifecycle.steps[action].from.includes(state) }
    }
  }
}

/** The first record in a state, of those on which the action can be tried. */
async function recordIn(
  database: Database, lifecycle: AnyLifecycle, orgId: string, state: string, action: string,
): Promise<Row | undefined> {
  const where = { orgId, [lifecycle.column]: state, ...STEP_INPUTS[lifecycle.model]?.[action]?.among }
  // Records that the suite has made have other identifiers on each of the two gateways.
  return (await delegateIn(database, lifecycle.model).findMany({ where, orderBy: { id: 'asc' } }))
    .find(({ id }) => !String(id).includes('_'))
}
