// The requests of the experiments. Each is sent by all people of the scene in turn.
import { ACT, LINE, LOCATION, REQUEST } from '../contenders/shared/shapes.js'
import { graphql, type Request } from '../request.js'
import { cursorAt } from '../scene.js'
import type { Requests, Workload } from '../workload.js'
import { restoreRequests } from '../workloads/restore.js'
import { approvalsAmong } from '../workloads/w4.js'
import { workloadOf } from './chart.js'

export const LOCATIONS = 10_000
const REQUESTS = 1_000
export const PAGE = 20

const PAGE_OF_LOCATIONS = `query LocationPage($first: Int!, $after: String) {
  locations(first: $first, after: $after) { nodes { ${LOCATION.join(' ')} } pageInfo { hasNextPage endCursor } }
}`
const ONE_REQUEST = `query OneRequest($id: ID!) {
  materialRequest(id: $id) {
    ${REQUEST.join(' ')} lineItems { ${LINE.join(' ')} } approvalHistory { ${ACT.join(' ')} }
  }
}`

const NEW_REQUEST = `mutation NewRequest($input: CreateMaterialRequestInput!) {
  createMaterialRequest(input: $input) { ${REQUEST.join(' ')} lineItems { ${LINE.join(' ')} } }
}`
/** The scene has this many materials. */
const MATERIALS = 400

/** The same request, once for each person. */
const byAll = (tokens: readonly string[], request: (credential: string) => Request) => tokens.map(request)

/** A page of the list of locations by its cursor, from an offset on. */
export const byCursor = (offset: number, first = PAGE): Requests => async (scene) => {
  const after = await cursorAt(scene, 'locations', offset)
  return byAll(scene.tokens, (token) => graphql(token, 'LocationPage', PAGE_OF_LOCATIONS, { first, after }))
}

/** A page of the same list over REST, by its number, with the exact total. */
export const byNumber = (page: number, limit = PAGE): Requests => ({ tokens }) =>
  byAll(tokens, (credential) =>
    ({ method: 'GET', path: `/logistics/locations?page=${page}&limit=${limit}`, credential }))

/** Single material requests with their lines and history, from all of the table. */
export const byId = (times: number): Requests => ({ tokens }) =>
  Array.from({ length: REQUESTS }, (_, index) =>
    graphql(tokens[index % tokens.length], 'OneRequest', ONE_REQUEST, { id: `mr-${1 + index * times}` }))

/** New material requests of this many lines. */
export const creatingRequests = (lines: number): Requests => ({ tokens }) =>
  byAll(tokens, (token) => graphql(token, 'NewRequest', NEW_REQUEST, {
    input: {
      lineItems: Array.from({ length: lines }, (_, line) =>
        ({ materialId: `mat-${1 + (line % MATERIALS)}`, requiredQty: '12.5', unitPrice: '1.6' })),
    },
  }))

/** Approvals of material requests from all of the table, each once. */
export const approving = (times: number): Workload =>
  ({ ...workloadOf('approve', approvalsAmong(times)), reset: restoreRequests, once: true })

/** What a new gateway is warmed up with: lists and single records at both doors, none of which reads many rows. */
export const warmingUp = (times: number): readonly Requests[] => [
  byCursor(0),
  byId(times),
  ({ tokens }) => byAll(tokens, (credential) =>
    ({ method: 'GET', path: `/logistics/locations?linkedEntityId=sup-1&page=1&limit=${PAGE}`, credential })),
]

/** Each level has its own relation, so each object of a level has one of the next. */
const LEVELS = [
  ['materialRequests(first: $first)', 'documentId status'], ['productionOrder', 'documentId status'],
  ['salesOrder', 'documentId status'], ['style', 'code name'], ['billsOfMaterials(first: 1)', 'documentId name'],
  ['materialRequests(first: 1)', 'documentId status'], ['salesOrder', 'documentId status'], ['client', 'code name'],
] as const
export const MOST_LEVELS = LEVELS.length

function nested(levels: number): string {
  const document = LEVELS.slice(0, levels).reduceRight((below, [field, values]) => {
    const record = `id createdAt ${values} ${below}`
    return field.includes('(first') ? `${field} { nodes { ${record} } }` : `${field} { ${record} }`
  }, '')
  return `query Nested($first: Int!) { ${document} }`
}

/** Twenty material requests, with this many levels of one object below each. */
export const ofLevels = (levels: number): Requests => ({ tokens }) =>
  byAll(tokens, (token) => graphql(token, 'Nested', nested(levels), { first: PAGE }))
