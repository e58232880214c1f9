// GraphQL query of the addresses of a printed document.
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import { Untraced } from '../../core/schema/fields.js'
import { refuse } from '../../errors.js'
import { DocumentLanguage } from '../../generated/prisma/enums.js'
import { fromTo } from '../bills/party-statement.js'
import { ticketFor } from './address.js'
import { PrintedDocument, PrintedStatementInput } from './types.js'

const STATEMENT = 'For the statement of a client or supplier, and only then.'

@Resolver()
export class PrintingResolver {
  // An address is new each time.
  @Untraced()
  @Query(() => PrintedDocument, {
    nullable: true,
    description: 'Where a document is printed, with the letterhead: a quote, sales order (as confirmation), purchase order, '
      + "delivery (as note), client's bill, note, or the statement of a client or supplier.",
  })
  async document(
    @Arg('recordId', () => ID, { description: 'The `nodeId` of the record.' }) recordId: string,
    @Arg('language', () => DocumentLanguage, { nullable: true, description: 'That of the party if absent.' })
    language: DocumentLanguage | null,
    @Arg('statement', () => PrintedStatementInput, { nullable: true, description: STATEMENT })
    statement: PrintedStatementInput | null,
    @Ctx() ctx: Context,
  ): Promise<PrintedDocument | null> {
    const days = statement && {
      currency: statement.currency, from: textOf(statement.from), to: textOf(statement.to),
    }
    const fault = statement && fromTo(ctx, statement)
    refuse([fault && { ...fault, path: ['statement', ...fault.path] }])
    const ticket = await ticketFor(ctx, recordId, { language: language ?? null, statement: days ?? null })
    if (ticket === null) return null
    return { url: `/documents/${ticket}`, pdfUrl: ctx.services.config.chromium ? `/documents/pdf/${ticket}` : null }
  }
}

const textOf = (day: Date | null | undefined) => (day ? dayText(day) : null)
