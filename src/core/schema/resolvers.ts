// Makes the resolvers of fields that tables declare. type-graphql wants a class with decorators for each of them, and
// this is the only place where such classes are made.
import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql'
import {
  Arg, Ctx, Extensions, FieldResolver, Info, Int, Mutation, Query, Resolver, Root, getMetadataStorage,
  type ClassType,
} from 'type-graphql'
import type { TypeThunk } from './fields.js'

/** Says what a resolver gets: the record, the context, or an argument. */
export type Parameter = ReturnType<typeof Root>

type Resolve = GraphQLFieldResolver<unknown, unknown, { readonly first?: unknown }>

/** The record to which the field belongs. */
export const RECORD = Root()
export const CONTEXT = Ctx()
export const INFO = Info()
/** The argument `first`: the number of records of a relation that can have many records. */
export const FIRST = Arg('first', () => Int, { nullable: true })

/** What a resolver gets without type-graphql. */
const TAKEN: ReadonlyMap<Parameter, Resolve> = new Map<Parameter, Resolve>([
  [RECORD, (record) => record],
  [CONTEXT, (_record, _given, context) => context],
  [INFO, (_record, _given, _context, info) => info],
  [FIRST, (_record, { first }) => first],
])

/** A field that a table declares. */
interface DeclaredField<Given extends unknown[]> {
  readonly name: string
  readonly type: TypeThunk
  readonly description?: string
  readonly nullable?: boolean
  /** True for a mutation of several records, each of which is done apart. */
  readonly inParts?: boolean
  /** What the resolver gets, in its order: the record, the context, or arguments. */
  readonly parameters: readonly Parameter[]
  readonly resolve: (...given: Given) => unknown
}

type Declare = (type: TypeThunk, options: { description?: string; nullable?: boolean }) => MethodDecorator

const made = <Given extends unknown[]>(
  declare: Declare, { name, type, description, nullable, inParts, parameters, resolve }: DeclaredField<Given>,
  of?: ClassType,
): ClassType<object> => {
  class Made {
    static readonly made: MadeField = { of, name, direct: directOf(parameters, resolve) }

    // The function itself, because another call around it would be made for every value.
    get [name]() {
      return resolve
    }
  }
  for (const [index, decorate] of parameters.entries()) decorate(Made.prototype, name, index)
  declare(type, { description, nullable })(Made.prototype, name, {})
  if (inParts) Extensions({ inParts })(Made.prototype, name, {})
  if (of) Resolver(() => of)(Made)
  else Resolver()(Made)
  return Made
}

/** The resolver of a field of `Query`. */
export const queryField = <Given extends unknown[]>(field: DeclaredField<Given>) => made(Query, field)

/** The resolver of a field of `Mutation`. */
export const mutationField = <Given extends unknown[]>(field: DeclaredField<Given>) => made(Mutation, field)

/** The resolver of a field of a type. */
export const fieldOf = <Given extends unknown[]>(of: ClassType, field: DeclaredField<Given>) =>
  made(FieldResolver, field, of)

/** What a class declares. */
interface MadeField {
  readonly of: ClassType | undefined
  readonly name: string
  /** The resolver without type-graphql, which sorts the parameters for each value; undefined if it needs arguments. */
  readonly direct: Resolve | undefined
}

function directOf(parameters: readonly Parameter[], resolve: (...given: never[]) => unknown): Resolve | undefined {
  if (!parameters.every((each) => TAKEN.has(each))) return undefined
  const [one, two, three, four] = parameters.map((each) => TAKEN.get(each))
  const call = resolve as (...given: unknown[]) => unknown
  return (...given) => call(one?.(...given), two?.(...given), three?.(...given), four?.(...given))
}

/** Lets the fields of types that need nothing of type-graphql be resolved without it. */
export function resolveDirectly(schema: GraphQLSchema, classes: readonly ClassType[]): GraphQLSchema {
  const names = new Map(getMetadataStorage().objectTypes.map(({ target, name }) => [target as unknown, name]))
  for (const { made } of classes as readonly { readonly made?: MadeField }[]) {
    const type = schema.getType(names.get(made?.of) ?? '')
    if (made?.direct && isObjectType(type)) type.getFields()[made.name].resolve = made.direct
  }
  return schema
}
