// Kinds of input that are states and kinds of the schema: REST's word is checked, and the value of the schema is
// handed on.
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

const wordsOf = <V extends Vocabulary>(vocabulary: V, values: readonly ValueOf<V>[]) =>
  values.map((value) => wordFor(vocabulary, value))

/** One of the words, in any case of letters; all of them unless `values` names those that may be sent. */
export const word = <V extends Vocabulary>(vocabulary: V, values = valuesOf(vocabulary)) =>
  valued(vocabulary, kinds.word(wordsOf(vocabulary, values).map((each) => each.toLowerCase())))

/** Exactly one of the words. */
export const exactWord = <V extends Vocabulary>(vocabulary: V) =>
  valued(vocabulary, kinds.oneOf(wordsOf(vocabulary, valuesOf(vocabulary))))
