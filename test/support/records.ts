// Reads records of any model without access checks, for tests that compare whole organizations.
import { Prisma } from '../../src/generated/prisma/client.js'
import { SHARED_MODELS } from '../../src/access/tenant.js'
import { gateway } from './app.js'

export type Row = Readonly<Record<string, unknown>>

interface Delegate {
  findMany(args: { where: Row; orderBy?: object }): Promise<Row[]>
}

/** The Prisma delegate of a model, by its name in the schema. */
export const delegateOf = (model: string, { prisma } = gateway().database) =>
  (prisma as unknown as Record<string, Delegate>)[model[0].toLowerCase() + model.slice(1)]

/**
 * The models of an organization's records. Counters of API calls are excluded: they change after any request, at any
 * time.
 */
export const tenantModels = Object.values(Prisma.ModelName).filter(
  (model) => ![...SHARED_MODELS, 'LegacyUsage'].includes(model),
)

/** Every row of an organization, by model. */
export async function rowsOf(orgId: string): Promise<Record<string, Row[]>> {
  const entries: [string, Row[]][] = []
  for (const model of tenantModels) entries.push([model, await delegateOf(model).findMany({ where: { orgId } })])
  return Object.fromEntries(entries)
}
