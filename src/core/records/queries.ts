// The two queries that a record has: one by its identifier, and the list of them.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, Info, Query, Resolver, type ClassType } from 'type-graphql'
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../context.js'
import { Filter, Id } from '../schema/arguments.js'
import { connectionOf, PageArgs } from '../schema/paging.js'
import { get, list } from './read.js'
import type { Readable, Table } from './record.js'

/** A field of a root: who may ask for it, and the class that resolves it. */
export interface RootField {
  readonly needs: Permission
  readonly resolver: (name: string) => ClassType<object>
}

interface Options {
  readonly needs?: Permission
}

interface ByIdOptions<T extends Table> extends Options {
  /** What the identifier names, where that is not the record itself. */
  readonly id?: string
  /** Reads the record, where its identifier is not the only name that it has. */
  readonly read?: (ctx: Context, id: string, info: GraphQLResolveInfo) => ReturnType<typeof get<T>>
}

/** `One material request.` → `The material request.` */
const idOf = (description: string) => description.replace(/^One /, 'The ')

/** The query for one record: `materialRequest(id:)`. */
export const byId = <T extends Table>(
  readable: Readable<T>,
  description: string,
  { needs, id, read }: ByIdOptions<T> = {},
): RootField => ({
  needs: needs ?? 'records:read',
  resolver: (name) => {
    const readOne = read ?? ((ctx: Context, id: string, info: GraphQLResolveInfo) => get(ctx, readable, id, info))

    @Resolver()
    class ByIdResolver {
      @Query(() => readable.type, { nullable: true, description: `${description} Fails with NOT_FOUND.` })
      [name](@Id(id ?? idOf(description)) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
        return readOne(ctx, id, info)
      }
    }
    return ByIdResolver
  },
})

interface ListOptions extends Options {
  /** What the filter says where the caller leaves it out. */
  readonly usual?: object
}

/** The query for a list of records, paged by cursor: `materialRequests(first:, filter:)`. */
export const listOf = <T extends Table>(
  readable: Readable<T>, filterType: ClassType, description: string, { needs, usual }: ListOptions = {},
): RootField => ({
  needs: needs ?? 'records:read',
  resolver: (name) => {
    const connection = connectionOf(readable.type)

    @Resolver()
    class ListResolver {
      @Query(() => connection, { description })
      [name](
        @Args(() => PageArgs) page: PageArgs,
        @Filter(() => filterType) filter: object | null,
        @Ctx() ctx: Context,
        @Info() info: GraphQLResolveInfo,
      ) {
        return list(ctx, readable, page, usual ? { ...usual, ...given(filter) } : filter, info)
      }
    }
    return ListResolver
  },
})

const given = (filter: object | null) =>
  Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value != null))
