// The GraphQL fields made from a lifecycle: a mutation per action, and the field `availableActions`.
import type { GraphQLResolveInfo } from 'graphql'
import type { ClassType } from 'type-graphql'
import type { Permission } from '../permission.js'
import type { Context } from '../context.js'
import { changes } from '../records/mutations.js'
import type { RootField } from '../records/queries.js'
import type { FieldReads, Readable, Table } from '../records/record.js'
import type { Versioned } from '../records/version.js'
import { hasRows } from '../schema/input-rows.js'
import { CONTEXT, fieldOf, INFO, RECORD } from '../schema/resolvers.js'
import { act } from './act.js'
import { AvailableAction } from './available-action.js'
import { decidingColumns, mutationOf, mutationOfMany, type AnyLifecycle, type AnyStep } from './lifecycle.js'
import { availableActions } from './available-actions.js'
import { recordOfResult, takesMany } from './of-many.js'
import { ReasonInput } from './step-inputs.js'

interface Options {
  /** Description of the mutations' argument `id`, if it is not simply the identifier of the record. */
  readonly id?: string
  /** Performs an action instead of `act`, for records that have several kinds of identifier. */
  take?(ctx: Context, lifecycle: AnyLifecycle, action: string, id: string, input: object | null): Promise<string>
  /** Finds the record's own identifier, for records that have several kinds of identifier. */
  readonly identify?: Versioned['identify']
  /** Actions whose mutation is hand-written elsewhere. */
  readonly except?: readonly string[]
}

/** The schema parts of a lifecycle. */
export interface LifecycleDeclaration {
  readonly lifecycle: AnyLifecycle
  readonly mutations: Readonly<Record<string, RootField>>
  readonly resolvers: readonly ClassType<object>[]
  /** What `availableActions` reads of the record. */
  readonly reads: FieldReads
}

/**
 * Makes a mutation for each action of a lifecycle, another that takes it of several records, and the record's field
 * `availableActions`.
 */
export function lifecycleOf<T extends Table>(
  readable: Readable<T>,
  lifecycle: AnyLifecycle,
  { id, take = act, identify, except = [] }: Options = {},
): LifecycleDeclaration {
  const mutation = (action: string) =>
    changes(readable, {
      needs: lifecycle.steps[action].needs as Permission,
      description: lifecycle.steps[action].description,
      id,
      input: inputOf(lifecycle, lifecycle.steps[action]),
      change: (ctx, target, input: object | null) => take(ctx, lifecycle, action, target, input),
      isStep: take === act,
      compared: comparedBy(lifecycle.steps[action], identify),
    })
  const ofMany = (action: string) =>
    takesMany(readable, {
      needs: lifecycle.steps[action].needs as Permission,
      one: mutationOf(lifecycle, action),
      input: inputOf(lifecycle, lifecycle.steps[action]),
      take: (ctx, target, input) => take(ctx, lifecycle, action, target, input),
    })
  const actions = Object.keys(lifecycle.steps).filter((action) => !except.includes(action))
  const common = actions.filter((action) => isForMany(lifecycle.steps[action]))
  return {
    lifecycle,
    mutations: Object.fromEntries([
      ...actions.map((action) => [mutationOf(lifecycle, action), mutation(action)] as const),
      ...common.map((action) => [mutationOfMany(lifecycle, action), ofMany(action)] as const),
    ]),
    resolvers: [availableActionsOf(readable.type, lifecycle), recordOfResult(readable)],
    reads: { table: readable.table, field: AVAILABLE, columns: decidingColumns(lifecycle) },
  }
}

/** True if one input can be meant for several records: it has no rows, and names no part of a record. */
const isForMany = ({ input, ofOnePart }: AnyStep) => !ofOnePart && !(input && hasRows(input.type))

/** How the version of a record is compared before a step: the step's own locks come first, as without a version. */
const comparedBy = ({ lock }: AnyStep, identify?: Versioned['identify']): Partial<Versioned<object | null>> => ({
  identify, before: lock && ((ctx, id, input) => lock(ctx, id, input ?? {})),
})

const AVAILABLE = 'availableActions'

/** The input type of a step's mutation: the step's own type, or else the common type of the lifecycle's actions. */
function inputOf({ input, reasonInput = ReasonInput }: AnyLifecycle, step: AnyStep) {
  if (step.input) return step.input
  if (step.reason) return { type: reasonInput }
  return input && { type: input, optional: true } as const
}

/** The resolver of the field `availableActions`. */
const availableActionsOf = (type: ClassType, lifecycle: AnyLifecycle): ClassType<object> => fieldOf(type, {
  name: AVAILABLE, type: () => [AvailableAction],
  description: 'All actions of the record, each with the reason if you may not now.',
  parameters: [RECORD, CONTEXT, INFO],
  resolve: (record: Readonly<Record<string, unknown>>, ctx: Context, info: GraphQLResolveInfo) =>
    availableActions(lifecycle, record, ctx, info),
})
