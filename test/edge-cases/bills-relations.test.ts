// Relations of bills and expense requests, followed in both directions.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { billsOfOrders, draftBill, orderBill, sentOrder, supplier, voidedBill } from '../support/make/bills.js'
import { employee } from '../support/make/employees.js'
import { approvedExpense, draftExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { partlyReceivedOrders } from '../support/make/purchasing.js'
import { statementsOf } from '../support/statements.js'

// It counts statements, so it has a gateway alone.
useGateway({ LOG_LEVEL: 'error' })

const account = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.managementAccount.create({ data: { orgId, id: 'ma', code: '5100', name: 'Fabric' } })
const client = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.client.create({ data: { orgId, id: 'cli', code: 'C1', name: 'Shop' } })

describe('a bill', () => {
  test('has the name of its other party in one field, for all kinds with as many statements', async () => {
    const org = await organization()
    await client(org)
    const { id: employeeId } = await employee(org)
    await draftBill(org)
    // The supplier of these is not their party.
    await draftBill(org, { billType: 'CLIENT', clientId: 'cli' })
    await draftBill(org, { billType: 'EMPLOYEE', employeeId })
    await draftBill(org, { billType: 'EMPLOYEE', supplierId: null, employeeName: 'Rana' })
    const list = (first: number) => as(org.STAFF).get<{ nodes: { partyName: string }[] }>(
      `{ bills(first: ${first}, orderBy: CREATED_AT_ASC) { nodes { partyName } } }`)
    const { name } = await as(org.STAFF).get<{ name: string }>(`{ employee(id: "${employeeId}") { name } }`)
    expect((await list(4)).nodes.map(({ partyName }) => partyName)).toEqual(['Supplier sup', 'Shop', name, 'Rana'])
    await draftBill(org)
    await list(3)
    expect(await statementsOf(() => list(5))).toBe(await statementsOf(() => list(3)))
  })

  test('leads to party, order, receipt, account and expense request, and is found from each', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    await account(org)
    const request = await approvedExpense(org, { supplierId: 'sup', lineItems: [{ unitPrice: '160' }] })
    const { id } = await orderBill(org, '100', '1.6', { managementAccountId: 'ma', expenseRequestId: request.id })
    expect(
      await as(org.STAFF).get(`{ bill(id: "${id}") {
      client { id } employee { id } managementAccount { code } goodsReceipt { documentId status }
      supplier { name bills { nodes { id } } } purchaseOrder { documentId status bills { id } } expenseRequest { documentId bills { id } }
      lineItems { purchaseOrderLine { description quantity purchaseOrder { id } } }
    } }`),
    ).toEqual({
      client: null, employee: null, managementAccount: { code: '5100' },
      goodsReceipt: { documentId: 'grn', status: 'POSTED' }, supplier: { name: 'Supplier sup', bills: { nodes: [{ id }] } },
      purchaseOrder: { documentId: 'PO-2026-00001', status: 'SENT', bills: [{ id }] },
      expenseRequest: { documentId: request.documentId, bills: [{ id }] },
      lineItems: [{ purchaseOrderLine: { description: 'Poplin 120 g', quantity: '1000', purchaseOrder: { id: 'pur' } } }],
    })
  })

  test('of a client or an employee leads to them and is found from them; without a record there is none', async () => {
    const org = await organization()
    await client(org)
    const { id: employeeId } = await employee(org)
    const toClient = await draftBill(org, { billType: 'CLIENT', supplierId: null, clientId: 'cli' })
    const ofEmployee = await draftBill(org, { billType: 'EMPLOYEE', supplierId: null, employeeId })
    const ofWords = await draftBill(org, { billType: 'EMPLOYEE', supplierId: null, employeeName: 'Rana' })
    const of = (id: string) => as(org.STAFF).get(`{ bill(id: "${id}") {
      supplier { id } purchaseOrder { id } client { name bills { nodes { id } } } employee { name bills { nodes { id } } } lineItems { purchaseOrderLine { id } }
    } }`)
    const none = {
      supplier: null, purchaseOrder: null, client: null, employee: null, lineItems: [{ purchaseOrderLine: null }],
    }
    expect(await of(toClient.id)).toEqual({ ...none, client: { name: 'Shop', bills: { nodes: [{ id: toClient.id }] } } })
    expect(await of(ofEmployee.id)).toEqual({
      ...none,
      employee: { name: 'Selma Overlock', bills: { nodes: [{ id: ofEmployee.id }] } },
    })
    expect(await of(ofWords.id)).toEqual(none)
  })

  test('is shown by its party with the newest, as many as were asked for, void ones included', async () => {
    const org = await organization()
    const [oldest, middle, newest] = [await draftBill(org), await voidedBill(org), await draftBill(org)]
    const first = (most: number) => `{ supplier(id: "sup") { bills(first: ${most}) { nodes { id status } } } }`
    expect(await as(org.STAFF).get(first(2))).toEqual({
      bills: { nodes: [{ id: newest.id, status: 'DRAFT' }, { id: middle.id, status: 'VOID' }] },
    })
    expect(await as(org.STAFF).get(first(100))).toMatchObject({ bills: { nodes: [{}, {}, { id: oldest.id }] } })
    for (const most of [0, 101]) expect(await as(org.STAFF).code(first(most))).toBe('BAD_USER_INPUT')
  })

  test('with all its relations costs as many statements for fifty as for two', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 50)
    await billsOfOrders(org, 50)
    const deep = `query ($first: Int) { bills(first: $first) { nodes {
      supplier { name bills(first: 3) { nodes { id } } } client { id } employee { id } purchaseOrder { documentId bills { id } } managementAccount { id }
      expenseRequest { id } goodsReceipt { documentId } lineItems { amount purchaseOrderLine { quantity } } payments { amount }
    } } }`
    const cost = (first: number) => statementsOf(() => as(org.STAFF).get(deep, { first }))
    await cost(1)
    expect(await cost(50)).toBe(await cost(2))
  })
})

