// The same requests as PostGraphile takes them: its names under the gateway's, and its own cursors.
import { ACT, LINE, LOCATION, REQUEST, WIDE_REQUEST } from '../contenders/shared/shapes.js'
import { graphql, send } from '../request.js'
import type { Requests } from '../workload.js'

/** `id` is taken by the identifier of all objects. */
const fields = (names: readonly string[]) => names.map((name) => (name === 'id' ? 'id: rowId' : name)).join(' ')

const NEWEST = '[CREATED_AT_DESC, ROW_ID_DESC]'
const OWN = (order: string, rest: string) =>
  `(first: $first, after: $after, condition: { orgId: $org }, orderBy: ${order}) { ${rest} }`
const HEAD = '($org: String!, $first: Int!, $after: Cursor)'

interface Listed {
  readonly name: string
  readonly field: string
  readonly order: string
  readonly rows: number
  readonly asks: string
}

const LISTS = {
  Locations: {
    name: 'locations', field: 'allLocations', order: '[NAME_ASC, ROW_ID_ASC]', rows: 1000,
    asks: `totalCount nodes { ${fields(LOCATION)} }`,
  },
  MaterialRequests: {
    name: 'materialRequests', field: 'allMaterialRequests', order: NEWEST, rows: 1000,
    asks: `nodes { ${fields(REQUEST)}
      lineItems: materialRequestLinesByOrgIdAndMaterialRequestIdList(orderBy: [ITEM_NUMBER_ASC, ROW_ID_ASC]) {
        ${fields(LINE)}
      }
      approvalHistory: materialRequestHistoriesByOrgIdAndMaterialRequestIdList(
        orderBy: [PERFORMED_AT_ASC, ROW_ID_ASC]
      ) { ${fields(ACT)} } }`,
  },
  RequestPage: {
    name: 'materialRequests', field: 'allMaterialRequests', order: NEWEST, rows: 1000,
    asks: `nodes { ${fields(WIDE_REQUEST)} } pageInfo { hasNextPage endCursor }`,
  },
} as const satisfies Readonly<Record<string, Listed>>

interface Edges {
  readonly data: Readonly<Record<string, { readonly edges: readonly { readonly cursor: string }[] }>>
}

/** Pages one after the other, each by another person. */
export const pagesOfPostgraphile = (operation: keyof typeof LISTS, first: number): Requests =>
  async ({ tokens, database: { orgId: org } }, { port }) => {
    const { name, field, order, rows, asks } = LISTS[operation]
    const cursors = `query Cursors${HEAD} { ${name}: ${field}${OWN(order, 'edges { cursor }')} }`
    const { json } = await send(port, graphql(tokens[0], 'Cursors', cursors, { org, first: rows }))
    if (!(json as Partial<Edges>).data) throw new Error(`postgraphile gives no cursors: ${JSON.stringify(json)}`)
    const places = (json as Edges).data[name].edges.filter((_edge, index) => (index + 1) % first === 0).slice(0, -1)
    const afters = [null, ...places.map(({ cursor }) => cursor)]
    const query = `query ${operation}${HEAD} { ${name}: ${field}${OWN(order, asks)} }`
    return Array.from({ length: afters.length * tokens.length }, (_, index) =>
      graphql(tokens[index % tokens.length], operation, query, { org, first, after: afters[index % afters.length] }))
  }
