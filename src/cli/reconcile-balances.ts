// Compares the quantities that are kept beside the documents with the sums that they follow from.
import { differencesOf, type Balance, type Difference } from '../core/balances.js'
import { counted } from '../core/words.js'
import type { Database } from '../database/open.js'

/** The quantities of one organization: how many kinds were compared, and the lines of the report about differences. */
export interface BalanceFindings {
  readonly summary: string
  readonly details: readonly string[]
}

/** Compares all kept quantities of one organization. */
export async function compareBalances(
  { prisma }: Pick<Database, 'prisma'>, balances: readonly Balance[],
  { id, name }: { readonly id: string; readonly name: string },
): Promise<BalanceFindings> {
  const details: string[] = []
  for (const balance of balances) {
    const differing = await differencesOf(prisma, balance, id)
    details.push(...differing.map((difference) => lineOf(balance, difference)))
  }
  const differ = details.length ? `${counted(details.length, 'difference')}` : 'all agree with their documents'
  return { summary: `${name} (${id}): ${counted(balances.length, 'kind')} of quantities, ${differ}`, details }
}

const lineOf = ({ table, column }: Balance, { id, kept, counted: sum }: Difference) =>
  `  differs  ${table} ${id}: ${column} is ${kept}, its documents add up to ${sum}`
