// The list of doors in addition to GraphQL and files.
import { restDoor } from '../rest-compat/door.js'
import type { Door } from './http/door.js'

export const doors: readonly Door[] = [restDoor]
