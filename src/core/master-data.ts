// Master data: records that are created and edited freely, and switched off instead of deleted. Their mutations, checks
// and writing follow from one declaration.
import type { ClassType } from 'type-graphql'
import type { Permission } from './permission.js'
import { isDuplicate } from '../database/faults.js'
import type { Context } from './context.js'
import { conflict, notFound, refuse } from '../errors.js'
import type { Fault } from './faults/fault.js'
import { because } from './faults/reason.js'
import { audit, changedMembers, printed } from './lifecycle/audit.js'
import { label, nameOnClient, withArticle } from './words.js'
import { faultsOf, type Checks } from './checks.js'
import { createRecord } from './lifecycle/create.js'
import { rowsOnClient, type Model } from './records/row-writer.js'
import { lockRow } from './records/lock.js'
import { emptyFaults, given } from './records/input.js'
import { changes, makes } from './records/mutations.js'
import type { RootField } from './records/queries.js'
import type { Readable } from './records/record.js'
import { unknownReferences, type ReferredModel } from './records/references.js'

type Row = Readonly<Record<string, unknown>>

/** The declaration of one kind of master data. `Edit` is the input of the edit, whose fields are all optional. */
interface MasterData<T extends Model, Edit extends object> {
  readonly record: Readable<T>
  /** The prefix of the identifiers. */
  readonly kind: string
  readonly needs: Permission
  readonly inputs: { readonly create: ClassType; readonly edit: ClassType }
  /** The fields that are never empty. */
  readonly filled: readonly (keyof Edit & string)[]
  readonly checks: Checks<Edit>
  /** Fields with the identifier of another record → its model. */
  readonly refers?: Readonly<Partial<Record<keyof Edit, ReferredModel>>>
  /** The fields of which no two records of the organization have the same values. */
  readonly unique?: readonly (readonly (keyof Edit & string)[])[]
  /** What is locked before the record is checked. */
  readonly lock?: (ctx: Context) => Promise<void>
  /** What the descriptions of both mutations say besides. */
  readonly also?: string
  /** Further faults of the record as it would be. `stored` is the record as it is; null for a new record. */
  readonly faults?: (ctx: Context, record: Edit, stored: Row | null) => Promise<readonly (Fault | false)[]>
  /** Values of a new record that the input may leave out. */
  readonly defaults?: (ctx: Context, input: Partial<Edit>) => Partial<Edit>
  /** The name of the record in descriptions, if it differs from its type. */
  readonly called?: string
}

type AnyMasterData = Omit<MasterData<Model, object>, 'checks' | 'refers' | 'filled' | 'unique'> & {
  readonly checks: Checks<Row>
  readonly refers?: Readonly<Record<string, ReferredModel>>
  readonly filled: readonly string[]
  readonly unique?: readonly (readonly string[])[]
}

/** The mutations `create…` and `edit…` of one kind of master data. */
export function masterData<T extends Model, Edit extends object>(
  declaration: MasterData<T, Edit>,
): Readonly<Record<string, RootField>> {
  const kept = declaration as AnyMasterData
  const { record, needs, inputs, unique = [], also = '' } = kept
  const one = withArticle(kept.called ?? label({ model: record.table }).toLowerCase())
  const same = unique.map((of) => of.join(', ')).join(' or ')
  const taken = unique.length ? ` CONFLICT for a taken ${same}.` : ''
  return {
    [`create${record.table}`]: {
      // Both mutations may take the same input type, so one of them names the checks of both.
      checks: { [inputs.create.name]: [kept.checks], [inputs.edit.name]: [kept.checks] },
      ...makes(record, {
        description: `Creates ${one}.${taken}${also}`,
        needs, input: inputs.create, make: (ctx, input: object) => create(ctx, kept, input),
      }),
    },
    [`edit${record.table}`]: changes(record, {
      description: `Edits ${one}.${taken}${also}`,
      needs, input: { type: inputs.edit },
      change: (ctx, id, input: object) => edit(ctx, kept, id, input),
    }),
  }
}

