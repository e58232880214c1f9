// The order of the suites: first those that share a gateway, then those that share only its database, so that each
// worker opens both once and closes them early.
import Sequencer from '@jest/test-sequencer'
import { readFileSync } from 'node:fs'

/** A gateway, only its database, or nothing: a suite has the place of the first that fits. */
const ORDER = [/^useGateway\(\)$/m, /^(?!.*(?:fresh|planted|housed|failing)(?:Database|Nodes)).*useGateway\(/s, /^/]
const placeOf = ({ path }) => ORDER.findIndex((shares) => shares.test(readFileSync(path, 'utf8')))

export default class extends Sequencer {
  /** The longest first, as jest has them, within each group. */
  async sort(tests) {
    const sorted = (await super.sort(tests)).map((test) => [placeOf(test), test])
    return sorted.sort(([one], [other]) => one - other).map(([, test]) => test)
  }
}
