// The two standard queries of a record: by identifier, and as a paged list.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, type ClassType } from 'type-graphql'
import type { InputChecks } from '../checks.js'
import type { Permission } from '../permission.js'
import type { Context } from '../context.js'
import { Id } from '../schema/arguments.js'
import { CONTEXT, INFO, queryField } from '../schema/resolvers.js'
import { list, type ListArgs } from './connections.js'
import { listArgsOf } from './list-args.js'
import { figuredConnectionOf } from './list-figures.js'
import { get } from './read.js'
import type { Readable, Table } from './record.js'

/** A field of Query or Mutation: the permission that it needs, and its resolver class. */
export interface RootField {
  readonly needs: Permission
  readonly resolver: (name: string) => ClassType<object>
  /** The rows that the field finds by their identifier. */
  readonly finds?: Readable
  /** The rows of which it shows pages. */
  readonly lists?: Readable
  /** True if `node` also finds the records that others show, with the permissions of those. */
  readonly alsoShown?: true
  /** The checks of its inputs. */
  readonly checks?: InputChecks
}

interface Options {
  readonly needs?: Permission
}

interface ByIdOptions<T extends Table> extends Options, Pick<RootField, 'alsoShown'> {
  /** Description of the argument `id`, if it is not simply the identifier of the record. */
  readonly id?: string
  /** Reads the record instead of `get`, for records that have several kinds of identifier. */
  readonly read?: (ctx: Context, id: string, info: GraphQLResolveInfo) => ReturnType<typeof get<T>>
}

/** Makes the query for one record, such as `materialRequest(id:)`. */
export function byId<T extends Table>(
  readable: Readable<T>,
  description: string,
  { needs = 'records:read', alsoShown, id, read = (ctx, one, info) => get(ctx, readable, one, info) }: ByIdOptions<T> = {},
): RootField {
  return {
    needs,
    alsoShown,
    finds: readable,
    resolver: (name) => queryField({
      name, type: () => readable.type, nullable: true, description, parameters: [Id(id), CONTEXT, INFO],
      resolve: (one: string, ctx: Context, info: GraphQLResolveInfo) => read(ctx, one, info),
    }),
  }
}

interface ListOptions extends Options {
  /** Default values for the fields of the filter. */
  readonly usual?: object
}

/** Makes the query for a list of records with cursor paging, such as `materialRequests(first:, filter:)`. */
export const listOf = <T extends Table>(
  readable: Readable<T>, description: string, { needs = 'records:read', usual }: ListOptions = {},
): RootField => ({
  needs,
  lists: readable,
  resolver: (name) => {
    const connection = figuredConnectionOf(readable)
    const argsType = listArgsOf(readable)
    const filled = (args: ListArgs) => (usual ? { ...args, filter: { ...usual, ...given(args.filter) } } : args)
    return queryField({
      name, type: () => connection, description, parameters: [Args(() => argsType), CONTEXT, INFO],
      resolve: (args: ListArgs, ctx: Context, info: GraphQLResolveInfo) => list(ctx, readable, filled(args), info),
    })
  },
})

const given = (filter: ListArgs['filter']) =>
  Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value != null))
