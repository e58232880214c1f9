// Operations that gql.tada types from the schema, without generated code per operation.
import { initGraphQLTada, type ResultOf, type VariablesOf } from 'gql.tada'
import type { introspection } from '../made/tada.d.ts'

const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { Decimal: string; DateTime: string; Date: string; DateOrDateTime: string; Currency: string }
}>()

export const BILLS = graphql(`
  query Bills($filter: BillFilter, $first: Int) {
    bills(filter: $filter, first: $first, orderBy: DUE_DATE_ASC) {
      nodes { id billNumber status totalAmount dueDate availableActions { action allowed reason } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

export const CREATE = graphql(`
  mutation CreateSupplier($input: CreatePartnerInput!) {
    createSupplier(input: $input) { id name }
  }
`)

type Bill = ResultOf<typeof BILLS>['bills']['nodes'][number]

/** The compiler checks that an amount is a text and that a state is one of the enum. */
export const isPaid = ({ status }: Bill) => status === 'PAID'
export const amount = ({ totalAmount }: Bill): string | null => totalAmount
export const variables: VariablesOf<typeof CREATE> = { input: { code: 'BOGAZ', name: 'Boğaz Dokuma', currency: 'USD' } }
