// The list of doors in addition to GraphQL and files.
import { restDoor } from '../rest-compat/door.js'
import type { InstalledDoor } from './cli/door.js'

export const doors: readonly InstalledDoor[] = [restDoor]
