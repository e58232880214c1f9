// What a step writes on its record beside the state: who did it and when, the reason, and what no longer counts.
import type { Context } from '../../context.js'
import { columnsOf } from '../records/record.js'
import type { AnyLifecycle, AnyStep, StepInput } from './lifecycle.js'

type Values = Readonly<Record<string, unknown>>

/** The columns of an act, of those that the table has: `approvedAt`, `approvedById`, `approvedByName`. */
function stampOf(model: string, act: string, [at, by, name]: readonly unknown[]): Values {
  const columns = columnsOf(model)
  const stamp = { [`${act}At`]: at, [`${act}ById`]: by, [`${act}ByName`]: name }
  return Object.fromEntries(Object.entries(stamp).filter(([column]) => columns.has(column)))
}

const NOTHING = [null, null, null] as const

/** Where the reason of an act is kept. */
const reasonColumns = ({ steps }: AnyLifecycle, act: string) =>
  Object.values(steps).flatMap(({ stamps, keepsReasonIn }) => (stamps === act && keepsReasonIn ? [keepsReasonIn] : []))

const cleared = (life: AnyLifecycle, act: string): Values => ({
  ...stampOf(life.model, act, NOTHING),
  ...Object.fromEntries(reasonColumns(life, act).map((column) => [column, null])),
})

/** The columns that a step writes beside the state. */
export function writtenBy(ctx: Context, life: AnyLifecycle, step: AnyStep, input: StepInput): Values {
  const { stamps, clears = [], keepsReasonIn, sets = {} } = step
  return {
    ...Object.assign({}, ...clears.map((act) => cleared(life, act))) as Values,
    ...(stamps ? stampOf(life.model, stamps, [ctx.now, ctx.viewer.userId, ctx.viewer.name]) : {}),
    ...(keepsReasonIn ? { [keepsReasonIn]: input.reason } : {}),
    ...(typeof sets === 'function' ? sets(ctx, input as never) : sets),
  }
}
