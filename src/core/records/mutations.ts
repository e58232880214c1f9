// Mutations of records. Each mutation returns the created or changed record, which it reads in the same way as a query.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, Info, Mutation, Resolver, type ClassType } from 'type-graphql'
import type { Permission } from '../permission.js'
import type { Context } from '../context.js'
import { once } from '../operations/once.js'
import { Id, Input, OptionalInput } from '../schema/arguments.js'
import { get } from './read.js'
import type { RootField } from './queries.js'
import type { Readable, Table } from './record.js'
import { inVersion, RecordVersion, type Compared } from './version.js'

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
        return get(ctx, readable, await once(ctx, (ctx) => make(ctx, input)), info)
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
  /** The record that `id` names, if it is not the record to show, or how it is found and locked. */
  readonly compared?: Partial<Compared<Input>>
}

/** Makes a mutation that changes one record, such as `editEmployee(id:, input:)`. */
export const changes = <T extends Table, I>(
  readable: Readable<T>,
  { needs, description, id: names, input, change, compared }: Changing<I>,
): RootField => ({
  needs,
  resolver: (name) => {
    const options = { nullable: true, description }
    const record = { rows: readable as unknown as Readable, ...compared }
    const answer: Answer<I> = async (ctx, sent, info) =>
      get(ctx, readable, await inVersion(ctx, record, sent, (inner) => change(inner, sent.id, sent.input)), info)
    if (!input) return withoutInput(name, readable.type, names, options, answer as Answer<never>)
    const { type, optional, description: says } = input
    const Sent = optional ? OptionalInput : Input

    @Resolver()
    class ChangingResolver {
      @Mutation(() => readable.type, options)
      [name](
        @Id(names) id: string,
        @Sent(() => type, says) input: I,
        @RecordVersion() version: number | null,
        @Ctx() ctx: Context,
        @Info() info: GraphQLResolveInfo,
      ) {
        return answer(ctx, { id, input, version }, info)
      }
    }
    return ChangingResolver
  },
})

interface Sent<Input> {
  readonly id: string
  readonly input: Input
  readonly version: number | null
}
type Answer<Input> = (ctx: Context, sent: Sent<Input>, info: GraphQLResolveInfo) => Promise<unknown>

function withoutInput(
  name: string,
  type: ClassType,
  names: string,
  options: object,
  answer: Answer<never>,
): ClassType<object> {
  @Resolver()
  class ChangingResolver {
    @Mutation(() => type, options)
    [name](
      @Id(names) id: string, @RecordVersion() version: number | null, @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
    ) {
      return answer(ctx, { id, input: null as never, version }, info)
    }
  }
  return ChangingResolver
}
