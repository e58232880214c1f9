// Decides from the columns of a record whether a viewer may take a step now, and if not, why.
import type { Context } from '../context.js'
import { because } from '../faults/reason.js'
import { barredColumns, hasVersions, type AnyLifecycle, type AnyStep, type Obstacle } from './lifecycle.js'
import { persons } from './move.js'

/** The kinds of obstacles, with their meaning. */
export const OBSTACLES = {
  ROLE: 'No role of the viewer allows the action; `roles` lists those that do.',
  OWNER: 'The viewer’s own record and an action for others, or the reverse.',
  STATE: 'The state of the record does not allow the action.',
  RECORD: 'Another value of the record, or another record, is in the way.',
  MISSING: 'Something is missing from the record; `missing` lists it.',
} as const
export type ObstacleCode = keyof typeof OBSTACLES

/** Why a viewer cannot take a step. */
export interface Standing extends Obstacle {
  readonly code: ObstacleCode
}

type Row = Readonly<Record<string, unknown>>
type Asking = Pick<Context, 'viewer' | 'now'>

export const holds = ({ permissions }: Context['viewer'], step: AnyStep) =>
  (permissions as ReadonlySet<string>).has(step.needs)

export const isSuperseded = (life: AnyLifecycle, row: Row) => hasVersions(life) && !row.isLatest

/** The reason for refusing a step on the viewer's own record, with the setting that could allow it. */
const ownReason = ({ who }: AnyStep) =>
  (who?.not && who.unless ? because('own_record_by_setting', { setting: who.unless }) : because('own_record'))

/** The reason why this viewer cannot take this step now; null if the record's columns allow it. */
export function obstacle(life: AnyLifecycle, action: string, row: Row, ctx: Asking): Standing | null {
  const { viewer } = ctx
  const step = life.steps[action]
  const isOf = (column: string) => persons({ viewer }).includes(String(row[column]))
  if (!holds(viewer, step)) return { code: 'ROLE', why: because('permission_missing', { permission: step.needs }) }
  if (isSuperseded(life, row)) return { code: 'STATE', why: because('superseded') }
  if (barredColumns(step, viewer.organization).some(isOf)) return { code: 'OWNER', why: ownReason(step) }
  const owner = step.who?.only
  if (owner && row[owner] && !isOf(owner)) return { code: 'OWNER', why: because('not_the_owner') }
  const state = String(row[life.column])
  if (!step.from.includes(state)) return { code: 'STATE', why: because('wrong_state', { state }) }
  const found = step.judge?.record?.obstacle(row, ctx)
  return found ? { code: found.lack ? 'MISSING' : 'RECORD', ...found } : null
}
