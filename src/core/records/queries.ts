// The two standard queries of a record: by identifier, and as a paged list.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, Info, Query, Resolver, type ClassType } from 'type-graphql'
import type { Permission } from '../permission.js'
import type { Context } from '../context.js'
import { Id } from '../schema/arguments.js'
import { list, type ListArgs } from './connections.js'
import { listArgsOf } from './list-args.js'
import { figuredConnectionOf } from './list-figures.js'
import { get } from './read.js'
import type { Readable, Table } from './record.js'
import { noteQuery } from './ways.js'

/** A field of Query or Mutation: the permission that it needs, and its resolver class. */
export interface RootField {
  readonly needs: Permission
  readonly resolver: (name: string) => ClassType<object>
}

interface Options {
  readonly needs?: Permission
}

interface ByIdOptions<T extends Table> extends Options {
  /** Description of the argument `id`, if the identifier does not name the record itself. */
  readonly id?: string
  /** Reads the record instead of `get`, for records that have several kinds of identifier. */
  readonly read?: (ctx: Context, id: string, info: GraphQLResolveInfo) => ReturnType<typeof get<T>>
}

/** `One material request.` → `The material request.` */
const idOf = (description: string) => description.replace(/^One /, 'The ')

/** Makes the query for one record, such as `materialRequest(id:)`. */
export function byId<T extends Table>(
  readable: Readable<T>,
  description: string,
  { needs = 'records:read', id, read }: ByIdOptions<T> = {},
): RootField {
  noteQuery(readable as unknown as Readable, needs)
  return {
    needs,
    resolver: (name) => {
      const readOne = read ?? ((ctx: Context, id: string, info: GraphQLResolveInfo) => get(ctx, readable, id, info))

      @Resolver()
      class ByIdResolver {
        @Query(() => readable.type, { nullable: true, description: `${description} Fails with NOT_FOUND if the organization has none with this identifier.` })
        [name](@Id(id ?? idOf(description)) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
          return readOne(ctx, id, info)
        }
      }
      return ByIdResolver
    },
  }
}

interface ListOptions extends Options {
  /** Default values for the fields of the filter. */
  readonly usual?: object
}

/** Makes the query for a list of records with cursor paging, such as `materialRequests(first:, filter:)`. */
export const listOf = <T extends Table>(
  readable: Readable<T>, description: string, { needs, usual }: ListOptions = {},
): RootField => ({
  needs: needs ?? 'records:read',
  resolver: (name) => {
    const connection = figuredConnectionOf(readable as unknown as Readable)
    const argsType = listArgsOf(readable as unknown as Readable)

    @Resolver()
    class ListResolver {
      @Query(() => connection, { description })
      [name](@Args(() => argsType) args: ListArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
        return list(ctx, readable, usual ? { ...args, filter: { ...usual, ...given(args.filter) } } : args, info)
      }
    }
    return ListResolver
  },
})

const given = (filter: ListArgs['filter']) =>
  Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value != null))
