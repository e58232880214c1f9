// The saved operations of GraphiQL: a first walk through the domain. They run on the demo data.

/** A saved operation. */
export interface Example {
  /** The label in the list. */
  readonly label: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

export const EXAMPLES: readonly Example[] = [
  {
    label: '1 Who am I, and what may I do?',
    query: `query WhoAmI {
  me { name email roles permissions organizations { name roles isDefault } }
}`,
  },
  {
    label: '2 Requests that wait for approval',
    query: `query WaitingRequests($first: Int) {
  materialRequests(first: $first, filter: { status: [SUBMITTED] }, orderBy: CREATED_AT_DESC) {
    totalCount
    nodes { id documentId totalEstimatedAmount createdByName availableActions { action allowed reason } }
    pageInfo { hasNextPage endCursor }
  }
}`,
    variables: { first: 10 },
  },
  {
    label: '3 One request with its lines and its history',
    query: `query OneRequest($id: ID!) {
  materialRequest(id: $id) {
    documentId
    status
    totalEstimatedAmount
    lineItems { itemNumber materialName requiredQty qtyToPurchase unitPrice estimatedAmount status }
    approvalHistory { action performedAt performedByName reason }
  }
}`,
    variables: { id: 'mr-1' },
  },
  {
    label: '4 Approve a request',
    query: `mutation ApproveRequest($id: ID!) {
  approveMaterialRequest(id: $id) { documentId status approvedByName approvedAt }
}`,
    variables: { id: 'mr-1' },
  },
  {
    label: '5 Ask for material',
    query: `mutation AskForMaterial($input: CreateMaterialRequestInput!) {
  createMaterialRequest(input: $input) { id documentId status totalEstimatedAmount }
}`,
    variables: { input: { lineItems: [{ materialName: 'Poplin', requiredQty: '120', unitPrice: '1.6' }] } },
  },
  {
    label: '6 Input with faults, each with its place',
    query: `mutation Faults($input: CreateMaterialRequestInput!) {
  createMaterialRequest(input: $input) { id }
}`,
    variables: { input: { lineItems: [{ requiredQty: '-1' }, { materialId: 'unknown', requiredQty: '0' }] } },
  },
  {
    label: '7 Suppliers with the bills that are to be paid',
    query: `query SuppliersWithBills {
  suppliers(first: 5, orderBy: CREATED_AT_DESC) {
    nodes {
      code
      name
      bills(first: 3, filter: { status: [POSTED, PARTIALLY_PAID] }, orderBy: DUE_DATE_ASC) {
        totalCount
        nodes { billNumber dueDate remainingBalance currency }
      }
    }
  }
}`,
  },
  {
    label: '8 What is owed, by age',
    query: `query Aging {
  payablesAging {
    asOf
    totals { currency total current days1To30 days31To60 days61To90 daysOver90 }
    parties { partyName currency total }
  }
}`,
  },
  {
    label: '9 A cost sheet that explains its margins',
    query: `query CostSheet($id: ID!) {
  costSheet(id: $id) {
    costSheetName
    status
    versionNumber
    rollUp { figures { name value formula inputs { name value } } }
    availableActions { action allowed reason }
  }
}`,
    variables: { id: 'cs-1' },
  },
  {
    label: '10 Sales orders with sizes and colours',
    query: `query SalesOrders {
  salesOrders(first: 3, orderBy: CREATED_AT_DESC) {
    nodes { documentId status orderQuantity totalAmount currency client { name } style { name }
      lineItems { orderQuantity unitPrice status } }
  }
}`,
  },
  {
    label: '11 Stock of materials',
    query: `query Stock {
  materials(first: 20, filter: { isActive: true }) {
    nodes { code name unit warehouseQty reservedQty onOrderQty availableQty supplier { name } }
  }
}`,
  },
  {
    label: '12 What was done last (administrators)',
    query: `query Trail {
  auditLines(first: 10) { nodes { at actorName action entity entityId from to reason } }
}`,
  },
  {
    label: '13 Changes as they happen, until you stop it',
    query: `subscription Changes {
  changes { at action recordType recordId recordVersion cursor }
}`,
  },
]
