// The columns that a step writes in addition to the state: user and time, the reason, and stamps that it clears.
import type { Context } from '../context.js'
import { columnsOf } from '../records/record.js'
import type { AnyLifecycle, AnyStep, StepInput } from './lifecycle.js'

type Values = Readonly<Record<string, unknown>>

/** The columns of an act that exist in the table, such as `approvedAt`, `approvedById` and `approvedByName`. */
function stampOf(model: string, act: string, [at, by, name]: readonly unknown[]): Values {
  const columns = columnsOf(model)
  const stamp = { [`${act}At`]: at, [`${act}ById`]: by, [`${act}ByName`]: name }
  return Object.fromEntries(Object.entries(stamp).filter(([column]) => columns.has(column)))
}

const NOTHING = [null, null, null] as const

/** The columns in which the reason of an act is stored. */
const reasonColumns = ({ steps }: AnyLifecycle, act: string) =>
  Object.values(steps).flatMap(({ stamps, keepsReasonIn }) => (stamps === act && keepsReasonIn ? [keepsReasonIn] : []))

const cleared = (life: AnyLifecycle, act: string): Values => ({
  ...stampOf(life.model, act, NOTHING),
  ...Object.fromEntries(reasonColumns(life, act).map((column) => [column, null])),
})

/** The columns that a step writes in addition to the state, with their values. */
export function writtenBy(ctx: Context, life: AnyLifecycle, step: AnyStep, input: StepInput): Values {
  const { stamps, clears = [], keepsReasonIn, sets = {} } = step
  return {
    ...Object.assign({}, ...clears.map((act) => cleared(life, act))) as Values,
    ...(stamps ? stampOf(life.model, stamps, [ctx.now, ctx.viewer.userId, ctx.viewer.name]) : {}),
    ...(keepsReasonIn ? { [keepsReasonIn]: input.reason } : {}),
    ...(typeof sets === 'function' ? sets(ctx, input) : sets),
  }
}
