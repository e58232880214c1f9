// The type of a row: a documented path, what it takes, the operation it runs, what it answers, and what is said of it.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { ErrorCode } from '../src/errors.js'
import type { Codec } from './codec.js'
import type { Tag } from './openapi/tags.js'
import type { Printable } from './validation/json-printer.js'
import type { Fields } from './validation/model.js'
import type { Shapes, Values } from './validation/request.js'

/** The names in braces of a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** A path with names in braces must declare a kind for each of them, and for no other. */
type ShapesFor<Path extends string> = Shapes &
  ([NamesIn<Path>] extends [never]
    ? { readonly path?: undefined }
    : { readonly path: Readonly<Record<NamesIn<Path>, Fields[string]>> })

/** What the one root field of an operation answers. */
type RootOf<Data> = NonNullable<Data[keyof Data]>

/** A refusal before it is printed. */
export interface Refused {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The members of its body, `detail` first. */
  readonly members: Readonly<Record<string, Printable>>
}

/** What the document says of a row beside what follows from its shapes. */
interface Described {
  readonly tag: Tag
  readonly summary: string
  readonly description: string
  /** Error code → when this row answers it. Codes that mean the same everywhere need no sentence here. */
  readonly refuses?: Readonly<Partial<Record<ErrorCode, string>>>
}

/** A request that works on the demo data, and what is answered to it. */
interface Example<Path extends string, A> {
  readonly path?: Readonly<Record<NamesIn<Path>, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly form?: Readonly<Record<string, string>>
  readonly body?: object
  readonly answer: A
}

interface Row<Path extends string, S extends Shapes, Data, Variables, A> extends Described {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: Path
  readonly takes: S
  /** What the path's identifier names, for the sentence that there is none. */
  readonly record?: string
  readonly operation: TypedDocumentNode<Data, Variables>
  readonly variables: (values: Values<S>) => Variables
  /**
   * Encodes what the operation's field answers. A document that does not ask for all that is read here does not
   * compile.
   */
  readonly answers: Codec<RootOf<Data>, A>
  /** Sent with every answer, refusals too. */
  readonly headers?: Readonly<Record<string, string>>
  /** What a refusal says beside `detail`. */
  readonly beside?: (refusal: Refused) => Readonly<Record<string, string>>
  /** The access token that the operation has given out, where that is what it does. */
  readonly signsIn?: (answered: RootOf<Data>) => string
  readonly example: Example<Path, NoInfer<A>>
}

/** A row as the handler and the document see it, its own types forgotten. */
export interface Route extends Described {
  readonly method: string
  readonly path: string
  readonly takes: Shapes
  readonly record?: string
  readonly operation: DocumentNode
  readonly variables: (values: never) => Readonly<Record<string, unknown>>
  readonly answers: Codec<never, unknown>
  readonly headers?: Readonly<Record<string, string>>
  readonly beside?: (refusal: Refused) => Readonly<Record<string, string>>
  readonly signsIn?: (answered: never) => string
  readonly example: Example<string, unknown>
}

/** Writes a row down; the compiler holds path, shapes, variables, answer and example to each other. */
export const route = <const Path extends string, const S extends ShapesFor<Path>, Data, Variables extends object, A>(
  row: Row<Path, S, Data, Variables, A>,
): Route => row as unknown as Route
