// The SQL statement of a step. It changes the state of the record, and writes the history line and the audit line.
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Context, ReadAhead } from '../context.js'
import { slot } from '../../database/prepared.js'
import { cachedStatement } from '../records/cached-statements.js'
import { statements } from '../../database/query-builder.js'
import { NEXT_VERSION } from '../records/version.js'
import { barredColumns, hasVersions, isEdit, type AnyLifecycle, type StepInput } from './lifecycle.js'
import { AUDIT_COLUMNS, auditBy, columnIn, HISTORY_COLUMNS, historyBy } from './lines.js'

/** The states from which a step is taken, and the values and lines that it writes. */
export interface Move {
  readonly lifecycle: AnyLifecycle
  readonly action: string
  readonly from: readonly string[]
  /** Column → value. */
  readonly sets: Readonly<Record<string, unknown>>
  /** The lines that the statement writes. */
  readonly lines: readonly Line[]
  /** True if the caller needs the columns of the record before the step. */
  readonly keepsBefore?: boolean
  /** A read that is sent with the statement, if nothing else changes after it. */
  readonly ahead?: ReadAhead
}
export type Line = 'history' | 'audit'

/** A record that has changed: its state before, and all its columns before as the text of a JSON object. */
export interface Moved {
  readonly from: string
  readonly before: string | null
}

/** The user, and the user they act for. Neither may approve their own records. */
export const persons = ({ viewer }: Pick<Context, 'viewer'>) =>
  [viewer.userId, viewer.actingForId].filter((id): id is string => Boolean(id))

/** Changes the record if it is in one of the states and the viewer may take the step. Returns null if it did not. */
export async function moveRecord(
  ctx: Context,
  move: Move,
  id: string,
  { reason, comments }: StepInput,
): Promise<Moved | null> {
  const { lifecycle, action, sets, keepsBefore = false, ahead } = move
  const { insertsApart } = ctx.services
  const barred = barredColumns(lifecycle.steps[action], ctx.viewer.organization)
  const key = [lifecycle.model, action, move.from, barred, Object.keys(sets), move.lines, keepsBefore, insertsApart].join('|')
  const statement = cachedStatement(ctx, key, () => statementOf(move, barred, insertsApart).compile(statements))
  const values = valuesOf(ctx, lifecycle, sets, { id, reason, comments, action })
  const [moved] = await ctx.change<Moved & { readonly state?: string }>(statement(values), ahead)
  if (moved && insertsApart) await insertApart(ctx, move, { ...values, was: moved.from, state: moved.state })
  return moved ?? null
}

/** Writes the lines in statements of their own, in the transaction of the step. */
const insertApart = (ctx: Context, { lifecycle, lines }: Move, values: Readonly<Record<string, unknown>>) =>
  Promise.all(lines.map((line) => {
    const statement = cachedStatement(ctx, `${lifecycle.model}|${line} apart`, () =>
      INSERTS[line](lifecycle, SENT).compile(statements))
    return ctx.change(statement(values))
  }))

type Values = Readonly<Record<string, unknown>>

/** The values that the statement takes from the request. Those of columns and of the two lines have a prefix. */
function valuesOf(ctx: Context, { history }: AnyLifecycle, sets: Values, input: Values): Values {
  const values = { ...input, orgId: ctx.viewer.orgId, persons: persons(ctx) }
  addPrefixed(values, 'set', sets)
  addPrefixed(values, 'audit', auditBy(ctx))
  if (history) addPrefixed(values, 'history', historyBy(ctx, history))
  return values
}

function addPrefixed(to: Record<string, unknown>, prefix: string, values: Values): void {
  for (const column of Object.keys(values)) to[`${prefix} ${column}`] = values[column]
}

const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

function statementOf(move: Move, barred: readonly string[], insertsApart: boolean) {
  const { lifecycle } = move
  const lines = insertsApart ? [] : move.lines
  const history = lines.includes('history') ? sql`, remembered as (${insertHistory(lifecycle, FOUND)})` : sql``
  const audit = lines.includes('audit') ? sql`, noted as (${insertAudit(lifecycle, FOUND)})` : sql``
  const state = insertsApart ? sql`, "state"` : sql``
  const { statement: part } = lifecycle.steps[move.action].write ?? {}
  const further = part ? sql`, ${part}` : sql``
  return sql`with moved as (${update(move, barred)})${history}${audit}${further} select "id", "was" as "from", "before"${state} from moved`
}

