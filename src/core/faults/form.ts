// The form of the rows of the table of faults: a sentence for people, and the parameters for programs.
import type { Prisma } from '../../generated/prisma/client.js'

/** What a parameter is: as code gives it, and as clients get it. */
interface Kinds {
  /** An exact decimal; clients get a string. */
  readonly decimal: Prisma.Decimal | number
  /** A decimal that is not always known; without it, the parameter is left out. */
  readonly 'decimal?': Prisma.Decimal | null
  readonly integer: number
  readonly text: string
  /** A text that a client sent; the sentence has only its beginning. */
  readonly sent: string
  readonly texts: readonly string[]
  /** A value of an enum; the sentence has it in words. */
  readonly state: string
  /** A point in time; clients get ISO 8601. */
  readonly instant: Date
}
export type Kind = keyof Kinds
type Parameters = Readonly<Record<string, Kind>>

/** The sentence, in which a name in braces stands for the parameter of that name; and the kinds of the parameters. */
export type Row = string | readonly [says: string, parameters: Parameters]

type NamedIn<Says> = Says extends `${string}{${infer Name}}${infer Rest}` 
  ? (Name extends ` ${string}` ? never : Name) | NamedIn<Rest> : never
type Fitting<R> = R extends readonly [infer Says, infer P]
  ? NamedIn<Says> extends keyof P ? R : never
  : [NamedIn<R>] extends [never] ? R : never

/** Declares rows of the table. A sentence that names a parameter which is not declared does not compile. */
export const faultRows = <const Rows extends Readonly<Record<string, Row>>>(
  rows: Rows & { readonly [Type in keyof Rows]: Fitting<Rows[Type]> },
): Rows => rows

/** The parameters of a row, as code gives them. */
export type Given<R> = R extends readonly [unknown, infer P extends Parameters]
  ? { readonly [Name in keyof P]: Kinds[P[Name]] }
  : Readonly<Record<never, never>>

export const sentenceOf = (row: Row): string => (typeof row === 'string' ? row : row[0])
export const parametersOf = (row: Row): Parameters => (typeof row === 'string' ? {} : row[1])