function create(ctx: Context, kept: AnyMasterData, input: object): Promise<string> {
  const values: Row = { ...kept.defaults?.(ctx, given(input)), ...given(input) }
  return nameTwin(ctx, kept, values, () =>
    ctx.transaction(async (ctx) => {
      await kept.lock?.(ctx)
      await refuseUnfit(ctx, kept, values, null)
      return createRecord(ctx, { table: kept.record.table as Model, kind: kept.kind }, values as never)
    }),
  )
}

/** Runs the work. If another caller has written the same unique values meanwhile, the error names that record. */
async function nameTwin<T>(ctx: Context, kept: AnyMasterData, row: Row, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error))
      for (const fields of kept.unique ?? []) await refuseDuplicate(ctx, kept, fields, row, undefined)
    throw error
  }
}

interface Rows {
  findFirst(args: object): Promise<Row | null>
  updateMany(args: object): Promise<unknown>
}

const rowsOf = (ctx: Context, { record }: AnyMasterData) => rowsOnClient<Rows>(ctx, record.table)

function edit(ctx: Context, kept: AnyMasterData, id: string, input: object): Promise<string> {
  return ctx.transaction(async (ctx) => {
    await kept.lock?.(ctx)
    await lockRow(ctx, kept.record.table, id)
    const stored = await rowsOf(ctx, kept).findFirst({ where: { id } })
    if (!stored) throw notFound(label({ model: kept.record.table }))
    const emptied = emptyFaults(input, Object.fromEntries(kept.filled.map((field) => [field, 'filled'])))
    const values = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Row
    await refuseUnfit(ctx, kept, values, stored, emptied)
    await rowsOf(ctx, kept).updateMany({ where: { id }, data: values })
    await audit(ctx, { action: 'edit', entity: kept.record.table, entityId: id, details: changedMembers(stored, values) })
    return id
  })
}

/** Throws BAD_USER_INPUT with all faults, or CONFLICT with the record that has the same unique values. */
async function refuseUnfit(
  ctx: Context, kept: AnyMasterData, values: Row, stored: Row | null, emptied: readonly Fault[] = [],
): Promise<void> {
  const { checks, refers = {}, faults } = kept
  const references = Object.entries(refers).map(([field, model]) => (
    { path: [field], model, id: values[field] as string | null }))
  const whole = { ...stored, ...values }
  refuse([
    ...emptied,
    ...faultsOf(values, checks),
    ...(await unknownReferences(ctx, references, valuesOf(stored, Object.keys(refers)))),
    ...((await faults?.(ctx, whole, stored)) ?? []),
  ])
  for (const fields of kept.unique ?? []) await refuseDuplicate(ctx, kept, fields, whole, stored?.id)
}

const valuesOf = (row: Row | null, fields: readonly string[]) => fields.map((field) => row?.[field])

/** A unique index would refuse the twin too, but its error cannot name the other record. */
async function refuseDuplicate(
  ctx: Context, kept: AnyMasterData, fields: readonly string[], row: Row, own: unknown,
): Promise<void> {
  if (fields.some((field) => row[field] == null)) return
  const same = Object.fromEntries(fields.map((field) => [field, row[field]]))
  const twin = await rowsOf(ctx, kept).findFirst({ where: { ...same, ...(own ? { id: { not: own } } : {}) } })
  if (!twin) return
  const what = fields.map((field) => `${field} ${String(printed(row[field]))}`).join(', ')
  const other = twin.name ? `${String(twin.name)} (${String(twin.id)})` : String(twin.id)
  const why = because('value_taken', { values: what, owner: other, ownerId: String(twin.id) })
  const last = fields[fields.length - 1]
  throw conflict(why, {
    [`${nameOnClient(kept.record.table)}Id`]: twin.id, faults: [{ path: [last], why }],
  })
}
