// The order of the suites: that of MUTANT_SUITES.
import path from 'node:path'
import process from 'node:process'

const order = process.env.MUTANT_SUITES.split(' ').map((suite) => path.resolve(suite))

export default class {
  sort(tests) {
    return [...tests].sort((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
  }

  allFailedTests(tests) {
    return tests
  }

  cacheResults() {
    // Each process runs its suites once.
  }
}
