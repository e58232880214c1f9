// Mutations of records. Each mutation returns the created or changed record, which it reads in the same way as a query.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, Info, Mutation, Resolver, type ClassType } from 'type-graphql'
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../context.js'
import { Id, Input, OptionalInput } from '../schema/arguments.js'
import { get } from './read.js'
import type { RootField } from './queries.js'
import type { Readable, Table } from './record.js'

/** The declaration of a mutation that creates a record. */
interface Making<Input> {
  readonly needs: Permission
  readonly input: ClassType
  readonly description: string
  /** Creates the record and returns its identifier. */
  readonly make: (ctx: Context, input: Input) => Promise<string>
}

/** Makes a mutation that creates a record, such as `createMaterialRequest(input:)`. */
export const makes = <T extends Table, I extends object>(
  readable: Readable<T>,
  { needs, input: type, description, make }: Making<I>,
): RootField => ({
  needs,
  resolver: (name) => {
    @Resolver()
    class MakingResolver {
      @Mutation(() => readable.type, { nullable: true, description })
      async [name](@Input(() => type) input: I, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
        return get(ctx, readable, await make(ctx, input), info)
      }
    }
    return MakingResolver
  },
})

/** The declaration of a mutation that changes a record. */
interface Changing<Input> {
  readonly needs: Permission
  readonly description: string
  /** Description of the argument `id`. */
  readonly id: string
  /** The argument `input`, if the mutation has one. */
  readonly input?: { readonly type: ClassType; readonly optional?: true; readonly description?: string }
  /** Changes the record and returns the identifier of the record to show. */
  readonly change: (ctx: Context, id: string, input: Input) => Promise<string>
}

/** Makes a mutation that changes one record, such as `editEmployee(id:, input:)`. */
export const changes = <T extends Table, I>(
  readable: Readable<T>,
  { needs, description, id: names, input, change }: Changing<I>,
): RootField => ({
  needs,
  resolver: (name) => {
    const options = { nullable: true, description }
    const answer = async (ctx: Context, id: string, sent: I, info: GraphQLResolveInfo) =>
      get(ctx, readable, await change(ctx, id, sent), info)
    if (!input) return withoutInput(name, readable.type, names, options, answer as never)
    const { type, optional, description: says } = input
    const Sent = optional ? OptionalInput : Input

    @Resolver()
    class ChangingResolver {
      @Mutation(() => readable.type, options)
      [name](
        @Id(names) id: string,
        @Sent(() => type, says) sent: I,
        @Ctx() ctx: Context,
        @Info() info: GraphQLResolveInfo,
      ) {
        return answer(ctx, id, sent, info)
      }
    }
    return ChangingResolver
  },
})

type Answer = (ctx: Context, id: string, sent: null, info: GraphQLResolveInfo) => Promise<unknown>

function withoutInput(
  name: string,
  type: ClassType,
  names: string,
  options: object,
  answer: Answer,
): ClassType<object> {
  @Resolver()
  class ChangingResolver {
    @Mutation(() => type, options)
    [name](@Id(names) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      return answer(ctx, id, null, info)
    }
  }
  return ChangingResolver
}
