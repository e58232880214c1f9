// W2: the same by GraphQL: pages of 20 locations, with their total.
import { cpuAgainst, EMBEDDED, type Workload } from '../workload.js'
import { pagesOf } from './lists.js'
import { pagesOfPostgraphile } from './postgraphile.js'

const pages = pagesOf('Locations', 'locations', 20)

export const w2: Workload = {
  id: 'W2',
  title: 'GraphQL: 20 of 10,000 locations, with the total',
  requests: {
    floor: pages, arrays: pages, gateway: pages, embedded: pages, mercurius: pages, yoga: pages,
    postgraphile: pagesOfPostgraphile('Locations', 20),
  },
  targets: [cpuAgainst('postgraphile', 0.75), ...EMBEDDED],
}
