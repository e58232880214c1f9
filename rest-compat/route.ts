// The type of a row: what FastAPI's rows have, its GraphQL operation, and what the refusals of the operation say.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { FaultType } from '../src/core/faults/table.js'
import type { ErrorCode } from '../src/errors.js'
import type { Codec } from './fastapi/codec.js'
import type { Shapes, Values } from './fastapi/request.js'
import type * as fastapi from './fastapi/route.js'

/** The groups in which the OpenAPI document and its page show the rows. */
export const TAGS = {
  'Material requests': 'Approval of the materials that production asks for.',
  'API keys': 'API keys, the credentials of programs.',
  Authentication: 'Log-in, and a test of the credential.',
  Bills: 'Supplier, client and employee bills.',
  Quotes: 'Conversion of accepted quotes into sales orders.',
  Costing: 'Cost sheets: update with actions, withdrawal, comparison.',
  Logistics: 'Locations, and the stops of deliveries.',
  'Expense requests': 'Approval of expenses.',
  Employees: 'Attachments of employees.',
} as const

/** What the service of this gateway adds to a row, beside its operation. */
interface Added {
  readonly tag: keyof typeof TAGS
  /** Error code → the case in which this row answers it. Codes with the same meaning in all rows need no sentence. */
  readonly refuses?: Readonly<Partial<Record<ErrorCode, string>>>
  /** The types of faults that have no figures in the answers of this row. */
  readonly bareFaults?: readonly FaultType[]
  /** The field to which clients are to move, if the operation's own field is only for this row. */
  readonly successor?: string
}

/** A row without its specific types, as the handler and the OpenAPI document use it. */
export interface Route extends fastapi.Route, Added {
  readonly tag: Added['tag']
  readonly operation: DocumentNode
  variables(values: object): Readonly<Record<string, unknown>>
  /** The access token in the answer of a log-in. Only the log-in row has this. */
  readonly signsIn?: (answered: never) => string
}

/** The value of an operation's only root field. */
type RootOf<Data> = NonNullable<Data[keyof Data]>

type Typed = 'method' | 'path' | 'takes' | 'operation' | 'variables' | 'answers' | 'signsIn' | 'example'

interface Row<Path extends string, S extends Shapes, Data, Variables, A> extends Omit<Route, Typed> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: Path
  readonly takes: S
  readonly operation: TypedDocumentNode<Data, Variables>
  readonly variables: (values: Values<S>) => Variables
  /**
   * Encodes the value of the operation's field. The compiler checks that the operation selects all data that is read
   * here.
   */
  readonly answers: Codec<RootOf<Data>, A>
  readonly signsIn?: (answered: RootOf<Data>) => string
  readonly example: fastapi.Example<Path, NoInfer<A>>
}

/** Declares a row. The compiler checks that path, shapes, variables, answer and example agree. */
export const route = <
  const Path extends string, const S extends fastapi.ShapesFor<Path>, Data, Variables extends object, A,
>(row: Row<Path, S, Data, Variables, A>): Route => row as unknown as Route
