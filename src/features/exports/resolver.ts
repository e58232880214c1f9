// GraphQL resolver of exported lists.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { runMutation } from '../../core/operations/run-mutation.js'
import { Id } from '../../core/schema/arguments.js'
import { GraphQLJSONObject } from '../../core/schema/scalars.js'
import { ListExportFormat } from '../../generated/prisma/enums.js'
import type { ListExport as ListExportRow } from '../../generated/prisma/client.js'
import { downloadUrl } from './download.js'
import * as service from './service.js'
import { ListExport } from './types.js'

@Resolver(() => ListExport)
export class ListExportResolver {
  @FieldResolver()
  progress(@Root() { rows, total }: ListExportRow) {
    if (total === null) return null
    return total > 0 ? Math.min(Math.floor((100 * rows) / total), 100) : 100
  }

  @FieldResolver()
  downloadUrl(@Root() row: ListExportRow, @Ctx() ctx: Context) {
    return downloadUrl(ctx, row)
  }

  @Query(() => [ListExport], {
    description: 'Your exports of the last day, newest first, at most 100. An API key has those that it asked for.',
  })
  listExports(@Ctx() ctx: Context) {
    return service.own(ctx)
  }

  @Query(() => ListExport, { nullable: true, description: 'One of your exports.' })
  listExport(@Id() id: string, @Ctx() ctx: Context) {
    return service.ownExport(ctx, id)
  }

  @Mutation(() => ListExport, {
    description: 'Exports a list as a whole, in the background, as it is at one moment. Fails as the query would, and '
      + 'with CONFLICT while you have another one under way. It ends if you lose a permission, the session or the key.',
  })
  async exportList(
    @Arg('query', () => String, {
      description: 'One query with one list that has pages, such as `{ bills { nodes { id } } }`. All pages are '
        + 'exported, whatever `first`, `after`, `last` and `before` say.',
    })
    query: string,
    @Arg('variables', () => GraphQLJSONObject, { nullable: true, description: 'The variables of the query.' })
    variables: Record<string, unknown> | null,
    @Arg('format', () => ListExportFormat, {
      defaultValue: ListExportFormat.JSONL, description: 'Format of the content. CSV takes no lists within a record.',
    })
    format: ListExportFormat,
    @Ctx() ctx: Context, @Info() { schema }: GraphQLResolveInfo,
  ) {
    const id = await runMutation(ctx, (inner) => service.begin(inner, schema, { query, variables, format }))
    return service.ownExport(ctx, id)
  }

  @Mutation(() => ListExport, {
    description: 'Cancels an export of yours; what was written is removed. CONFLICT if it has ended.',
  })
  async cancelListExport(@Id() id: string, @Ctx() ctx: Context) {
    return service.ownExport(ctx, await runMutation(ctx, (inner) => service.cancel(inner, id)))
  }
}
