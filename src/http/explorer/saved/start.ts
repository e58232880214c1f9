// Saved operations for a first walk through the schema.
import type { SavedOperations } from './operation.js'

export const START: SavedOperations = {
  'Start here': [
    {
      label: 'Who am I, and what may I do?',
      query: `query WhoAmI {
        me { name email roles permissions organizations { name roles isDefault } }
      }`,
    },
    {
      label: 'What waits for a decision?',
      query: `query Waiting {
        materialRequests(filter: { status: [SUBMITTED] }) { totalCount nodes { id documentId totalEstimatedAmount } }
        expenseRequests(filter: { status: [PENDING] }) { totalCount nodes { id documentId totalAmount currency } }
        costSheets(filter: { status: [UNDER_REVIEW] }) { totalCount nodes { id costSheetName } }
        quotes(filter: { status: [SENT] }) { totalCount nodes { id documentId client { name } } }
      }`,
    },
    {
      label: 'Which steps may I take, and why not the others?',
      query: `query Steps($id: ID!) {
        materialRequest(id: $id) { documentId status availableActions { action allowed reason } }
      }`,
      variables: { id: 'mr-10' },
    },
    {
      label: 'Try a change without making it',
      query: `mutation Try($id: ID!) @validateOnly {
        approveMaterialRequest(id: $id) { documentId status approvedByName }
      }`,
      variables: { id: 'mr-1' },
    },
    {
      label: 'See the faults of an input, each with its place',
      query: `mutation Faults($input: CreateMaterialRequestInput!) {
        createMaterialRequest(input: $input) { id }
      }`,
      variables: { input: { lineItems: [{ requiredQty: '-1' }, { materialId: 'unknown', requiredQty: '0' }] } },
    },
    {
      label: 'Search several lists for a word',
      query: `query Search($text: String) {
        materials(first: 5, filter: { text: $text }) { nodes { id code name } }
        suppliers(first: 5, filter: { text: $text }) { nodes { id code name } }
        styles(first: 5, filter: { text: $text }) { nodes { id code name } }
      }`,
      variables: { text: 'shirt' },
    },
    {
      label: 'Find anything: records of all kinds by words',
      query: `query Find($text: String!) {
        search(text: $text, first: 10) { nodes { kind recordId number title place snippet { text isMatch } } }
      }`,
      variables: { text: 'poplin' },
    },
    {
      label: 'Sum up a list by groups, for a dashboard',
      query: `query OrdersByClient {
        salesOrders {
          groups(by: [CLIENT], period: MONTH, of: [TOTAL_AMOUNT], convert: true) {
            client { name } period { label } count values { currency sum } converted { sum notConverted }
          }
        }
      }`,
    },
    {
      label: 'Page through a list',
      query: `query Page($first: Int, $after: String) {
        locations(first: $first, after: $after) {
          totalCount
          nodes { code name country }
          pageInfo { hasNextPage endCursor }
        }
      }`,
      variables: { first: 5, after: null },
    },
    {
      label: 'Watch changes as they happen, until you stop it',
      query: 'subscription Changes { changes { at action recordType recordId recordVersion cursor } }',
    },
  ],
}
