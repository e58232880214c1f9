// The columns that a step writes in addition to the state: user and time, the reason, and stamps that it clears.
import type { Context } from '../context.js'
import { columnsOf } from '../records/record.js'
import { reasonColumn, type AnyLifecycle, type AnyStep, type StepInput } from './lifecycle.js'

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
  Object.values(steps).flatMap((step) => (step.stamps === act ? reasonColumn(step) ?? [] : []))

const cleared = (life: AnyLifecycle, act: string): Values => ({
  ...stampOf(life.model, act, NOTHING),
  ...Object.fromEntries(reasonColumns(life, act).map((column) => [column, null])),
})

/** The columns that a step writes in addition to the state, with their values. */
export async function columnsOfStep(
  ctx: Context, life: AnyLifecycle, step: AnyStep, id: string, input: StepInput,
): Promise<Values> {
  const { stamps, clears = [], write } = step
  const keptIn = reasonColumn(step)
  return {
    ...Object.assign({}, ...clears.map((act) => cleared(life, act))) as Values,
    ...(stamps ? stampOf(life.model, stamps, [ctx.now, ctx.viewer.userId, ctx.viewer.name]) : {}),
    ...(keptIn ? { [keptIn]: input.reason } : {}),
    ...await write?.columns?.(ctx, id, input),
  }
}
