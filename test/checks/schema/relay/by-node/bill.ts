// A record that Relay reads again by its `nodeId` alone. Only relay-compiler reads this file.
import { graphql } from 'relay-runtime'

export const bill = graphql`
  fragment bill_details on Bill @refetchable(queryName: "billDetailsQuery") {
    billNumber
    status
  }
`
