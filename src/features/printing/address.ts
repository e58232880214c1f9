// The addresses at which a document is printed: which kinds of record there are forms for, and what an address says.
import type { Tickets } from '../../access/tickets.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { lookupsOf } from '../../core/records/node-lookup.js'
import { namedBy } from '../../core/records/nodes.js'
import { findWhole } from '../../core/records/read.js'
import { atArgument } from '../../core/schema/paging.js'
import { forbidden, refuse } from '../../errors.js'
import type { DocumentLanguage } from '../../generated/prisma/enums.js'

declare module '../../core/context.js' {
  interface RequestConfig {
    /** Path of what makes a PDF of a page. Undefined without one. */
    readonly chromium: string | undefined
  }
}

/** The kinds of record that are printed. Of a client or supplier, it is the statement. */
export const PRINTED = ['Quote', 'SalesOrder', 'PurchaseOrder', 'Delivery', 'Bill', 'BillNote', 'Client', 'Supplier'] as const
export type PrintedKind = (typeof PRINTED)[number]

/** What is printed, and how. */
export interface Printing extends Omit<Tickets['document'], 'kind' | 'language'> {
  readonly kind: PrintedKind
  readonly language: DocumentLanguage | null
}

const TICKET_SECONDS = 300
const PARTIES: readonly PrintedKind[] = ['Client', 'Supplier']
const isPrinted = (type: string): type is PrintedKind => (PRINTED as readonly string[]).includes(type)

/**
 * The ticket that lets its holder print the record; null if there is none. Refuses kinds without a form, bills of
 * suppliers, and records that the viewer may not read.
 */
export async function ticketFor(
  ctx: Context, nodeId: string, asked: Pick<Printing, 'language' | 'statement'>,
): Promise<string | null> {
  const { services: { tickets }, viewer } = ctx
  const { orgId, type: kind, id } = namedBy('recordId', nodeId)
  if (!isPrinted(kind)) return refuseKind()
  if (orgId !== viewer.orgId) return null
  const [way] = lookupsOf(ctx, kind)
  if (!way) throw forbidden()
  const record = await findWhole(ctx, way.rows, id)
  if (!record) return null
  if (kind === 'Bill' && 'clientId' in record && record.clientId === null) return refuseKind()
  const isParty = PARTIES.includes(kind)
  refuse([isParty !== Boolean(asked.statement) &&
    atArgument('statement', because(isParty ? 'missing' : 'statement_of_party'))])
  return tickets.sign('document', viewer, { kind, id, ...asked }, TICKET_SECONDS)
}

const refuseKind = () => {
  refuse([atArgument('recordId', because('not_printed', { kinds: PRINTED }))])
  return null
}
