// Mutations of records. Each mutation returns the created or changed record, which it reads in the same way as a query.
import type { GraphQLResolveInfo } from 'graphql'
import type { ClassType } from 'type-graphql'
import type { Permission } from '../permission.js'
import type { Context } from '../context.js'
import { runMutation } from '../operations/run-mutation.js'
import { Id, Input, OptionalInput } from '../schema/arguments.js'
import { CONTEXT, INFO, mutationField } from '../schema/resolvers.js'
import { get, readAhead } from './read.js'
import type { RootField } from './queries.js'
import type { Readable, Table } from './record.js'
import { withExpectedVersion, RecordVersion, type Versioned } from './version.js'

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
  readable: Readable<T>, { needs, input: type, description, make }: Making<I>,
): RootField => ({
  needs,
  resolver: (name) => mutationField({
    name, type: () => readable.type, description, parameters: [Input(() => type), CONTEXT, INFO],
    resolve: async (input: I, ctx: Context, info: GraphQLResolveInfo) =>
      get(ctx, readable, await runMutation(ctx, (ctx) => make(ctx, input)), info),
  }),
})

/** The declaration of a mutation that changes a record. */
interface Changing<Input> {
  readonly needs: Permission
  readonly description: string
  /** Description of the argument `id`, if it is not simply the identifier of the record of the answer. */
  readonly id?: string
  /** The argument `input`, if the mutation has one. */
  readonly input?: { readonly type: ClassType; readonly optional?: true; readonly description?: string }
  /** Changes the record and returns the identifier of the record to show. */
  readonly change: (ctx: Context, id: string, input: Input) => Promise<string>
  /** True for a step of the record, after which nothing else changes. Its statement can be sent with the answer's. */
  readonly isStep?: boolean
  /** The record that `id` names, if it is not the record to show, or how it is found and locked. */
  readonly compared?: Partial<Versioned<Input>>
}

/** Makes a mutation that changes one record, such as `editEmployee(id:, input:)`. */
export const changes = <T extends Table, I>(
  readable: Readable<T>, { needs, description, id: names, input, change, isStep, compared }: Changing<I>,
): RootField => ({
  needs,
  resolver: (name) => {
    const record = { rows: readable, ...compared }
    const Sent = input?.optional ? OptionalInput : Input
    return mutationField({
      name, type: () => readable.type, description,
      parameters: [
        CONTEXT, INFO, Id(names), ...(input ? [Sent(() => input.type, input.description)] : []), RecordVersion(),
      ],
      resolve: async (
        ctx: Context, info: GraphQLResolveInfo, id: string, ...given: [I, number | null] | [number | null]
      ) => {
        const [sent, version] = given.length === 2 ? given : [null as I, given[0]]
        const ahead = isStep ? readAhead(ctx, readable, id, info) : undefined
        const changed = await withExpectedVersion({ ...ctx, ahead }, record, { id, input: sent, version }, (inner) =>
          change(inner, id, sent))
        return (changed === id && ahead?.answer()) || get(ctx, readable, changed, info)
      },
    })
  },
})
