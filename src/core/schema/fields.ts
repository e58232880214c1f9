// Short forms of type-graphql's `Field` decorator for the value types of records and inputs.
import { Extensions, Field, Float, ID, Int, type Arg } from 'type-graphql'
import { GraphQLCurrency } from './currency.js'
import { GraphQLDay, GraphQLDayOrInstant, GraphQLDecimal, GraphQLInstant, GraphQLJSONObject } from './scalars.js'

/** A function that returns a GraphQL type, as type-graphql expects it. */
export type TypeThunk = Parameters<typeof Arg>[1]

/** A field that shows the day of what is stored. */
const ofStoredDay = (nullable: boolean) => (description: string) => (target: object, name: string) => {
  Field(() => GraphQLDay, { description, nullable, simple: true })(target, name)
  Extensions({ storedDay: true })(target, name)
}

/**
 * One decorator per value type. Each decorator takes the description for the schema: the meaning, and the unit if there
 * is one. A deprecation reason names the field to use instead.
 */
function fields(nullable: boolean) {
  const of = (type: TypeThunk, empty: boolean | 'items' = nullable) => (description: string, deprecationReason?: string) =>
    Field(type, { description, deprecationReason, nullable: empty, simple: true })
  return {
    id: of(() => ID),
    ids: of(() => [ID]),
    text: of(() => String),
    texts: of(() => [String]),
    int: of(() => Int),
    float: of(() => Float),
    flag: of(() => Boolean),
    decimal: of(() => GraphQLDecimal),
    decimals: of(() => [GraphQLDecimal]),
    /** A list in which a decimal may be null. */
    decimalsOrNull: of(() => [GraphQLDecimal], 'items'),
    currency: of(() => GraphQLCurrency),
    currencies: of(() => [GraphQLCurrency]),
    instant: of(() => GraphQLInstant),
    day: of(() => GraphQLDay),
    /** A day that is stored as a day or an instant; `stored-days.ts` shows it. */
    storedDay: ofStoredDay(nullable),
    dayOrInstant: of(() => GraphQLDayOrInstant),
    object: of(() => GraphQLJSONObject),
    /** Another type of the schema, or a list of that type: `required.of(() => [Line], '…')`. */
    of: (type: TypeThunk, description: string, deprecationReason?: string) => of(type)(description, deprecationReason),
  }
}

/** Fields that always have a value. */
export const required = fields(false)
/** Fields that may be null. In a create input null means absent; in an edit input null clears the field. */
export const optional = fields(true)

/** The description of the identifier in the input of a line. */
export const LINE_ID = 'The line that it is, in an edit; absent for a new line.'

/**
 * Marks a type or a field that also changes without an act in the audit trail, or within a day. A query that selects it
 * gets no ETag.
 */
export const Untraced = () => Extensions({ untraced: true })

/** Marks a field whose value lets in whoever has it. An answer with such a field is not compressed. */
export const Secret = () => Extensions({ secret: true })
