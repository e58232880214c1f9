// All written attacks in the order in which they are sent. Attacks that fill the limits on log-ins come last.
import type { Bomb } from './bomb.js'
import { byGet } from './cases/by-get.js'
import { changes } from './cases/changes.js'
import { documents } from './cases/documents.js'
import { doors } from './cases/doors.js'
import { inputs } from './cases/inputs.js'
import { reads } from './cases/reads.js'
import { sockets } from './cases/sockets.js'
import { strangers } from './cases/strangers.js'

export const CASES: readonly Bomb[] = [
  ...strangers, ...byGet, ...documents, ...reads, ...inputs, ...changes, ...sockets, ...doors,
]
