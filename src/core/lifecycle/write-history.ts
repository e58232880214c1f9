// Writes the lines of an act whose result is known only after all that it writes: the history and the audit line.
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.js'
import { replacedPartsOf, type ReplacedParts } from '../records/parts.js'
import type { Table } from '../records/record.js'
import { NEXT_VERSION, touch } from '../records/version.js'
import { statements } from '../../database/query-builder.js'
import { isEdit, type AnyLifecycle, type StepInput } from './lifecycle.js'
import { auditBy, columnIn, historyBy } from './lines.js'
import type { Line } from './move.js'
import { personalMembers } from './personal.js'
import type { ActionName } from './record-action.js'

/** The parts of a lifecycle that are needed to write lines about a record. */
export type Recorded = Pick<AnyLifecycle, 'model' | 'column' | 'history'>

/** What is told of an act. */
interface HistoryEntry {
  readonly action: ActionName
  readonly id: string
  readonly input?: StepInput
  readonly lines: readonly Line[]
  /** The state before the act; null for a new record. Left out, the state has not changed. */
  readonly from?: string | null
  /** The columns of the record before the act, as the text of a JSON object. The trail keeps those that differ. */
  readonly before?: string | null
  /** True if the act has changed more than columns of the record, so that its version is raised. */
  readonly raises?: boolean
  /** True if the state followed from another document, and nobody took a step of this record. */
  readonly isDerived?: boolean
  /** Further columns of the history line. */
  readonly more?: object
}

/**
 * Writes lines about an act, with the state that the record has now. One SQL statement writes all of them, and none
 * about an edit that has not raised the version.
 */
export async function writeHistory(ctx: Context, lifecycle: Recorded, entry: HistoryEntry): Promise<void> {
  if (!entry.raises && !entry.lines.some((line) => line === 'audit' || lifecycle.history)) return
  if (ctx.services.insertsApart) return writeApart(ctx, lifecycle, entry)
  const record = entry.raises ? raised(ctx, lifecycle, entry) : recordNow(ctx, lifecycle, entry)
  const parts = linesOf(ctx, lifecycle, entry, foundBy(ctx, lifecycle, entry))
    .map((insert, index) => sql`, ${sql.ref(`line ${index}`)} as (${insert})`)
  await ctx.change(sql`with record as (${record})${sql.join(parts, sql``)} select "id" from record`.compile(statements))
}

const columnsNow = ({ model, column }: Recorded) =>
  sql`"id", ${sql.ref(column)} as "state", to_jsonb(${sql.table(model)}) as "row"`
const placeOf = (ctx: Context, { id }: HistoryEntry) => sql`where "orgId" = ${ctx.viewer.orgId} and "id" = ${id}`

/** The record as it is after the act. */
const recordNow = (ctx: Context, lifecycle: Recorded, entry: HistoryEntry) =>
  sql`select ${columnsNow(lifecycle)} from ${sql.table(lifecycle.model)} ${placeOf(ctx, entry)}${unlessUnchanged(entry)}`

/** The same, with its version raised. */
const raised = (ctx: Context, lifecycle: Recorded, entry: HistoryEntry) =>
  sql`update ${sql.table(lifecycle.model)} set "recordVersion" = ${NEXT_VERSION} ${placeOf(ctx, entry)}
    returning ${columnsNow(lifecycle)}`

/** Reads what the lines tell first, and writes each in a statement of its own. */
async function writeApart(ctx: Context, lifecycle: Recorded, entry: HistoryEntry): Promise<void> {
  if (entry.raises) await touch(ctx, lifecycle.model as Table, [entry.id])
  const { details } = foundBy(ctx, lifecycle, entry)
  const [read] = await ctx.query(sql<Read>`with found as (${recordNow(ctx, lifecycle, entry)})
    select "state"::text as "state", (${details})::text as "details" from found`.compile(statements))
  if (!read) return
  const lines = linesOf(ctx, lifecycle, entry, sentFor(lifecycle, entry.id, read))
  await Promise.all(lines.map((line) => ctx.change(line.compile(statements))))
}

/** What was read of a record. */
interface Read {
  readonly state: string
  readonly details: string
}

/** Where the lines have the record from: what the same statement has found, or what was read before. */
interface Source {
  readonly id: RawBuilder<unknown>
  /** The state, in the type of the history. */
  readonly state: RawBuilder<unknown>
  readonly details: RawBuilder<unknown>
  readonly row: (values: RawBuilder<unknown>) => RawBuilder<unknown>
}

const foundBy = (ctx: Context, { model }: Recorded, entry: HistoryEntry): Source => ({
  id: sql`"id"`, state: sql`"state"`, details: detailsOf(ctx, model, entry), row: (values) => sql`select ${values} from record`,
})

const sentFor = ({ history }: Recorded, id: string, { state, details }: Read): Source => ({
  id: sql`${id}`,
  state: history ? sql`${state}::text::${sql.table(history.states)}` : sql`${state}::text`,
  details: sql`${details}::text::jsonb`,
  row: (values) => sql`values (${values})`,
})

const linesOf = (ctx: Context, lifecycle: Recorded, entry: HistoryEntry, source: Source) =>
  entry.lines.flatMap((line) =>
    (line === 'audit' ? [auditLine(ctx, lifecycle, entry, source)] : historyLine(ctx, lifecycle, entry, source)))

