// All types of faults and of reasons why something is refused: each with its sentence and its parameters. Clients know
// a rule by its type, so a type keeps its name.
import { RECORDS } from './records.js'
import { VALUES } from './values.js'

export const FAULTS = { ...VALUES, ...RECORDS }
export type FaultType = keyof typeof FAULTS
