// What a further door of the gateway, such as REST, adds to the server. A line in `doors.ts` adds or removes a door.
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Application } from '../access/services.js'
import type { Viewer } from '../core/context.js'
import type { Executor } from '../core/operations/execute.js'
import type { DocumentedPath } from '../features/legacy-usage/counter.js'
import type { Admission } from './admission.js'
import type { CountRequest } from './requests-at-once.js'

/** The parts of the gateway that a door can use. */
export interface Gateway {
  readonly app: Application
  readonly schema: GraphQLSchema
  readonly execute: Executor
  readonly admission: Admission
  /** Counts a call of a documented path by this caller. */
  readonly count: (path: Pick<DocumentedPath, 'method' | 'path'>, viewer: Viewer) => void
  /** Counts a request of a caller until it is answered. The door asks it before it reads the body. */
  readonly countRequest: CountRequest
}

/** The documented paths of all these doors. */
export const documentedPathsOf = (doors: readonly Door[]): readonly DocumentedPath[] =>
  doors.flatMap(({ documentedPaths }) => documentedPaths)

export interface Door {
  /** The paths that the query `legacyUsage` lists, in documented order. */
  readonly documentedPaths: readonly DocumentedPath[]
  /** Pages of the door that the gateway's own router serves: path → allowed methods. `*` matches one path segment. */
  readonly pages: Readonly<Record<string, string>>
  /**
   * The internal path that receives the requests to all paths that are not the gateway's own. The door gets their path
   * and body unchanged. If several doors name such a path, the first door is used.
   */
  readonly everythingElse?: string
  readonly serve: (server: FastifyInstance, gateway: Gateway) => Promise<void>
}
