// W3: pages of 20 material requests of 1,000, each with its lines and its history.
import { cpuAgainst, EMBEDDED, type Workload } from '../workload.js'
import { pagesOf } from './lists.js'
import { pagesOfPostgraphile } from './postgraphile.js'

const pages = pagesOf('MaterialRequests', 'requests', 20)

export const w3: Workload = {
  id: 'W3',
  title: 'GraphQL: 20 material requests with lines and history',
  requests: {
    floor: pages, arrays: pages, gateway: pages, embedded: pages, mercurius: pages, yoga: pages,
    postgraphile: pagesOfPostgraphile('MaterialRequests', 20),
  },
  targets: [cpuAgainst('postgraphile', 0.65), cpuAgainst('arrays', 1.8), ...EMBEDDED],
}
