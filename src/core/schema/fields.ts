// Short forms of type-graphql's Field for the kinds of value that records and inputs are made of.
import { Extensions, Field, Float, ID, Int, type Arg } from 'type-graphql'
import { GraphQLDay, GraphQLDayOrInstant, GraphQLDecimal, GraphQLInstant, GraphQLJSONObject } from './scalars.js'

/** The thunk by which type-graphql is told a type. */
export type TypeThunk = Parameters<typeof Arg>[1]

/**
 * A decorator per kind of value; each takes the description that the schema shows: meaning, and unit where there is
 * one. A field that is deprecated says what to use instead.
 */
function fields(nullable: boolean) {
  const of = (type: TypeThunk) => (description: string, deprecationReason?: string) =>
    Field(type as () => unknown as never, { description, deprecationReason, nullable, simple: true })
  return {
    id: of(() => ID),
    text: of(() => String),
    texts: of(() => [String]),
    int: of(() => Int),
    float: of(() => Float),
    flag: of(() => Boolean),
    decimal: of(() => GraphQLDecimal),
    decimals: of(() => [GraphQLDecimal]),
    instant: of(() => GraphQLInstant),
    day: of(() => GraphQLDay),
    dayOrInstant: of(() => GraphQLDayOrInstant),
    object: of(() => GraphQLJSONObject),
    /** Another type of the schema, or a list of one: `required.of(() => [Line], '…')`. */
    of: (type: TypeThunk, description: string) => of(type)(description),
  }
}

/** Fields that always have a value. */
export const required = fields(false)
/** Fields that may have none. In an input null means absent, but in an edit it empties the field. */
export const optional = fields(true)

/** A list that never holds more entries than a list in an input may; its cost is counted whole. */
export const Bounded = () => Extensions({ bounded: true })
