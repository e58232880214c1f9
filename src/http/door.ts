// What a further door of the gateway brings with it. A door is put in or taken out by its line in `doors.ts`.
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { z } from 'zod'
import type { Command } from '../cli/command.js'
import type { Application, Viewer } from '../context.js'
import type { AnyLifecycle } from '../core/lifecycle/lifecycle.js'
import type { Executor } from '../core/operations/execute.js'
import type { Admission } from './admission.js'

/** A documented path, and the field of the schema that does the same. */
export interface DocumentedPath {
  readonly method: string
  readonly path: string
  readonly operation: string
}

/** What the gateway lends to a door. */
export interface Gateway {
  readonly app: Application
  readonly execute: Executor
  readonly admission: Admission
  /** Notes that this caller uses a documented path. */
  readonly count: (path: Pick<DocumentedPath, 'method' | 'path'>, viewer: Viewer) => void
}

/** What the printed documents are made from. */
export interface Sources {
  readonly schema: GraphQLSchema
  readonly lives: readonly AnyLifecycle[]
  readonly admission: Admission
}

/** What a door adds to the printed documents. */
export interface Printed {
  /** Sections of docs/reference.md. */
  readonly sections: readonly string[]
  /** Further pages, by their file. */
  readonly pages: Readonly<Record<string, string>>
}

export interface Door {
  /** The paths that legacyUsage lists, in documented order. */
  readonly documentedPaths: readonly DocumentedPath[]
  /** Its settings by name, each a text that the door reads itself. */
  readonly settings: Readonly<Record<string, z.ZodType<string>>>
  /** Its commands of the shell. */
  readonly commands: Readonly<Record<string, () => Promise<Command>>>
  /** What the greeting says of it. */
  readonly greeting: (address: string) => readonly string[]
  /** Its pages that stand beside those of the gateway, with the methods that they take; `*` is any one name. */
  readonly pages: Readonly<Record<string, string>>
  /**
   * Where it is handed the requests to all paths that are not the gateway's own, with path and body as they came. Of several doors
   * that name an address, the first is.
   */
  readonly everythingElse?: string
  readonly serve: (server: FastifyInstance, gateway: Gateway) => Promise<void>
  readonly print: (sources: Sources) => Promise<Printed>
}
