// The times of the last change in the demo data: the latest time of what was done with each record.
import type { PrismaClient } from '../../src/generated/prisma/client.js'
import { catalogue, type Table } from './catalogue.js'

/** Times of what is still to come, of mere use, and of the last change itself. */
const NO_CHANGE: ReadonlySet<string> = new Set(['expectedAt', 'plannedAt', 'expiresAt', 'lastUsedAt', 'updatedAt'])

/** The columns of a table with the times of what was done. */
const timesOf = ({ columns }: Pick<Table, 'columns'>) =>
  columns.filter(({ name, type }) => name.endsWith('At') && type.startsWith('timestamp') && !NO_CHANGE.has(name))

const CREATED = { columns: [{ name: 'createdAt', type: 'timestamp with time zone' }] }

/** The tables without the column `orgId`, and their column with the organization. */
const OTHERS: readonly (Pick<Table, 'name' | 'columns'> & { readonly by: string })[] = [
  { name: 'Organization', ...CREATED, by: 'id' }, { name: 'User', ...CREATED, by: 'homeOrgId' },
]

/** Writes the times of the last change of the records that were written in this transaction without such a time. */
export async function dateChanges(tx: PrismaClient, orgIds: readonly string[]): Promise<void> {
  const changing = (await catalogue(tx)).filter(({ columns }) => columns.some(({ name }) => name === 'updatedAt'))
  for (const table of [...OTHERS, ...changing.map((one) => ({ ...one, by: 'orgId' }))]) {
    const times = timesOf(table).map(({ name }) => `"${name}"`)
    await tx.$executeRawUnsafe(`UPDATE "${table.name}" SET "updatedAt" = greatest(${times.join(', ')})
      WHERE "${table.by}" = ANY($1::text[]) AND "updatedAt" >= date_trunc('milliseconds', now())`, orgIds)
  }
}
