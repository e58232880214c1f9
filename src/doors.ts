// The doors beside GraphQL's and that of files.
import { restDoor } from '../rest-compat/door.js'
import type { Door } from './http/door.js'

export const doors: readonly Door[] = [restDoor]
