// All types of faults and of reasons why something is refused: each with its sentence and its parameters. Clients know
// a rule by its type, so a type keeps its name.
import { PEOPLE } from './people.js'
import { COSTING } from './costing.js'
import { MONEY } from './money.js'
import { SELLING } from './selling.js'
import { BUYING } from './buying.js'
import { RECORDS } from './records.js'
import { VALUES } from './values.js'

export const FAULTS = { ...PEOPLE, ...COSTING, ...MONEY, ...SELLING, ...BUYING, ...VALUES, ...RECORDS }
export type FaultType = keyof typeof FAULTS
