// Checks that identifiers in an input name existing records of the organization.
import type { TenantClient } from '../../access/tenant.js'
import type { Context } from '../../context.js'
import type { Fault } from '../../errors.js'
import { cut } from '../operations/echoes.js'

/** One identifier in an input: its path, and the Prisma model of the record that it should name. */
export interface Reference {
  readonly path: Fault['path']
  readonly model: ReferredModel
  readonly id: string | null | undefined
}

/** A model of the organization, by its name on the Prisma client. */
export type ReferredModel = keyof TenantClient & string

interface Named {
  findMany(args: { where: { id: { in: string[] } }; select: { id: true } }): Promise<{ id: string }[]>
}

/** A fault for every identifier without a record in the organization. Runs one SQL statement per model. */
export async function unknownReferences(ctx: Context, references: readonly Reference[]): Promise<Fault[]> {
  const asked = references.filter((reference): reference is Reference & { id: string } => reference.id != null)
  const models = [...new Set(asked.map(({ model }) => model))]
  const known = new Set<string>()
  for (const model of models) {
    const ids = [...new Set(asked.filter((reference) => reference.model === model).map(({ id }) => id))]
    const rows = await (ctx.db[model] as unknown as Named).findMany({
      where: { id: { in: ids } },
      select: { id: true },
    })
    for (const { id } of rows) known.add(`${model} ${id}`)
  }
  return asked
    .filter(({ model, id }) => !known.has(`${model} ${id}`))
    .map(({ path, model, id }) => ({ path, message: `There is no ${inWords(model)} ${cut(id)}`, given: id }))
}

const inWords = (model: string) => model.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
