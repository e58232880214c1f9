// The states of requests for quotation, as they follow from the quotes that answer them.
import type { DerivedState } from '../../core/derived-states.js'
import { ANSWERABLE, ANSWERING, stateByQuotes } from './requests.js'

export const DERIVED_STATES: readonly DerivedState[] = [{
  table: 'RequestForQuotation',
  documents: 'quotes',
  read: async ({ db }, { where, ...page }) =>
    (await db.requestForQuotation.findMany({
      where: { ...where, status: { in: [...ANSWERABLE] } }, ...page,
      include: { _count: { select: { quotes: { where: ANSWERING } } } },
    })).map((one) => [one, stateByQuotes(one._count.quotes)]),
}]
