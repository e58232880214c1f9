// The GraphQL documents of the workloads, as clients of the gateway write them.
import { ACT, LINE, LISTS, LOCATION, REQUEST, SHEET, WIDE_REQUEST } from './contenders/shared/shapes.js'

const fields = (names: readonly string[]) => names.join(' ')
const lists = Object.entries(LISTS).map(([name, columns]) => `${name} { ${fields(columns)} }`)

export const DOCUMENTS = {
  Locations: `query Locations($first: Int!, $after: String) {
    locations(first: $first, after: $after) { totalCount nodes { ${fields(LOCATION)} } }
  }`,
  MaterialRequests: `query MaterialRequests($first: Int!, $after: String) {
    materialRequests(first: $first, after: $after) {
      nodes { ${fields(REQUEST)} lineItems { ${fields(LINE)} } approvalHistory { ${fields(ACT)} } }
    }
  }`,
  RequestPage: `query RequestPage($first: Int!, $after: String) {
    materialRequests(first: $first, after: $after) {
      nodes { ${fields(WIDE_REQUEST)} } pageInfo { hasNextPage endCursor }
    }
  }`,
  CostSheet: `query CostSheet($id: ID!) {
    costSheet(id: $id) {
      ${fields(SHEET)} ${lists.join(' ')}
      rollUp {
        currency materials processing logistics overhead direct total
        scenarios { scenarioId price grossProfit grossMargin netProfit netMargin }
      }
    }
  }`,
} as const
export type Operation = keyof typeof DOCUMENTS
