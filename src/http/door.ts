// The interface of a further door of the gateway, such as REST. A line in `doors.ts` adds or removes a door.
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { z } from 'zod'
import type { Command } from '../cli/command.js'
import type { Application, Viewer } from '../context.js'
import type { AnyLifecycle } from '../core/lifecycle/lifecycle.js'
import type { Executor } from '../core/operations/execute.js'
import type { Admission } from './admission.js'
import type { CountRequest } from './requests-at-once.js'

/** A documented path, and the GraphQL field that does the same. */
export interface DocumentedPath {
  readonly method: string
  readonly path: string
  readonly operation: string
}

/** The parts of the gateway that a door can use. */
export interface Gateway {
  readonly app: Application
  readonly execute: Executor
  readonly admission: Admission
  /** Counts a call of a documented path by this caller. */
  readonly count: (path: Pick<DocumentedPath, 'method' | 'path'>, viewer: Viewer) => void
  /** Counts a request of a caller until it is answered. The door asks it before it reads the body. */
  readonly countRequest: CountRequest
}

/** The sources of the generated documentation. */
export interface Sources {
  readonly schema: GraphQLSchema
  readonly lives: readonly AnyLifecycle[]
  readonly admission: Admission
}

/** The parts that a door adds to the generated documentation. */
export interface Printed {
  /** Sections of docs/reference.md. */
  readonly sections: readonly string[]
  /** Further pages: file name → text. */
  readonly pages: Readonly<Record<string, string>>
}

export interface Door {
  /** The paths that the query `legacyUsage` lists, in documented order. */
  readonly documentedPaths: readonly DocumentedPath[]
  /** The settings of the door, by name. Each setting is a text that the door parses itself. */
  readonly settings: Readonly<Record<string, z.ZodType<string>>>
  /** The command-line commands of the door. */
  readonly commands: Readonly<Record<string, () => Promise<Command>>>
  /** The lines about the door in the start message. */
  readonly greeting: (address: string) => readonly string[]
  /** Pages of the door that the gateway's own router serves: path → allowed methods. `*` matches one path segment. */
  readonly pages: Readonly<Record<string, string>>
  /**
   * The internal path that receives the requests to all paths that are not the gateway's own. The door gets their path
   * and body unchanged. If several doors name such a path, the first door is used.
   */
  readonly everythingElse?: string
  readonly serve: (server: FastifyInstance, gateway: Gateway) => Promise<void>
  readonly print: (sources: Sources) => Promise<Printed>
}
