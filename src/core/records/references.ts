// Checks that identifiers in an input name existing records of the organization.
import { sql } from 'kysely'
import type { TenantClient } from '../../access/tenant.js'
import type { Context } from '../../context.js'
import type { Fault } from '../../errors.js'
import { cut } from '../operations/echoes.js'
import { slot } from './prepared.js'
import { shaped } from './shapes.js'
import { statements } from './statements.js'

/** One identifier in an input: its path, and the Prisma model of the record that it should name. */
export interface Reference {
  readonly path: Fault['path']
  readonly model: ReferredModel
  readonly id: string | null | undefined
}

/** A model of the organization, by its name on the Prisma client. */
export type ReferredModel = keyof TenantClient & string

/** A fault for every identifier without a record in the organization. Runs one SQL statement for all models. */
export async function unknownReferences(ctx: Context, references: readonly Reference[]): Promise<Fault[]> {
  const asked = references.filter((reference): reference is Reference & { id: string } => reference.id != null)
  if (asked.length === 0) return []
  const known = await knownAmong(ctx, asked)
  return asked
    .filter(({ model, id }) => !known.has(`${model} ${id}`))
    .map(({ path, model, id }) => ({ path, message: `There is no ${inWords(model)} ${cut(id)}`, given: id }))
}

/** Those of the identifiers that exist, each with its model. */
async function knownAmong(
  ctx: Context, asked: readonly { readonly model: ReferredModel; readonly id: string }[],
): Promise<Set<string>> {
  const models = [...new Set(asked.map(({ model }) => model))].sort()
  const statement = shaped(`references|${models.join('|')}`, () => sql.join(models.map(known), UNION).compile(statements))
  const idsOf = (model: ReferredModel) => new Set(asked.filter((one) => one.model === model).map(({ id }) => id))
  const values = models.map((model) => [model, [...idsOf(model)]])
  const rows = await ctx.query<{ name: string }>(
    statement({ ...Object.fromEntries(values), orgId: ctx.viewer.orgId }),
  )
  return new Set(rows.map(({ name }) => name))
}

const UNION = sql` union all `

const known = (model: ReferredModel) =>
  sql`select ${sql.lit(`${model} `)} || "id" as "name" from ${sql.table(tableOf(model))}
    where "orgId" = ${slot('orgId')} and "id" = any(${slot(model)}::text[])`

const tableOf = (model: ReferredModel) => model[0].toUpperCase() + model.slice(1)

const inWords = (model: string) => model.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
