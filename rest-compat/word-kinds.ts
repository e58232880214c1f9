// Kinds of input for states and kinds: the input is REST's word, the result is the enum value of the GraphQL schema.
import { type Kind, isRefused, take } from './fastapi/pydantic/kind.js'
import * as kinds from './inputs.js'
import { valueFor, valuesOf, wordFor, type ValueOf, type Vocabulary } from './words.js'

const valued = <V extends Vocabulary>(vocabulary: V, { schema, check }: Kind<string>): Kind<ValueOf<V>> => ({
  schema,
  check: (input) => {
    const outcome = check(input)
    return isRefused(outcome) ? outcome : take(valueFor(vocabulary, outcome.value) as ValueOf<V>)
  },
})

/** One of the words, case-insensitive. All words are allowed unless `values` names the allowed ones. */
export function word<V extends Vocabulary>(vocabulary: V, values = valuesOf(vocabulary)): Kind<ValueOf<V>> {
  return valued(vocabulary, kinds.word(values.map((value) => wordFor(vocabulary, value).toLowerCase())))
}

/** Exactly one of the words, case-sensitive. */
export function exactWord<V extends Vocabulary>(vocabulary: V): Kind<ValueOf<V>> {
  return valued(vocabulary, kinds.oneOf(valuesOf(vocabulary).map((value) => wordFor(vocabulary, value))))
}
