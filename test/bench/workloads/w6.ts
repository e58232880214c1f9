// W6: 1,000 material requests with 20 fields each, in ten pages; a request is one page.
import type { Contender } from '../contenders.js'
import { cpuAgainst, type Workload } from '../workload.js'
import { pagesOf } from './lists.js'
import { pagesOfPostgraphile } from './postgraphile.js'

const pages = pagesOf('RequestPage', 'wideRequests', 100)

/** PostGraphile makes its cursors of other things. */
function comparable(json: unknown, contender: Contender): unknown {
  if (contender !== 'postgraphile') return json
  const { data } = json as { readonly data: { readonly materialRequests: { readonly pageInfo: object } } }
  return { ...data.materialRequests, pageInfo: { ...data.materialRequests.pageInfo, endCursor: null } }
}

export const w6: Workload = {
  id: 'W6',
  title: 'GraphQL: a page of 100 rows of 20 fields, ten pages in turn',
  requests: {
    floor: pages, arrays: pages, gateway: pages, mercurius: pages, yoga: pages,
    postgraphile: pagesOfPostgraphile('RequestPage', 100),
  },
  compared: comparable,
  targets: [cpuAgainst('floor', 1.5)],
}
