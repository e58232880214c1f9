// Materials: created, edited and switched off; the unit is fixed once quantities are recorded in it.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { stylesInProduction, suppliersWithMaterials } from '../support/make/reference.js'
import { ORDER, REQUEST, STOCK } from '../support/make/stock.js'
import { placesOf } from '../support/refused.js'
import { tellMasterData } from '../support/stories/master-data.js'
import { expectKeptOnlyByOldDocuments } from '../support/stories/switched-off.js'

useGateway()

tellMasterData({
  model: 'Material',
  maker: 'MANAGER',
  others: ['FINANCE', 'HR', 'STAFF'],
  prepare: (org) => suppliersWithMaterials(org, 1),
  input: {
    code: 'POP-120', name: 'Poplin 120 g', materialType: 'fabric', unit: 'm', counted: false, unitPrice: '1.65',
    currency: 'EUR', supplierId: 'sup-001', minimumOrderQuantity: '500', leadTimeDays: 21, isActive: true,
  },
  emptied: ['materialType', 'unitPrice', 'currency', 'supplierId', 'minimumOrderQuantity', 'leadTimeDays'],
  filled: ['code', 'name', 'unit', 'counted', 'isActive'],
  faulty: {
    code: '', name: ' ', unit: ' ', unitPrice: '-1', supplierId: 'nobody', minimumOrderQuantity: '0',
    leadTimeDays: -1,
  },
})

const CREATE = 'mutation ($input: CreateMaterialInput!) { createMaterial(input: $input) { id currency counted isActive warehouseQty reservedQty onOrderQty } }'
const EDIT = 'mutation ($id: ID!, $input: EditMaterialInput!) { editMaterial(id: $id, input: $input) { id unit } }'

describe('a material', () => {
  test('begins without stock, in the currency of the organization', async () => {
    const org = await organization({ currency: 'BDT' })
    const input = { code: 'A', name: 'Thread', unit: 'cone' }
    expect(await as(org.MANAGER).get(CREATE, { input })).toMatchObject({
      currency: 'BDT', counted: false, isActive: true, warehouseQty: '0', reservedQty: '0', onOrderQty: '0',
    })
  })

  test('changes its unit until a quantity is recorded in it', async () => {
    const org = await organization()
    await stylesInProduction(org, 1)
    const { id } = await as(org.MANAGER).get<{ id: string }>(CREATE, { input: { code: 'A', name: 'A', unit: 'm' } })
    expect(await as(org.MANAGER).get(EDIT, { id, input: { unit: 'kg' } })).toEqual({ id, unit: 'kg' })
    const { errors } = await as(org.MANAGER).ask(EDIT, { id: 'mat-001', input: { unit: 'kg' } })
    expect(errors?.[0].extensions.detail).toEqual([
      expect.objectContaining({
        loc: ['input', 'unit'], input: 'kg',
        msg: 'Quantities are recorded in m: make another material for the other unit',
      }),
    ])
    expect(await as(org.MANAGER).get(EDIT, { id: 'mat-001', input: { unit: 'm' } })).toEqual({ id: 'mat-001', unit: 'm' })
    // A line of a request, of an order or a movement is a quantity like the item of a bill of materials of mat-001.
    const line = { unitPrice: '1' }
    const makers = [
      (materialId: string) => as(org.STAFF).get(REQUEST.create, { input: { lineItems: [{ ...line, materialId, requiredQty: '1' }] } }),
      (materialId: string) => as(org.FINANCE).get(ORDER.create, {
        input: { supplierId: 'sup-001', lineItems: [{ ...line, materialId, quantity: '1' }] },
      }),
      (materialId: string) => as(org.MANAGER).get(STOCK.adjust, { input: { materialId, quantity: '1', reason: 'Count' } }),
    ]
    for (const [index, make] of makers.entries()) {
      const input = { code: `B${index}`, name: 'B', unit: 'm' }
      const { id: used } = await as(org.MANAGER).get<{ id: string }>(CREATE, { input })
      await make(used)
      expect([index, await as(org.MANAGER).code(EDIT, { id: used, input: { unit: 'kg' } })]).toEqual([index, 'BAD_USER_INPUT'])
    }
  })

  test('with a supplier that is switched off keeps it, and a new material does not take it', async () => {
    const org = await organization()
    await suppliersWithMaterials(org, 1)
    await gateway().database.prisma.supplier.updateMany({ where: { orgId: org.id }, data: { isActive: false } })
    const supplierId = 'sup-001'
    expect(await as(org.MANAGER).get(EDIT, { id: 'mat-001', input: { supplierId } })).toMatchObject({ id: 'mat-001' })
    expect(await as(org.MANAGER).code(CREATE, { input: { code: 'A', name: 'A', unit: 'm', supplierId } })).toBe(
      'BAD_USER_INPUT',
    )
  })

  test('that is switched off is refused in a new request and kept in an old one', async () => {
    const org = await organization()
    await suppliersWithMaterials(org, 1)
    const input = { lineItems: [{ materialId: 'mat-001', requiredQty: '10', unitPrice: '1' }] }
    const document = {
      person: org.STAFF, model: 'MaterialRequest', input, again: input, at: 'lineItems.0.materialId',
    }
    await expectKeptOnlyByOldDocuments(document, () =>
      as(org.MANAGER).get(EDIT, { id: 'mat-001', input: { isActive: false } }))
  })

  test('that is switched off is not taken by an old request that does not have it, also if another one has', async () => {
    const org = await organization()
    await suppliersWithMaterials(org, 2)
    const input = (materialId: string) => ({ lineItems: [{ materialId, requiredQty: '10', unitPrice: '1' }] })
    const [, { id }] = [
      await as(org.STAFF).get<{ id: string }>(REQUEST.create, { input: input('mat-001') }),
      await as(org.STAFF).get<{ id: string }>(REQUEST.create, { input: input('mat-002') }),
    ]
    await as(org.MANAGER).get(EDIT, { id: 'mat-001', input: { isActive: false } })
    expect(await placesOf(org, org.STAFF, REQUEST.edit, { id, input: input('mat-001') }))
      .toEqual(['input.lineItems.0.materialId'])
  })
})
