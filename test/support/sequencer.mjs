// The order of the suites: first those that share a gateway, so that each worker starts it once and stops it early.
import Sequencer from '@jest/test-sequencer'
import { readFileSync } from 'node:fs'

const sharesGateway = ({ path }) => /^useGateway\(\)$/m.test(readFileSync(path, 'utf8'))

export default class extends Sequencer {
  /** The longest first, as jest has them, within both groups. */
  async sort(tests) {
    const sorted = await super.sort(tests)
    return [...sorted.filter(sharesGateway), ...sorted.filter((test) => !sharesGateway(test))]
  }
}
