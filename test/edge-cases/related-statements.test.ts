// Relations of many records cost as many statements as those of a few.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { partlyReceivedOrders } from '../support/make/purchasing.js'
import { stylesInProduction } from '../support/make/reference.js'
import { statementsOf } from '../support/statements.js'

// All relations of a record are read at once, which exceeds the default limit.
useGateway({ ROWS_PER_OPERATION: '10000000' })

describe('a relation', () => {
  const DEEP = `query ($first: Int) { styles(first: $first) { nodes {
    client { name styles { nodes { name } } } skus { code style { code } }
    billsOfMaterials { nodes { lineItems { consumption material {
      name supplier { name materials(first: 3) { nodes { code } } } billOfMaterialsItems { nodes { billOfMaterials { documentId } } }
    } } } }
    productionOrders(first: 5) { nodes { documentId style { name } } }
  } } }`

  test('costs as many statements for fifty rows as for two', async () => {
    const org = await organization()
    await stylesInProduction(org, 50)
    const cost = (first: number) => statementsOf(() => as(org.STAFF).get(DEEP, { first }))
    await cost(1)
    expect(await cost(50)).toBe(await cost(2))
  })
})

describe('purchase orders', () => {
  const DEEP = `query ($first: Int) { purchaseOrders(first: $first) { nodes {
    documentId status total supplier { name purchaseOrders(first: 2) { nodes { id } } }
    lineItems { quantity amount material { name } purchaseOrder { id } goodsReceiptLines { quantity goodsReceipt { status } } }
    goodsReceipts { documentId purchaseOrder { id } lineItems { quantity purchaseOrderLine { itemNumber } } } materialRequest { id }
  } } }`

  test('with all their relations cost as many statements for fifty as for two', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 50)
    const cost = (first: number) => statementsOf(() => as(org.STAFF).get(DEEP, { first }))
    await cost(1)
    expect(await cost(50)).toBe(await cost(2))
  })
})
