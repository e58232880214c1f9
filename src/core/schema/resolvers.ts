// Makes the resolvers of fields that tables declare. type-graphql wants a class with decorators for each of them, and
// this is the only place where such classes are made.
import { Extensions, FieldResolver, Mutation, Query, Resolver, type ClassType, type Root } from 'type-graphql'
import type { TypeThunk } from './fields.js'

/** Says what a resolver gets: the record, the context, or an argument. */
export type Parameter = ReturnType<typeof Root>

/** A field that a table declares. */
interface DeclaredField<Given extends unknown[]> {
  readonly name: string
  readonly type: TypeThunk
  readonly description?: string
  readonly nullable?: boolean
  /** True for a mutation of several records, each of which is done apart. */
  readonly inParts?: boolean
  /** What the resolver gets, in its order: decorators such as `Root()`, `Ctx()`, or one of an argument. */
  readonly parameters: readonly Parameter[]
  readonly resolve: (...given: Given) => unknown
}

type Declare = (type: TypeThunk, options: { description?: string; nullable?: boolean }) => MethodDecorator

const made = <Given extends unknown[]>(
  declare: Declare, { name, type, description, nullable, inParts, parameters, resolve }: DeclaredField<Given>,
  of?: ClassType,
): ClassType<object> => {
  class Made {
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

/** The resolver of a field of `Mutation`. It may be null, so that the others of a document are answered if it fails. */
export const mutationField = <Given extends unknown[]>(field: DeclaredField<Given>) =>
  made(Mutation, { nullable: true, ...field })

/** The resolver of a field of a type. */
export const fieldOf = <Given extends unknown[]>(of: ClassType, field: DeclaredField<Given>) =>
  made(FieldResolver, field, of)
