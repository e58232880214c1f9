// W1: pages of 20 locations of 10,000, with their total, over REST.
import type { Requests, Workload } from '../workload.js'
import { cpuAgainst, EMBEDDED } from '../workload.js'

const pages: Requests = ({ tokens }) =>
  Array.from({ length: 50 * tokens.length }, (_, index) => ({
    method: 'GET', path: `/logistics/locations?page=${1 + (index % 50)}&limit=20`,
    credential: tokens[index % tokens.length],
  }))

export const w1: Workload = {
  id: 'W1',
  title: 'REST: 20 of 10,000 locations, with the total',
  requests: { floor: pages, arrays: pages, gateway: pages, embedded: pages },
  targets: [cpuAgainst('arrays', 1.8), ...EMBEDDED],
}
