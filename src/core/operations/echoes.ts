// What is sent back of a wrong input: little of a text, nothing of an object or a list, and nothing that its name
// says is secret.
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { FaultEntry } from '../../errors.js'
import { LIMITS } from '../limits.js'

type Location = FaultEntry['loc']

/** Words, in small letters, in the names of members whose values are never sent back. */
const SECRET_WORDS = [
  'password',
  'passphrase',
  'secret',
  'token',
  'key',
  'authorization',
  'credential',
  'cookie',
  'signature',
] as const

/** Whether the name of a member, or of one around it, says that its value is secret. */
export const isSecret = (loc: Location) =>
  loc.some((place) => SECRET_WORDS.some((word) => String(place).toLowerCase().includes(word)))

/** The beginning of a text that is too long to be sent back, with an ellipsis; or the whole of it. */
export const cut = (text: string, most: number = LIMITS.echoedCharacters.most) =>
  (text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text)

/** The longest sentence of a fault: some name all the words that are allowed. */
const MOST_IN_SENTENCE = 1_000

/** What is sent back of a value that stands there; undefined for nothing. */
function echoOf(value: unknown, loc: Location): unknown {
  if (isSecret(loc) || (typeof value === 'object' && value !== null)) return undefined
  return typeof value === 'string' ? cut(value) : value
}

/** A fault with no more of the input than may be sent back. */
function discreet({ type, loc, msg, input, ctx }: FaultEntry): FaultEntry {
  const echo = echoOf(input, loc)
  return {
    type,
    loc: loc.map((place) => (typeof place === 'string' ? cut(place) : place)),
    msg: cut(msg, MOST_IN_SENTENCE),
    ...(echo !== undefined && { input: echo }),
    ...(ctx && {
      ctx: Object.fromEntries(
        Object.entries(ctx).map(([name, figure]) => [name, typeof figure === 'string' ? cut(figure) : figure]),
      ),
    }),
  }
}

const countBeyond = (found: number) => Math.min(found, LIMITS.countedFaults.most) - LIMITS.faults.most

/** The faults that are listed in a refusal, and the number of those that are not. */
export function listed(faults: readonly FaultEntry[]): {
  readonly detail: readonly FaultEntry[]
  readonly more?: number
} {
  const detail = faults.slice(0, LIMITS.faults.most).map(discreet)
  return faults.length > detail.length ? { detail, more: countBeyond(faults.length) } : { detail }
}

/** One sentence of what is wrong, with the number of faults that it leaves out. */
export function summed(sentences: readonly string[]): string {
  const said = sentences.slice(0, LIMITS.faults.most).map((sentence) => cut(sentence, MOST_IN_SENTENCE))
  if (said.length === sentences.length) return said.join('; ')
  const more = sentences.length > LIMITS.countedFaults.most ? 'more than ' : ''
  return [...said, `and ${more}${countBeyond(sentences.length)} more`].join('; ')
}

/** GraphQL's sentence up to the value that it quotes; the whole of one that quotes none. */
export function withoutEcho(message: string): string {
  const end = QUOTES.map((quote) => quote(message)).find((place) => place > 0)
  return end === undefined ? cut(message, 2 * LIMITS.echoedCharacters.most) : message.slice(0, end)
}

/**
 * Where the value begins: `Int cannot represent non-integer value: 5`, `Expected value of type "Decimal", found 5;
 * …`.
 */
const QUOTES: readonly ((message: string) => number)[] = [
  (message) => (message.startsWith('Expected value of type ') ? message.indexOf(', found ') : -1),
  (message) => (message.slice(0, message.indexOf(': ')).includes(' cannot represent ') ? message.indexOf(': ') : -1),
]

const TOO_MANY_REPEATS = 'The document repeats the same fields too often to be compared: ask for each field once'

/** An error in a document without the values that the document holds: its location says where they stand. */
export function withoutValues(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  if (formatted.extensions?.code !== 'GRAPHQL_VALIDATION_FAILED') return formatted
  if (formatted.message === 'Validation aborted.') return { ...formatted, message: TOO_MANY_REPEATS }
  const reason = reasonOf(thrown)
  return {
    ...formatted,
    message: [withoutEcho(formatted.message), ...(reason ? [cut(reason, MOST_IN_SENTENCE)] : [])].join(': '),
  }
}

/** What a scalar said of a literal, where one said something. */
function reasonOf(thrown: unknown): string | undefined {
  let cause = thrown
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError
  return cause instanceof Error && !(cause instanceof GraphQLError) ? cause.message : undefined
}
