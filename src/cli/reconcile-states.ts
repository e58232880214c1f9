// Compares the states that follow from other documents with those documents, by the functions that derive the states.
import type { Context } from '../core/context.js'
import { differingStates } from '../core/derived-states.js'
import { counted } from '../core/words.js'
import type { BalanceFindings } from './reconcile-balances.js'

/** Compares all states of one organization. `begin` gives a context for each page, because one may read so much. */
export async function compareStates(
  begin: () => Context, { id, name }: { readonly id: string; readonly name: string },
): Promise<BalanceFindings> {
  const states = begin().services.model.derivedStates
  const details: string[] = []
  for (const state of states)
    for await (const { record: { id, status, documentId, billNumber }, follows } of differingStates(begin, state)) {
      const number = documentId ?? billNumber
      details.push(`  differs  ${state.table} ${id}${number ? ` (${number})` : ''}: status is ${status}, `
        + `from its ${state.documents} follows ${follows}`)
    }
  const differ = details.length ? counted(details.length, 'difference') : 'all follow from their documents'
  return { summary: `${name} (${id}): ${counted(states.length, 'kind')} of states, ${differ}`, details }
}
