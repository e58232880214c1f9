// W5: cost sheets with all their lists, the roll-up and the margins of their scenarios.
import { DOCUMENTS } from '../documents.js'
import { graphql } from '../request.js'
import { cpuAgainst, statementsAtMost, type Requests, type Workload } from '../workload.js'

const SHEETS = 100

const sheets: Requests = ({ tokens }) =>
  Array.from({ length: SHEETS * tokens.length }, (_, index) =>
    graphql(tokens[index % tokens.length], 'CostSheet', DOCUMENTS.CostSheet, { id: `cs-${1 + (index % SHEETS)}` }))

export const w5: Workload = {
  id: 'W5',
  title: 'GraphQL: a cost sheet with all lists, roll-up and margins',
  requests: { floor: sheets, arrays: sheets, gateway: sheets, mercurius: sheets, yoga: sheets },
  targets: [cpuAgainst('floor', 2), statementsAtMost(7)],
}
