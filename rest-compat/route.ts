// The type of a row: a documented path, its inputs, its operation, its answer, and its texts in the OpenAPI document.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { FaultType } from '../src/core/faults/table.js'
import type { ErrorCode } from '../src/errors.js'
import type { Codec } from './codec.js'
import type { Tag } from './openapi/tags.js'
import type { Printable } from './validation/json-printer.js'
import type { Fields } from './validation/model.js'
import type { Shapes, Values } from './validation/request.js'

/** The names in braces of a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** A path with names in braces must declare a kind for each name, and for no other name. */
type ShapesFor<Path extends string> = Shapes &
  ([NamesIn<Path>] extends [never]
    ? { readonly path?: undefined }
    : { readonly path: Readonly<Record<NamesIn<Path>, Fields[string]>> })

/** The value of an operation's only root field. */
type RootOf<Data> = NonNullable<Data[keyof Data]>

/** A refusal before it is printed. */
export interface Refused {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The members of its body, `detail` first. */
  readonly members: Readonly<Record<string, Printable>>
}

/** The texts of a row in the OpenAPI document. The rest follows from its shapes. */
interface Described {
  readonly tag: Tag
  readonly summary: string
  readonly description: string
  /**
   * Error code → the case in which this row answers it. Codes with the same meaning in all rows need no sentence here.
   */
  readonly refuses?: Readonly<Partial<Record<ErrorCode, string>>>
}

/** A request that works on the demo data, and its answer. */
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
  /** The types of faults that have no figures in the answers of this row. */
  readonly bareFaults?: readonly FaultType[]
  /** The kind of record that the path's identifier names, for the 404 sentence. */
  readonly record?: string
  readonly operation: TypedDocumentNode<Data, Variables>
  readonly variables: (values: Values<S>) => Variables
  /**
   * Encodes the value of the operation's field. The compiler checks that the operation selects all data that is read
   * here.
   */
  readonly answers: Codec<RootOf<Data>, A>
  /** The field to which clients are to move, if the operation's own field is only for this row. */
  readonly successor?: string
  /** Sent with every answer, refusals too. */
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of a refusal, in addition to `detail`. */
  readonly beside?: (refusal: Refused) => Readonly<Record<string, string>>
  /** The access token in the answer of a log-in. Only the log-in row has this. */
  readonly signsIn?: (answered: RootOf<Data>) => string
  readonly example: Example<Path, NoInfer<A>>
}

/** A row without its specific types, as the handler and the OpenAPI document use it. */
export interface Route extends Described {
  readonly method: string
  readonly path: string
  readonly takes: Shapes
  readonly bareFaults?: readonly FaultType[]
  readonly record?: string
  readonly operation: DocumentNode
  variables(values: object): Readonly<Record<string, unknown>>
  readonly answers: Codec<never, unknown>
  readonly successor?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly beside?: (refusal: Refused) => Readonly<Record<string, string>>
  readonly signsIn?: (answered: never) => string
  readonly example: Example<string, unknown>
}

/** Declares a row. The compiler checks that path, shapes, variables, answer and example agree. */
export const route = <const Path extends string, const S extends ShapesFor<Path>, Data, Variables extends object, A>(
  row: Row<Path, S, Data, Variables, A>,
): Route => row as unknown as Route
