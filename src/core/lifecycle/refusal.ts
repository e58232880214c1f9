// Why a viewer cannot take a step now: the columns of the record decide it, then the rows that the step requires.
import type { Context } from '../context.js'
import { DomainError } from '../../errors.js'
import { because } from '../faults/reason.js'
import { barredColumns, hasVersions, type AnyLifecycle, type AnyStep, type Refusal } from './lifecycle.js'
import { persons } from './move.js'

type Row = Readonly<Record<string, unknown>>
type Asking = Pick<Context, 'viewer' | 'now' | 'loaders'>

export const hasPermission = ({ permissions }: Context['viewer'], step: AnyStep) =>
  (permissions as ReadonlySet<string>).has(step.needs)

export const isSuperseded = (lifecycle: AnyLifecycle, row: Row) => hasVersions(lifecycle) && !row.isLatest

/** The reason for refusing a step on the viewer's own record, with the setting that could allow it. */
const ownReason = ({ who }: AnyStep) =>
  (who?.not && who.unless ? because('own_record_by_setting', { setting: who.unless }) : because('own_record'))

/** Why the columns of this record do not allow this viewer the step; null if they do. */
export function refusalByColumns(lifecycle: AnyLifecycle, action: string, row: Row, ctx: Asking): Refusal | null {
  const { viewer } = ctx
  const step = lifecycle.steps[action]
  const isOf = (column: string) => persons({ viewer }).includes(String(row[column]))
  if (!hasPermission(viewer, step)) return { code: 'ROLE', why: because('permission_missing', { permission: step.needs }) }
  if (isSuperseded(lifecycle, row)) return { code: 'STATE', why: because('superseded') }
  if (barredColumns(step, viewer.organization).some(isOf)) return { code: 'OWNER', why: ownReason(step) }
  const owner = step.who?.only
  if (owner && row[owner] && !isOf(owner)) return { code: 'OWNER', why: because(step.who?.called ? 'not_the_approver' : 'not_the_owner') }
  const state = String(row[lifecycle.column])
  if (!step.from.includes(state)) return { code: 'STATE', why: because('wrong_state', { state }) }
  const found = step.judge?.record?.refusal(row, ctx)
  return found ? { code: found.error ? 'MISSING' : 'RECORD', ...found } : null
}

/** Why this record, or a row that the step requires, does not allow this viewer the step; null if it is allowed. */
export async function refusalOf(
  ctx: Context, lifecycle: AnyLifecycle, action: string, row: Row,
): Promise<Refusal | null> {
  const byColumns = refusalByColumns(lifecycle, action, row, ctx)
  if (byColumns) return byColumns
  try {
    await lifecycle.steps[action].judge?.rows?.(ctx, String(row.id), String(row[lifecycle.column]))
    return null
  } catch (error) {
    const refusal = error instanceof DomainError && refusalByError(error)
    if (refusal) return refusal
    throw error
  }
}

/** The refusal that an error of the required rows means; null for an error that is none, such as a full database. */
function refusalByError(error: DomainError): Refusal | null {
  const { faults = [], why = faults.at(0)?.why } = error.details
  const other = error.code === 'FORBIDDEN' ? 'ROLE' : 'RECORD'
  return why ? { code: faults.length ? 'MISSING' : other, why, error } : null
}
