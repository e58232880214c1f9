// Why something is refused: a type of the table with its parameters. Sentences are made of it, and codes for programs.
import { cut } from '../texts.js'
import { inWords } from '../words.js'
import { parametersOf, sentenceOf, type Given, type Kind } from './form.js'
import { FAULTS, type FaultType } from './table.js'

/** The parameters as clients get them. Decimals are strings, because a JSON number is not exact. */
export type FaultContext = Readonly<Record<string, string | number | readonly string[]>>

type Value = Given<readonly [string, Record<string, Kind>]>[string]

/** Only `because` makes reasons, so each has a type of the table and all parameters of its row. */
class TypedReason {
  readonly #values: Readonly<Record<string, Value>>

  constructor(readonly type: FaultType, values: Readonly<Record<string, Value>>) {
    this.#values = values
  }

  /** The sentence for people. */
  get sentence(): string {
    const kinds = parametersOf(FAULTS[this.type])
    return sentenceOf(FAULTS[this.type]).replace(/\{(\w+)\}/g, (_, name: string) =>
      spoken(kinds[name], sent(kinds[name], this.#values[name] ?? '')))
  }

  /** The parameters for programs; undefined for a type without any. */
  get ctx(): FaultContext | undefined {
    const kinds = Object.entries(parametersOf(FAULTS[this.type]))
    return kinds.length
      ? Object.fromEntries(kinds.flatMap(([name, kind]) => {
          const value = this.#values[name]
          return value === null ? [] : [[name, sent(kind, value)]]
        }))
      : undefined
  }
}

export type Reason = TypedReason
export const isReason = (value: unknown): value is Reason => value instanceof TypedReason

type Arguments<Type extends FaultType> =
  (typeof FAULTS)[Type] extends string ? [] : [parameters: Given<(typeof FAULTS)[Type]>]

/** A reason of the table with its parameters. */
export const because = <const Type extends FaultType>(type: Type, ...[given]: Arguments<Type>): Reason =>
  new TypedReason(type, given ?? {})

/** The value of a parameter as clients get it. */
function sent(kind: Kind, value: NonNullable<Value>): string | number | readonly string[] {
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z')
  if (kind === 'decimal' || kind === 'decimal?')
    return typeof value === 'object' && 'toFixed' in value ? value.toFixed() : String(value)
  return value as string | number | readonly string[]
}

function spoken(kind: Kind, value: string | number | readonly string[]): string {
  if (typeof value === 'object') return value.join(', ')
  if (kind === 'state') return inWords(String(value))
  return kind === 'sent' ? cut(String(value)) : String(value)
}
