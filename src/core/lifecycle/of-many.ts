// A step of several records in one mutation, `approveMaterialRequests(ids:, input:)`: one result for each record.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, ID, type ClassType } from 'type-graphql'
import type { Permission } from '../permission.js'
import type { Context } from '../context.js'
import { DomainError, refuse } from '../../errors.js'
import type { Fault } from '../faults/fault.js'
import { because } from '../faults/reason.js'
import { LIMITS } from '../limits.js'
import { placingAmong } from '../operations/fault-places.js'
import { keyRefusals } from '../operations/retries.js'
import { runPart } from '../operations/run-mutation.js'
import { asDomainError, faultLog, shownError } from '../operations/shown-errors.js'
import { noteDone } from '../progress/acts.js'
import type { RootField } from '../records/queries.js'
import { get } from '../records/read.js'
import type { Readable, Table } from '../records/record.js'
import { Input, OptionalInput } from '../schema/arguments.js'
import { CONTEXT, fieldOf, INFO, mutationField, RECORD } from '../schema/resolvers.js'
import { resultTypeOf, type StepResult } from './step-result.js'

/** The declaration of a step of several records. */
interface OfMany {
  readonly needs: Permission
  /** The mutation that takes the step of one record. */
  readonly one: string
  readonly input?: { readonly type: ClassType; readonly optional?: true }
  /** Takes the step of one record, and returns the identifier of the record to show. */
  readonly take: (ctx: Context, id: string, input: object | null) => Promise<string>
}

/** Makes the mutation that takes a step of several records. */
export const takesMany = <T extends Table>(
  readable: Readable<T>, { needs, one, input, take }: OfMany,
): RootField => ({
  needs,
  resolver: (name) => {
    const Sent = input?.optional ? OptionalInput : Input
    return mutationField({
      name, type: () => [resultTypeOf(readable.type)], inParts: true,
      description: `\`${one}\` for several records: a result for each.`,
      parameters: [CONTEXT, INFO, Arg('ids', () => [ID]), ...(input ? [Sent(() => input.type)] : [])],
      resolve: (ctx: Context, info: GraphQLResolveInfo, ids: string[], sent: object | null = null) => {
        refuse(faultsOfIds(ids))
        return takeEach(ctx, info, ids, (inner, id) => take(inner, id, sent))
      },
    })
  },
})

/** The resolver of the field `record` of the results. The records of all results are read by one statement. */
export const recordOfResult = <T extends Table>(readable: Readable<T>): ClassType<object> =>
  fieldOf(resultTypeOf(readable.type), {
    name: 'record', type: () => readable.type, nullable: true,
    description: 'The record after all steps, as the step of one record answers it. Null if the step is not taken.',
    parameters: [RECORD, CONTEXT, INFO],
    resolve: ({ shown }: StepResult, ctx: Context, info: GraphQLResolveInfo) =>
      (shown === undefined ? null : get(ctx, readable, shown, info)),
  })

function faultsOfIds(ids: readonly string[]): (Fault | false)[] {
  const at = 'arguments' as const
  const [min_length, max_length, actual_length] = [1, LIMITS.listItems.most, ids.length]
  if (actual_length < min_length || actual_length > max_length)
    return [{ at, path: ['ids'], why: because('length_between', { min_length, max_length, actual_length }) }]
  return ids.map((id, index) => ids.indexOf(id) < index && { at, path: ['ids', index], why: because('id_listed_twice') })
}

type TakeOne = (ctx: Context, id: string) => Promise<string>

/** Takes the step of each record in the given order, until the time for it is over. */
async function takeEach(
  ctx: Context, info: GraphQLResolveInfo, ids: readonly string[], take: TakeOne,
): Promise<StepResult[]> {
  const results: StepResult[] = []
  let isOver = false
  for (const [index, id] of ids.entries()) {
    isOver ||= isLate(ctx)
    const result: StepResult = isOver ? NOT_TRIED(id) : await takeOne(ctx, info, index, id, take)
    isOver ||= result.outcome === 'FAILED' && result.error?.code === 'SERVICE_UNAVAILABLE'
    results.push(result)
  }
  const done = results.flatMap(({ shown }) => shown ?? [])
  if (done.length) noteDone(ctx, done)
  return results
}

const NOT_TRIED = (recordId: string): StepResult => ({ recordId, outcome: 'NOT_TRIED' })

/** True if no further record is tried: the rest of the time is for the answer, or nobody waits for it. */
const isLate = ({ now, abortController: { signal }, meter }: Context) =>
  signal.aborted || Boolean(meter.over) || Date.now() - now.getTime() >= LIMITS.stepsSeconds.most * 1000

async function takeOne(
  ctx: Context, info: GraphQLResolveInfo, index: number, id: string, take: TakeOne,
): Promise<StepResult> {
  try {
    return { recordId: id, outcome: 'DONE', shown: await runPart(ctx, id, (inner) => take(inner, id)) }
  } catch (thrown) {
    if (thrown instanceof DomainError && keyRefusals.includes(thrown.code)) throw thrown
    const { message, extensions } =
      shownError(thrown, ctx.requestId, faultLog(ctx.services.log, ctx.requestId), placingAmong(info, index))
    const code = asDomainError(thrown)?.code ?? 'INTERNAL_SERVER_ERROR'
    const isOurs = code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_SERVER_ERROR'
    // The limit of the operation was reached, which says nothing about the record.
    const outcome = thrown === ctx.meter.over ? 'NOT_TRIED' : isOurs ? 'FAILED' : 'REFUSED'
    return { recordId: id, outcome, error: { code, message, extensions } }
  }
}