describe('an expense request', () => {
  test('leads to its vendor and its lines to supplier and account, and is found from the vendor', async () => {
    const org = await organization()
    await supplier(org)
    await supplier(org, 'other')
    await account(org)
    const { id } = await draftExpense(org, {
      supplierId: 'sup',
      lineItems: [{ supplierId: 'other', managementAccountId: 'ma', unitPrice: '5' }, { unitPrice: '1' }],
    })
    expect(
      await as(org.STAFF).get(`{ expenseRequest(id: "${id}") {
      supplier { name expenseRequests { nodes { id } } } linkedAdvanceRequest { id } bills { id } lineItems { supplier { name } managementAccount { name } }
    } }`),
    ).toEqual({
      supplier: { name: 'Supplier sup', expenseRequests: { nodes: [{ id }] } },
      linkedAdvanceRequest: null,
      bills: [],
      lineItems: [
        { supplier: { name: 'Supplier other' }, managementAccount: { name: 'Fabric' } },
        { supplier: null, managementAccount: null },
      ],
    })
  })

  test('is found by its lines from the supplier and the account, the newest first', async () => {
    const org = await organization()
    await supplier(org)
    await account(org)
    const made: string[] = []
    for (const unitPrice of ['5', '1', '9'])
      made.unshift((await draftExpense(org, { lineItems: [{ supplierId: 'sup', managementAccountId: 'ma', unitPrice }] })).id)
    const lines = { expenseLines: { nodes: made.map((expenseRequestId) => ({ expenseRequestId })) } }
    for (const one of ['supplier(id: "sup")', 'managementAccount(id: "ma")'])
      expect(await as(org.STAFF).get(`{ ${one} { expenseLines { nodes { expenseRequestId } } } }`)).toEqual(lines)
  })
})
