// A list with pages and a mutation, as a frontend on Relay writes them. Only relay-compiler reads this file.
import { graphql } from 'relay-runtime'

export const list = graphql`
  fragment suppliers_list on Query
  @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" })
  @refetchable(queryName: "suppliersNextPageQuery") {
    suppliers(first: $count, after: $cursor, orderBy: CREATED_AT_DESC) @connection(key: "suppliers_suppliers") {
      totalCount
      edges {
        node {
          id
          ...suppliers_row
        }
      }
    }
  }
`

export const row = graphql`
  fragment suppliers_row on Supplier {
    name
    currency
    bills(first: 3, filter: { status: [POSTED] }) {
      edges {
        node {
          billNumber
          totalAmount
        }
      }
    }
  }
`

export const page = graphql`
  query suppliersPageQuery {
    ...suppliers_list
  }
`

export const create = graphql`
  mutation suppliersCreateMutation($input: CreatePartnerInput!) {
    createSupplier(input: $input) {
      id
      ...suppliers_row
    }
  }
`
