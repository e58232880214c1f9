// Checks that identifiers in an input name records of the organization that are not switched off.
import { sql } from 'kysely'
import type { TenantClient } from '../../database/tenant.js'
import type { Context } from '../context.js'
import { because } from '../faults/reason.js'
import { batched } from './batched.js'
import { slot } from '../../database/prepared.js'
import { columnsOf } from './record.js'
import { cachedStatement } from './cached-statements.js'
import { statements } from '../../database/query-builder.js'
import type { Fault } from '../faults/fault.js'

/** One identifier in an input: its path, and the Prisma model of the record that it should name. */
export interface Reference {
  readonly path: Fault['path']
  readonly model: ReferredModel
  readonly id: string | null | undefined
}

/** A model of the organization, by its name on the Prisma client. */
export type ReferredModel = keyof TenantClient & string

interface Asked extends Reference {
  readonly id: string
}

/**
 * A fault for every identifier that has no record in the organization, or whose record is switched off. A record that
 * already refers to a switched-off record keeps it: `kept` are the identifiers that the record has now. Runs one SQL
 * statement for all models, and for all that ask in the same tick. Records that were `read` already are not asked for.
 */
export async function unknownReferences(
  ctx: Context, references: readonly Reference[], kept: readonly unknown[] = [],
  read: readonly Found[] = [],
): Promise<Fault[]> {
  const asked = references.filter((reference): reference is Asked => reference.id != null)
  const known = new Map(read.map((one) => [one.key, one]))
  const unread = asked.filter((one) => !known.has(keyOf(one)))
  const found = unread.length ? new Map([...known, ...(await findAll(ctx, unread))]) : known
  return asked.flatMap((one) => {
    const record = found.get(keyOf(one))
    if (record?.isActive || (record && kept.includes(one.id))) return []
    return [{ path: one.path, why: record ? switchedOff(one, record) : unknown(one) }]
  })
}

const keyOf = ({ model, id }: Pick<Asked, 'model' | 'id'>) => `${model} ${id}`

const unknown = ({ model, id }: Asked) => because('unknown_record', { kind: inWords(model), id })

const switchedOff = ({ model }: Asked, { name }: Found) =>
  because('switched_off_record', { kind: inWords(model), name })

interface Found {
  /** The model and the identifier. */
  readonly key: string
  readonly name: string
  readonly isActive: boolean
}

/** The records of the identifiers, by model and identifier. */
const findAll = batched(async (ctx: Context, lists: readonly (readonly Asked[])[]) => {
  const found = await readAll(ctx, lists.flat())
  return lists.map(() => found)
})

async function readAll(ctx: Context, asked: readonly Asked[]): Promise<ReadonlyMap<string, Found>> {
  const models = [...new Set(asked.map(({ model }) => model))].sort()
  const statement = cachedStatement(ctx, `references|${models.join('|')}`, () => sql.join(models.map(selectOf), UNION).compile(statements))
  const idsOf = (model: ReferredModel) => new Set(asked.filter((one) => one.model === model).map(({ id }) => id))
  const values = models.map((model) => [model, [...idsOf(model)]])
  const rows = await ctx.query<Found>(statement({ ...Object.fromEntries(values), orgId: ctx.viewer.orgId }))
  return new Map(rows.map((row) => [row.key, row]))
}

const UNION = sql` union all `

/** Whether a new document may name the record. A SKU is switched off with its style. */
function activityOf(model: ReferredModel, columns: ReadonlySet<string>) {
  if (model === 'styleSku')
    return sql`(select style."isActive" from "Style" style
      where style."orgId" = ${slot('orgId')} and style."id" = "StyleSku"."styleId")`
  return columns.has('isActive') && !ALWAYS_USABLE.has(model) ? sql.ref('isActive') : sql.lit(true)
}

/** Records that documents may name although they are switched off: a former employee may still be owed money. */
const ALWAYS_USABLE: ReadonlySet<ReferredModel> = new Set(['employee'])

/** The columns with a name that people know, best first. A location without a code is called by its name. */
const NAMES = ['code', 'documentId', 'name', 'id']

function selectOf(model: ReferredModel) {
  const columns = columnsOf(tableOf(model))
  const names = NAMES.filter((column) => columns.has(column)).map((column) => sql.ref(column))
  const isActive = activityOf(model, columns)
  return sql`select ${sql.lit(`${model} `)} || "id" as "key", coalesce(${sql.join(names)}) as "name", ${isActive} as "isActive"
    from ${sql.table(tableOf(model))} where "orgId" = ${slot('orgId')} and "id" = any(${slot(model)}::text[])`
}

const tableOf = (model: ReferredModel) => model[0].toUpperCase() + model.slice(1)

const inWords = (model: string) => model.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
