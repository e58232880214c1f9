// A further door with what it adds to the command line, the settings and the documentation.
import type { GraphQLSchema } from 'graphql'
import type { DoorSettings } from '../config.js'
import type { Model } from '../core/context.js'
import type { Admission } from '../http/admission.js'
import type { Door } from '../http/door.js'
import type { Command } from './command.js'

/** The sources of the generated documentation. */
export interface Sources {
  readonly schema: GraphQLSchema
  readonly model: Model
  readonly admission: Admission
  readonly settings: DoorSettings
}

/** The parts that a door adds to the generated documentation. */
export interface Printed {
  /** Sections of docs/reference/README.md. */
  readonly sections: readonly string[]
  /** Further pages: file name → text. */
  readonly pages: Readonly<Record<string, string>>
}

export interface InstalledDoor extends Door {
  readonly settings: DoorSettings
  /** The command-line commands of the door. */
  readonly commands: Readonly<Record<string, Command>>
  /** The lines about the door in the start message. */
  readonly greeting: (address: string) => readonly string[]
  /** Checks what the door declares, before a first start writes the demo data. Throws the name of what is wrong. */
  readonly check?: (sources: Pick<Sources, 'schema' | 'admission'>) => Promise<void>
  readonly print: (sources: Sources) => Promise<Printed>
}

/** The settings of all these doors. */
export const settingsOf = (doors: readonly InstalledDoor[]): DoorSettings =>
  Object.assign({}, ...doors.map(({ settings }) => settings)) as DoorSettings