/**
 * The update, with the states before and after. A record that comes from one state only is found and changed at once.
 * Otherwise, or if its columns before are needed, it is locked and read first.
 */
function update(move: Move, barred: readonly string[]) {
  const { lifecycle, action, from, sets, keepsBefore } = move
  const record = sql.table(lifecycle.model)
  const state = sql.ref(lifecycle.column)
  // Every step raises the version, also if it sets no column, because it may change other records or say something.
  const version = isEdit(action) ? sql`"recordVersion"` : NEXT_VERSION
  const written = Object.keys(sets).map((column) => sql`${sql.ref(column)} = ${slot(`set ${column}`)}`)
  const changes = sql`update ${record} set ${sql.join([sql`"recordVersion" = ${version}`, ...written])}`
  const found = sql.join([
    sql`"orgId" = ${slot('orgId')} and "id" = ${slot('id')} and ${state} in (${sql.join([...from])})`,
    ...conditionsOf(move, barred),
  ], sql` and `)
  if (from.length === 1 && !keepsBefore)
    return sql`${changes} where ${found} returning "id", ${state} as "state", ${sql.lit(from[0])} as "was", null as "before"`
  const before = keepsBefore ? sql`to_jsonb(${record})::text` : sql`null`
  const held = sql`(select "id" as "heldId", ${state} as "was", ${before} as "before" from ${record} where ${found} for no key update) as "held"`
  return sql`${changes} from ${held} where "orgId" = ${slot('orgId')} and "id" = "heldId" returning "id", ${state} as "state", "was", "before"`
}

function conditionsOf({ lifecycle, action }: Move, barred: readonly string[]) {
  const { who, judge } = lifecycle.steps[action]
  return [
    ...(hasVersions(lifecycle) ? [sql`"isLatest"`] : []),
    ...barred.map((column) => orUnowned(column, sql`${sql.ref(column)} <> all(${slot('persons')}::text[])`)),
    ...(who?.only ? [orUnowned(who.only, sql`${sql.ref(who.only)} = any(${slot('persons')}::text[])`)] : []),
    ...(judge?.record?.where ? [judge.record.where] : []),
  ]
}

/** The condition, or also true if the record has no owner: every user may then take the step. */
export const orUnowned = (column: string, condition: Expression<unknown>) =>
  sql`(${sql.ref(column)} is null or ${condition})`

/** Where a line has the record from: what the update of the same statement found, or what an earlier one answered. */
interface Source {
  readonly of: (column: 'id' | 'was' | 'state') => Expression<unknown>
  readonly row: (values: readonly unknown[]) => RawBuilder<unknown>
}

const FOUND: Source = {
  of: (column) => sql.ref(column),
  row: (values) => sql`select ${sql.join([...values])} from moved`,
}
const SENT: Source = {
  of: (column) => sql`${slot(column)}::text`,
  row: (values) => sql`values (${sql.join([...values])})`,
}

const INSERTS = { history: insertHistory, audit: insertAudit }

function insertHistory({ history }: AnyLifecycle, { of, row }: Source) {
  if (!history) throw new Error('there is no table for the history')
  const columns = [...HISTORY_COLUMNS, 'action', 'reason', 'comments', history.of, 'from', 'to']
  const values = [
    ...HISTORY_COLUMNS.map((column) => slot(`history ${column}`)),
    ...['action', 'reason', 'comments'].map(slot),
    of('id'),
    // A step from one state only knows it as a text.
    sql`${of('was')}::text::${sql.table(history.states)}`,
    sql`${of('state')}::${sql.table(history.states)}`,
  ]
  return sql`insert into ${sql.table(history.table)} (${columnList(columns.map(columnIn(history)))}) ${row(values)}`
}

function insertAudit({ model }: AnyLifecycle, { of, row }: Source) {
  const columns = [...AUDIT_COLUMNS, 'action', 'reason', 'comments', 'entity', 'entityId', 'from', 'to', 'details']
  const values = [
    ...AUDIT_COLUMNS.map((column) => slot(`audit ${column}`)),
    ...['action', 'reason', 'comments'].map(slot),
    sql.val(model),
    ...(['id', 'was', 'state'] as const).map(of),
    sql`'{}'`,
  ]
  return sql`insert into "AuditLine" (${columnList(columns)}) ${row(values)}`
}
