// What is known of a request while it runs: for its line in the log, the metrics and the traces. The doors fill it in.
import { Kind, type OperationDefinitionNode } from 'graphql'

/** The ways into the gateway, as the log and the metrics name them. `live` are subscriptions. */
export const NOTED_DOORS = ['graphql', 'rest', 'files', 'live', 'probes', 'pages', 'none'] as const
export type NotedDoor = (typeof NOTED_DOORS)[number]

/** Who asks, by identifiers. */
interface Asking {
  readonly userId: string
  readonly orgId: string
  readonly apiKey?: { readonly id: string }
}

export interface RequestNote {
  readonly requestId: string
  /** When it arrived, as performance.now() counts. */
  readonly since: number
  /** The identifier of its trace, if traces are on. */
  traceId?: string
  /** The door. Without it, that of the route. */
  door?: NotedDoor
  /** The method of the request. */
  method?: string
  /** The path of the route, as it is declared. None for a path that nobody serves. */
  route?: string
  /** The name of the GraphQL operation, or the row of the REST door. Without it, the method and path of the route. */
  operation?: string
  /** True if the document is a registered one, so that its name is known. */
  isRegistered?: boolean
  /** A name that the client cannot choose. Metrics show it in place of the operation. */
  fixedName?: string
  /** Who asks; undefined until it is known, and without a credential. */
  viewer?: Asking
  /** The codes of the errors in the answer. */
  codes?: string[]
}

/** How a request ended. */
export interface Ending {
  /** The HTTP status; for a WebSocket the code with which it was closed. */
  readonly status: number
  readonly ms: number
  /** True if the client was gone before its answer was complete. */
  readonly isAborted: boolean
}

/** A note that is complete. */
export type Ended = RequestNote & Required<Pick<RequestNote, 'door' | 'operation'>>

/** Is told of each request when its answer has been sent, or its client is gone. */
export type EndListener = (note: Ended, ending: Ending) => void

/** Notes the code of an error in the answer. A code is noted once. */
export function noteCode(note: RequestNote | undefined, code: unknown): void {
  if (!note || typeof code !== 'string') return
  note.codes ??= []
  if (!note.codes.includes(code)) note.codes.push(code)
}

const LONGEST_NAME = 100

/**
 * Notes the name of a GraphQL operation. Anybody can send any name, so for a caller without a credential the name in
 * metrics is the first field of the operation, which the schema has.
 */
export function nameOperation(
  note: RequestNote, { name, selectionSet: { selections: [first] } }: OperationDefinitionNode, viewer: Asking | null,
): void {
  note.operation = name?.value.slice(0, LONGEST_NAME) ?? '(unnamed)'
  if (!viewer && !note.isRegistered) note.fixedName = first.kind === Kind.FIELD ? first.name.value : '(unnamed)'
}
