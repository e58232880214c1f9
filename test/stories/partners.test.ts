// Suppliers and clients: created, edited and switched off.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { acceptedQuote, collection, COLLECTION } from '../support/make/quotes.js'
import { suppliersWithMaterials } from '../support/make/reference.js'
import { operationsOf, tellMasterData, type Kind } from '../support/stories/master-data.js'
import { expectKeptOnlyByOldDocuments } from '../support/stories/switched-off.js'

useGateway()

const partner: Omit<Kind, 'model'> = {
  maker: 'MANAGER',
  others: ['FINANCE', 'HR', 'STAFF'],
  input: {
    code: 'P-1', name: 'Aegean Weaving', email: 'desk@aegean.test', phone: '+90 232 000', currency: 'EUR', country: 'TR',
    city: 'Izmir', address: 'Mill Street 1', isActive: true,
  },
  emptied: ['email', 'phone', 'currency', 'country', 'city', 'address'],
  filled: ['code', 'name', 'isActive'],
  faulty: { code: ' P-1', name: ' ', email: 'nowhere', country: 'Turkey' },
}

describe.each(['Supplier', 'Client'])('%s', (model) => {
  tellMasterData({ ...partner, model })

  test('is active if nothing else is said, and an empty code or a long one is refused', async () => {
    const org = await organization()
    const { create } = operationsOf({ ...partner, model })
    expect(await as(org.MANAGER).get(create, { input: { code: 'A', name: 'A' } })).toMatchObject({ isActive: true })
    for (const code of ['', 'A'.repeat(41)])
      expect(await as(org.MANAGER).code(create, { input: { code, name: 'A' } })).toBe('BAD_USER_INPUT')
    const long = { code: 'A'.repeat(40), name: 'A', legalName: 'A'.repeat(200) }
    const made = await as(org.MANAGER).get<object>(create.replace('{ id', '{ legalName id'), { input: long })
    expect(made).toMatchObject(long)
    expect(await as(org.MANAGER).code(create, { input: { code: 'B', name: 'A', legalName: 'A'.repeat(201) } })).toBe('BAD_USER_INPUT')
    for (const field of ['registrationNumber', 'taxNumber', 'bankDetails']) {
      const of = (letters: number) => ({ input: { code: field, name: 'A', [field]: 'A'.repeat(letters) } })
      const { errors } = await as(org.MANAGER).ask(create, of(201))
      expect(errors?.[0].extensions.detail).toMatchObject([
        { loc: ['input', field], type: 'string_too_long', ctx: { max_length: 200 } },
      ])
      expect(await as(org.MANAGER).get(create, of(200))).toMatchObject({ code: field })
    }
  })
})

const off = (org: { id: string }, model: 'client' | 'supplier', id: string) =>
  (gateway().database.prisma[model] as never as { updateMany(args: object): Promise<unknown> })
    .updateMany({ where: { orgId: org.id, id }, data: { isActive: false } })

describe('a client that is switched off', () => {
  const { clientId } = COLLECTION
  const naming = { clientId }

  test.each(['Quote', 'SalesOrder'])('is refused in a new %s and kept in an old one', async (model) => {
    const org = await organization()
    await collection(org)
    const document = { person: org.MANAGER, model, input: naming, again: naming, at: 'clientId' }
    await expectKeptOnlyByOldDocuments(document, () => off(org, 'client', clientId))
  })

  test('is kept by the sales order that an accepted quote becomes, also if the order names it', async () => {
    const org = await organization()
    await collection(org)
    const quotes = [await acceptedQuote(org), await acceptedQuote(org)]
    await off(org, 'client', clientId)
    const CONVERT = 'mutation ($id: ID!, $input: ConvertQuoteToSalesOrderInput) { convertQuoteToSalesOrder(id: $id, input: $input) { salesOrder { clientId } } }'
    for (const [index, input] of [{}, naming].entries())
      expect(await as(org.MANAGER).get(CONVERT, { id: quotes[index].id, input })).toEqual({ salesOrder: { clientId } })
  })
})

describe('a supplier that is switched off', () => {
  test('is refused in a new request and kept in an old one', async () => {
    const org = await organization()
    await suppliersWithMaterials(org, 1)
    const lineItems = [{ materialName: 'Poplin', requiredQty: '10', unitPrice: '1', supplierId: 'sup-001' }]
    const input = { lineItems }
    const document = {
      person: org.STAFF, model: 'MaterialRequest', input, again: input, at: 'lineItems.0.supplierId',
    }
    await expectKeptOnlyByOldDocuments(document, () => off(org, 'supplier', 'sup-001'))
  })

  test('is named by its code', async () => {
    const org = await organization()
    const { id } = await as(org.MANAGER).get<{ id: string }>(
      'mutation { createSupplier(input: { code: "AEG", name: "Aegean Weaving" }) { id } }')
    await off(org, 'supplier', id)
    const { errors } = await as(org.STAFF).ask(
      'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { id } }',
      { input: { requestType: 'REIMBURSEMENT', supplierId: id, lineItems: [{ unitPrice: '5' }] } })
    expect(errors?.[0].extensions.detail).toMatchObject([{ type: 'switched_off_record', ctx: { name: 'AEG' } }])
  })

  test('is refused in a new expense request and kept in an old one', async () => {
    const org = await organization()
    await suppliersWithMaterials(org, 1)
    const input = { requestType: 'REIMBURSEMENT', supplierId: 'sup-001', lineItems: [{ unitPrice: '5' }] }
    const document = {
      person: org.STAFF, model: 'ExpenseRequest', input, again: { supplierId: 'sup-001' }, at: 'supplierId',
    }
    await expectKeptOnlyByOldDocuments(document, () => off(org, 'supplier', 'sup-001'))
  })
})
