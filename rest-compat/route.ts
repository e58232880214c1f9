// The type of a row: a documented path, what it takes, the operation it runs, and how the result becomes the documented payload.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { Permission } from '../src/access/permissions.js'
import type { Printable } from './validation/json-printer.js'
import type { Fields } from './validation/model.js'
import type { Shapes, Values } from './validation/request.js'

/** The names in braces of a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** A path with names in braces must declare a kind for each of them, and for no other. */
type ShapesFor<Path extends string> = Shapes &
  ([NamesIn<Path>] extends [never] ? { readonly path?: undefined } : { readonly path: Readonly<Record<NamesIn<Path>, Fields[string]>> })

/** A refusal before it is printed. */
export interface Refused {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The members of its body, `detail` first. */
  readonly members: Readonly<Record<string, Printable>>
}

interface Row<Path extends string, S extends Shapes, Data, Variables> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: Path
  /** Who may call it: the permission of the operation's field, known before the request is validated. */
  readonly needs: Permission | 'anyone' | 'signedIn'
  readonly takes: S
  /** What the path's identifier names, for the sentence that there is none. */
  readonly record?: string
  readonly operation: TypedDocumentNode<Data, Variables>
  readonly variables: (values: Values<S>) => Variables
  readonly payload: (data: Data) => unknown
  /** Sent with every answer, refusals too. */
  readonly headers?: Readonly<Record<string, string>>
  /** What a refusal says beside `detail`. */
  readonly beside?: (refusal: Refused) => Readonly<Record<string, string>>
  /** The access token that the operation has given out, where that is what it does. */
  readonly signsIn?: (data: Data) => string
}

/** A row as the handler sees it, its own types forgotten. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly needs: Permission | 'anyone' | 'signedIn'
  readonly takes: Shapes
  readonly record?: string
  readonly operation: DocumentNode
  readonly variables: (values: never) => Readonly<Record<string, unknown>>
  readonly payload: (data: never) => unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly beside?: (refusal: Refused) => Readonly<Record<string, string>>
  readonly signsIn?: (data: never) => string
}

/** Writes a row down; the compiler holds path, shapes, variables and payload to each other. */
export const route = <const Path extends string, const S extends ShapesFor<Path>, Data, Variables extends object>(
  row: Row<Path, S, Data, Variables>,
): Route => row as unknown as Route
