// The type of a row: a path with its inputs, its answer, and its texts in the OpenAPI document. What it does is the
// service's.
import type { Codec } from './codec.js'
import type { Printable } from './json/printer.js'
import type { Fields } from './pydantic/model.js'
import type { Shapes } from './request.js'
import type { Answer } from './starlette/message.js'

/** The names in braces of a path. Those of any path are any. */
type NamesIn<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** A path with names in braces must declare a kind for each name, and for no other name. */
export type ShapesFor<Path extends string> = Shapes &
  ([NamesIn<Path>] extends [never]
    ? { readonly path?: undefined }
    : { readonly path: Readonly<Record<NamesIn<Path>, Fields[string]>> })

/** A refusal before it is printed. */
export interface Refused {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The members of its body, `detail` first. */
  readonly members: Readonly<Record<string, Printable>>
}

/** What comes of a request to a row. */
export type Outcome = Answer | Refused

/** The texts of a row in the OpenAPI document. The rest follows from its shapes. */
export interface Described {
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** The name of the form that the row takes. */
  readonly formTitle?: string
}

/** A request that works, and its answer. */
export interface Example<Path extends string, A> {
  readonly path?: Readonly<Record<NamesIn<Path>, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly form?: Readonly<Record<string, string>>
  readonly body?: object
  readonly answer: A
}

/** What all rows have, whatever their service does. */
export interface Route extends Described {
  readonly method: string
  readonly path: string
  readonly takes: Shapes
  /** The kind of record that the path's identifier names, for the 404 sentence. */
  readonly record?: string
  readonly answers: Codec<never, unknown>
  /** Sent with every answer, refusals too. */
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of a refusal, in addition to `detail`. */
  readonly beside?: (refusal: Refused) => Readonly<Record<string, string>>
  readonly example: Example<string, unknown>
}
