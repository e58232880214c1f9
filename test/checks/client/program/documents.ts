// The documents of the program that Relay runs. relay-compiler makes an artifact of each.
import { graphql } from 'relay-runtime'

export const list = graphql`
  query documentsListQuery {
    suppliers(first: 50) {
      nodes {
        id
        nodeId
        name
        recordVersion
      }
    }
  }
`

export const one = graphql`
  query documentsOneQuery($nodeId: ID!) {
    node(nodeId: $nodeId) {
      __typename
      nodeId
      ... on Supplier {
        name
      }
    }
  }
`

export const tried = graphql`
  mutation documentsTriedMutation($id: ID!, $recordVersion: Int!, $name: String!) @validateOnly {
    editSupplier(id: $id, recordVersion: $recordVersion, input: { name: $name }) {
      nodeId
      name
    }
  }
`

export const edited = graphql`
  mutation documentsEditedMutation($id: ID!, $recordVersion: Int!, $name: String!) {
    editSupplier(id: $id, recordVersion: $recordVersion, input: { name: $name }) {
      nodeId
      name
    }
  }
`
