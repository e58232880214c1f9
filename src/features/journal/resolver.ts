// GraphQL query and mutation of the accounting journal.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { runMutation } from '../../core/operations/run-mutation.js'
import { Input } from '../../core/schema/arguments.js'
import { selectedFields } from '../../core/schema/selection.js'
import { journalHeadings, journalRows } from './csv.js'
import { handOver } from './hand-over.js'
import { allEntries, journalPage } from './list.js'
import { HandOverJournalInput, JournalArgs, JournalPage, JournalHandOver } from './types.js'

type Page = Awaited<ReturnType<typeof journalPage>>

@Resolver(() => JournalPage)
export class JournalResolver {
  @Query(() => JournalPage, {
    nullable: true,
    description: 'What the documents of some days posted, by day: bills, notes, payments, refunds and expense requests, each '
      + 'once, and once more when it was taken back. The days are those of the organization’s time zone.',
  })
  journal(@Args(() => JournalArgs) args: JournalArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return journalPage(ctx, args, selectedFields(info, []).has('entryCount'))
  }

  @FieldResolver(() => String, {
    description: 'All entries of the list as CSV (RFC 4180), one row for each line. A text that a spreadsheet would run as a '
      + 'formula has an apostrophe before it. BAD_USER_INPUT if they are more than 10,000.',
  })
  async csv(@Root() { args }: Page, @Ctx() ctx: Context) {
    return journalHeadings() + journalRows(await allEntries(ctx, args, 'arguments'))
  }

  @Mutation(() => JournalHandOver, {
    description: 'Marks entries of the journal as handed over to the accounting system; what is marked stays as it is. '
      + 'BAD_USER_INPUT for an entry that is not there, and if the days have more than 10,000 entries.',
  })
  async handOverJournal(@Input(() => HandOverJournalInput) input: HandOverJournalInput, @Ctx() ctx: Context) {
    const { marked, before } = await runMutation(ctx, (ctx) => handOver(ctx, input))
    return { markedCount: Number(marked), beforeCount: Number(before) }
  }
}
