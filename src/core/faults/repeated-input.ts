// Limits which parts of a wrong input are repeated in the answer: only the start of a text, no objects or lists, and no
// value whose name shows that it is secret.
import type { GraphQLFormattedError } from 'graphql'
import { LIMITS } from '../limits.js'
import { cut } from '../texts.js'
import type { FaultEntry } from './fault.js'

type Location = FaultEntry['loc']

/**
 * Lower-case words. A value is never sent back if its field name contains one of them. An address may have a password
 * in it, and a query one among its values.
 */
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
  'url',
  'query',
] as const

/** True if the name of a field, or of a field that contains it, shows that the value is secret. */
export const isSecret = (loc: Location) =>
  loc.some((place) => SECRET_WORDS.some((word) => String(place).toLowerCase().includes(word)))

/** The most characters of a fault message. The limit is high because some messages list all allowed words. */
const MOST_IN_SENTENCE = 1_000

/** The part of the value at `loc` that may be sent back; undefined if nothing may be sent back. */
function repeatableInput(sent: unknown, loc: Location): unknown {
  const value = sent instanceof Number ? Number(sent) : sent
  if (isSecret(loc) || (typeof value === 'object' && value !== null)) return undefined
  return typeof value === 'string' ? cut(value) : value
}

/** A copy of the fault that contains only those parts of the input that may be sent back. */
function discreet({ type, loc, msg, input, ctx, missing }: FaultEntry): FaultEntry {
  const echo = repeatableInput(input, loc)
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
    ...(missing && { missing }),
  }
}

const countBeyond = (found: number) => Math.min(found, LIMITS.countedFaults.most) - LIMITS.faults.most

/** The faults that a refusal lists, and the number of faults that it leaves out. */
export function listed(faults: readonly FaultEntry[]): {
  readonly detail: readonly FaultEntry[]
  readonly more?: number
} {
  const detail = faults.slice(0, LIMITS.faults.most).map(discreet)
  return faults.length > detail.length ? { detail, more: countBeyond(faults.length) } : { detail }
}

/**
 * A fault as a sentence, with its place at the beginning: in the record if it is one of the record, so that a refused
 * step says the same as `availableActions`, and otherwise in the arguments.
 */
export function saying({ loc, msg, missing }: Pick<FaultEntry, 'loc' | 'msg' | 'missing'>): string {
  const place = missing ?? loc
  return place.length ? `${place.map((part) => cut(String(part))).join('.')}: ${msg}` : msg
}

/** Joins the fault messages into one sentence, with the number of faults that it leaves out. */
export function summed(sentences: readonly string[]): string {
  const said = sentences.slice(0, LIMITS.faults.most).map((sentence) => cut(sentence, MOST_IN_SENTENCE))
  if (said.length === sentences.length) return said.join('; ')
  const more = sentences.length > LIMITS.countedFaults.most ? 'more than ' : ''
  return [...said, `and ${more}${countBeyond(sentences.length)} more`].join('; ')
}

const TOO_MANY_REPEATS = 'The document repeats the same fields too often to be compared: ask for each field once'

/** A validation error that is not longer than it need be. A document may have very long names. */
export function shortened(formatted: GraphQLFormattedError): GraphQLFormattedError {
  if (formatted.extensions?.code !== 'GRAPHQL_VALIDATION_FAILED') return formatted
  // Apollo gives every error of validation its own code.
  if (formatted.extensions.detail)
    return { ...formatted, extensions: { ...formatted.extensions, code: 'BAD_USER_INPUT' } }
  const message = formatted.message === 'Validation aborted.'
    ? TOO_MANY_REPEATS : cut(formatted.message, 2 * LIMITS.echoedCharacters.most)
  return { ...formatted, message }
}
