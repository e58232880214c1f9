// The fields that follow from a lifecycle: a mutation per action, and what a viewer may do with a record next.
import { Ctx, FieldResolver, Resolver, Root, type ClassType } from 'type-graphql'
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../context.js'
import { changes } from '../records/mutations.js'
import type { RootField } from '../records/queries.js'
import { noteField, type Readable, type Table } from '../records/record.js'
import { act } from './act.js'
import { AvailableAction } from './available-action.js'
import { decidingColumns, mutationOf, type AnyLifecycle, type AnyStep } from './lifecycle.js'
import { availableActions } from './step.js'
import { label } from './words.js'

interface Options {
  /** What the identifier of the mutations names. */
  readonly id?: string
  /** Takes an action, where the identifier may name the record in several ways. */
  readonly take?: (ctx: Context, life: AnyLifecycle, action: string, id: string, input: never) => Promise<string>
  /** Actions whose mutation is written elsewhere. */
  readonly except?: readonly string[]
}

/** What a lifecycle adds to the schema. */
export interface Lived {
  readonly life: AnyLifecycle
  readonly mutations: Readonly<Record<string, RootField>>
  readonly resolver: ClassType<object>
}

/** The lifecycle of a record: a mutation per action, and the field `availableActions`. */
export function livedBy<T extends Table>(
  readable: Readable<T>,
  life: AnyLifecycle,
  { id, take = act, except = [] }: Options = {},
): Lived {
  const names = id ?? `The ${label(life).toLowerCase()}.`
  const mutation = (action: string) =>
    changes(readable, {
      needs: life.steps[action].needs as Permission,
      description: describe(life.steps[action]),
      id: names,
      input: inputOf(life, life.steps[action]),
      change: (ctx, target, input: object | null) => take(ctx, life, action, target, input as never),
    })
  const actions = Object.keys(life.steps).filter((action) => !except.includes(action))
  noteField(readable.table, AVAILABLE, decidingColumns(life))
  return {
    life,
    mutations: Object.fromEntries(actions.map((action) => [mutationOf(life, action), mutation(action)])),
    resolver: availableActionsOf(readable.type, life),
  }
}

const AVAILABLE = 'availableActions'

/** What the mutation of a step takes: what the step says, else what the record's actions take. */
function inputOf({ input, reasonInput }: AnyLifecycle, step: AnyStep) {
  if (step.input === 'none') return undefined
  if (step.input) return step.input
  if (step.reason === 'required') return reasonInput && { type: reasonInput }
  return input && { type: input, optional: true } as const
}

/** What a step does, and how it can fail. */
function describe(step: AnyStep): string {
  const codes = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT']
  const ways = [...(step.reason ? ['BAD_USER_INPUT without a reason'] : []), ...(step.fails ?? [])]
  return `${step.description} Fails with ${codes.join(', ')}${ways.map((way) => `, ${way}`).join('')}.`
}

/** The field that shows what a viewer may do with a record next. */
function availableActionsOf(type: ClassType, life: AnyLifecycle): ClassType<object> {
  @Resolver(() => type)
  class AvailableActionsResolver {
    @FieldResolver(() => [AvailableAction], {
      description: 'What the viewer may do with it next, and if not, why not.',
    })
    [AVAILABLE](@Root() record: Readonly<Record<string, unknown>>, @Ctx() ctx: Context) {
      return availableActions(life, record, ctx)
    }
  }
  return AvailableActionsResolver
}
