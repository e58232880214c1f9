// All written attacks in the order in which they are sent. Attacks that fill the limits on log-ins come last.
import type { Bomb } from './bomb.js'
import { byGet } from './cases/by-get.js'
import { changes } from './cases/changes.js'
import { documents } from './cases/documents.js'
import { doors } from './cases/doors.js'
import { exported } from './cases/exports.js'
import { groups } from './cases/groups.js'
import { inputs } from './cases/inputs.js'
import { printed } from './cases/printed.js'
import { reads } from './cases/reads.js'
import { searches } from './cases/searches.js'
import { sockets } from './cases/sockets.js'
import { steps } from './cases/steps.js'
import { strangers } from './cases/strangers.js'

export const CASES: readonly Bomb[] = [
  ...strangers, ...byGet, ...documents, ...reads, ...searches, ...groups, ...inputs, ...changes, ...steps, ...printed,
  ...exported, ...sockets, ...doors,
]
