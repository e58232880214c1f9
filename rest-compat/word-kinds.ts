// Kinds of input that are states and kinds of the schema: REST's word is checked, the schema's value is handed on.
import { type Kind, isRefused, take } from './validation/kind.js'
import * as kinds from './validation/kinds.js'
import { valueFor, valuesOf, wordFor, type ValueOf, type Vocabulary } from './words.js'

const valued = <V extends Vocabulary>(vocabulary: V, { schema, check }: Kind<string>): Kind<ValueOf<V>> => ({
  schema,
  check: (input) => {
    const outcome = check(input)
    return isRefused(outcome) ? outcome : take(valueFor(vocabulary, outcome.value) as ValueOf<V>)
  },
})

/** One of the words, in any case of letters; all of them unless `values` names those that may be sent. */
export function word<V extends Vocabulary>(vocabulary: V, values = valuesOf(vocabulary)): Kind<ValueOf<V>> {
  return valued(vocabulary, kinds.word(values.map((value) => wordFor(vocabulary, value).toLowerCase())))
}

/** Exactly one of the words. */
export function exactWord<V extends Vocabulary>(vocabulary: V): Kind<ValueOf<V>> {
  return valued(vocabulary, kinds.oneOf(valuesOf(vocabulary).map((value) => wordFor(vocabulary, value))))
}