const unlessUnchanged = ({ action, before }: HistoryEntry) => (isEdit(action) && before != null
  ? sql` and "recordVersion" <> (${before}::jsonb->>'recordVersion')::int`
  : sql``)

/** What is told of a state that followed from other documents or parts. */
type DerivedEntry = Pick<HistoryEntry, 'action' | 'id' | 'from'> & { readonly reason?: string }

/** Writes the audit line of a state that followed from other documents or parts, and was no step of the record. */
export const writeDerivedHistory = (
  ctx: Context, lifecycle: Recorded, { reason, ...entry }: DerivedEntry,
): Promise<void> =>
  writeHistory(ctx, lifecycle, { ...entry, input: { reason }, lines: ['audit'], isDerived: true })

function historyLine(ctx: Context, { history }: Recorded, entry: HistoryEntry, { id, state, row }: Source) {
  if (!history) return []
  const { action, input: { reason, comments } = {}, more } = entry
  const from = entry.from === undefined ? state : sql`${entry.from}`
  const values = { ...historyBy(ctx, history), [history.of]: id, action, reason, comments, from, to: state, ...more }
  return [insertInto(history.table, values, row, columnIn(history))]
}

function auditLine(ctx: Context, { model }: Recorded, entry: HistoryEntry, { id, state, details, row }: Source) {
  const { action, from, input: { reason, comments } = {} } = entry
  const after = sql`${state}::text`
  return insertInto('AuditLine', {
    ...auditBy(ctx), action, reason, comments, entity: model, entityId: id,
    from: from === undefined ? after : sql`${from}::text`, to: after, details,
  }, row)
}

function detailsOf(ctx: Context, model: string, { id, before, isDerived }: HistoryEntry) {
  if (isDerived) return sql`'{"derived": true}'::jsonb`
  return before == null ? sql`'{}'::jsonb` : changesOf(ctx, model, { id, before })
}

/** Columns that change with every act. */
const BOOKKEEPING = ['updatedAt', 'recordVersion'] as const

/**
 * A value of a row as the trail keeps it. A decimal becomes text without trailing zeros, because clients read numbers
 * of JSON as doubles. Only the number of a decimal column has a point.
 */
const exact = (value: RawBuilder<unknown>) => sql`case
  when jsonb_typeof(${value}) = 'number' and strpos(${value}::text, '.') > 0
    then to_jsonb(trim_scale(${value}::text::numeric)::text)
  else ${value} end`

/**
 * A part as the trail keeps it, without the organization and the record, which the line of the trail has already. Of a
 * part that was there before, only its identifier and the members that differ.
 */
const exactPart = (of: string) => sql`(select jsonb_object_agg(member."key", ${exact(sql`member."value"`)})
  from jsonb_each("part") member where member."key" <> all(${['orgId', of]}::text[])
    and ("earlier" is null or member."key" = 'id' or member."value" is distinct from "earlier"->member."key"))`

/**
 * `{"changed": {"member": {"before": …, "after": …}}}`. A personal member is only named. Replaced parts stand under the
 * name of their table, with the rows that are gone or changed as they were, and the rows that are new or changed.
 */
function changesOf(ctx: Context, model: string, { id, before }: { readonly id: string; readonly before: string }) {
  const members = sql`coalesce((
    select jsonb_object_agg(after."key", case when after."key" = any(${personalMembers(model)}::text[]) then 'true'::jsonb
      else jsonb_build_object('before', ${exact(sql`former."value"`)}, 'after', ${exact(sql`after."value"`)}) end)
    from jsonb_each("row") after join jsonb_each(${before}::jsonb) former on former."key" = after."key"
    where after."value" is distinct from former."value" and after."key" <> all(${[...BOOKKEEPING]}::text[])), '{}'::jsonb)`
  const parts = replacedPartsOf(ctx, id).map((one) => sql` || ${changedParts(ctx.viewer.orgId, id, one)}`)
  return sql`jsonb_build_object('changed', ${members}${sql.join(parts, sql``)})`
}

function changedParts(orgId: string, id: string, { table, of, before }: ReplacedParts) {
  const former = sql`select "value" from jsonb_array_elements(${before}::jsonb)`
  const now = sql`select to_jsonb(part) as "value" from ${sql.table(table)} part where "orgId" = ${orgId} and ${sql.ref(of)} = ${id}`
  const rows = (some: RawBuilder<unknown>, others: RawBuilder<unknown>, earlier = sql`select null::jsonb where false`) =>
    sql`coalesce((select jsonb_agg(${exactPart(of)} order by "part") from (${some} except ${others}) as "differing" ("part")
      left join (${earlier}) as "were" ("earlier") on "earlier"->>'id' = "part"->>'id'), '[]'::jsonb)`
  return sql`(select case when "was" = '[]' and "is" = '[]' then '{}'::jsonb
    else jsonb_build_object(${table}::text, jsonb_build_object('before', "was", 'after', "is")) end
    from (select ${rows(former, now)} as "was", ${rows(now, former, former)} as "is") as "parts")`
}

function insertInto(
  table: string, values: Readonly<Record<string, unknown>>, row: Source['row'], nameOf = (column: string) => column,
) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const columns = sql.join(given.map(([column]) => sql.ref(nameOf(column))))
  return sql`insert into ${sql.table(table)} (${columns}) ${row(sql.join(given.map(([, value]) => value)))}`
}
