// W7: a mix at both doors, by people and by keys: reads, a tenth of writes, a hundredth of bad input.
import { DOCUMENTS } from '../documents.js'
import { graphql, type Request } from '../request.js'
import type { Scene } from '../scene.js'
import type { Target, Workload } from '../workload.js'
import { restoreRequests } from './restore.js'
import { approvals } from './w4.js'

const REQUESTS = 20_000
const EDIT = `mutation Edit($id: ID!, $input: EditLocationInput!) {
  editLocation(id: $id, input: $input) { id contactName }
}`

interface Turn {
  readonly index: number
  readonly credential: string
  readonly cursors: Scene['cursors']
  readonly approvals: readonly Request[]
}
type Kind = (turn: Turn) => Request

const badPage: Kind = ({ credential }) =>
  ({ method: 'GET', path: '/logistics/locations?page=0&limit=200', credential })
const badList: Kind = ({ credential }) =>
  graphql(credential, 'Locations', DOCUMENTS.Locations, { first: 0 })
const approval: Kind = ({ index, credential, approvals: all }) =>
  ({ ...all[(Math.floor(index / 100) * 5 + (index % 100)) % all.length], credential })
const edit: Kind = ({ index, credential }) =>
  graphql(credential, 'Edit', EDIT, { id: `loc-${1 + (index % 9_999)}`, input: { contactName: `Dispatch ${index}` } })
const restPage: Kind = ({ index, credential }) =>
  ({ method: 'GET', path: `/logistics/locations?page=${1 + (index % 50)}&limit=20`, credential })
const locations: Kind = ({ index, credential, cursors: { locations: all } }) =>
  graphql(credential, 'Locations', DOCUMENTS.Locations, { first: 20, after: all[index % all.length] })
const requests: Kind = ({ index, credential, cursors: { requests: all } }) =>
  graphql(credential, 'MaterialRequests', DOCUMENTS.MaterialRequests, { first: 5, after: all[index % all.length] })
const sheet: Kind = ({ index, credential }) =>
  graphql(credential, 'CostSheet', DOCUMENTS.CostSheet, { id: `cs-${1 + (index % 100)}` })

const READS = [restPage, locations, requests, sheet] as const

/** Of a hundred requests the first five are approvals, then come five edits and the bad one. */
function kindOf(index: number): Kind {
  const place = index % 100
  if (place < 5) return approval
  if (place < 10) return edit
  if (place === 10) return Math.floor(index / 100) % 2 ? badPage : badList
  return READS[index % READS.length]
}

/** The mix in an order that is always the same: neighbours are of different kinds. */
const shuffled = (length: number) => Array.from({ length }, (_, index) => (index * 37) % length)

async function mix(scene: Scene): Promise<Request[]> {
  const { tokens, cursors } = scene
  const keys = await scene.keys()
  const approved = await approvals(scene, await scene.running('gateway'))
  return shuffled(REQUESTS).map((index, place) => {
    // Each kind of request comes from people and from keys.
    const holders = Math.floor(place / READS.length) % 2 ? keys : tokens
    const credential = holders[Math.floor(place / (2 * READS.length)) % holders.length]
    return kindOf(index)({ index, credential, cursors, approvals: approved })
  })
}

const TARGETS: readonly Target[] = [
  {
    says: 'answers that tell of a fault of the service ≤ 0',
    most: 0,
    of: (figures) => {
      const statuses = Object.entries(figures.get('gateway')?.statuses ?? {})
      return statuses.reduce((sum, [status, count]) => sum + (status === '0' || status >= '500' ? count : 0), 0)
    },
  },
  {
    says: 'p99 ≤ 6 × p50',
    most: 6,
    of: (figures) => {
      const own = figures.get('gateway')
      return own && own.p99 / own.p50
    },
  },
]

export const w7: Workload = {
  id: 'W7',
  title: 'both doors, people and keys, 10 % writes, 1 % bad input',
  requests: { gateway: mix },
  reset: restoreRequests,
  allows: () => true,
  targets: TARGETS,
}
