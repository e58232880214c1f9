// Material requests from draft to approval, through both doors.
import { describe, expect, test } from '@jest/globals'
import { recount } from '../../src/core/balances.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ratesOf } from '../support/make/accounts.js'
import { draftRequest, rejectedRequest, submittedRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { draftOrderOf, materials, REQUEST, type MadeRequest } from '../support/make/stock.js'
import { meeting } from '../support/refusing.js'

useGateway()

const APPROVE = 'mutation ($id: ID!, $input: ActionInput) { approveMaterialRequest(id: $id, input: $input) { id status approvedById approvalHistory { action status comments performedById } } }'
const EDIT = 'mutation ($id: ID!, $input: EditMaterialRequestInput!) { editMaterialRequest(id: $id, input: $input) { id } }'
const SUBMIT = 'mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }'
const READ = '{ status rejectionReason lineItemsCount totalEstimatedAmount lineItems { itemNumber qtyToPurchase estimatedAmount } approvalHistory { action } }'
const request = (id: string) => `{ materialRequest(id: "${id}") ${READ} }`

describe('a material request', () => {
  test('computes what must be bought and what it costs', async () => {
    const org = await organization()
    const { id } = await draftRequest(org, {
      lineItems: [
        { materialName: 'Poplin', requiredQty: '1200', warehouseAvailableQty: '200', unitPrice: '1.6' },
        { materialName: 'Thread', requiredQty: '5', warehouseAvailableQty: '9', unitPrice: '2' },
      ],
    })
    expect(await as(org.STAFF).get(request(id))).toMatchObject({
      lineItemsCount: 2,
      totalEstimatedAmount: '1600',
      lineItems: [
        { itemNumber: 1, qtyToPurchase: '1000', estimatedAmount: '1600' },
        { itemNumber: 2, qtyToPurchase: '0', estimatedAmount: '0' },
      ],
    })
  })

  test('that is new has lines of its own, also where they are sent with the identifiers of others', async () => {
    const org = await organization()
    interface Lined { readonly lineItems: readonly { readonly id: string; readonly materialName: string }[] }
    const linesOf = async ({ id }: { readonly id: string }) =>
      (await as(org.STAFF).get<Lined>(`{ materialRequest(id: "${id}") { lineItems { id materialName } } }`)).lineItems
    const one = await draftRequest(org)
    const [line] = await linesOf(one)
    const other = await draftRequest(org, { lineItems: [{ ...line, materialName: 'Zip', requiredQty: '1' }] })
    const [copied] = await linesOf(other)
    expect([copied.materialName, copied.id === line.id]).toEqual(['Zip', false])
    expect(await linesOf(one)).toEqual([line])
  })

  test('that is cancelled comes to nothing until it is reopened, and counting anew finds nothing else', async () => {
    const org = await organization()
    const { id } = await draftRequest(org, { lineItems: [{ materialName: 'Poplin', requiredQty: '12', unitPrice: '1.6' }] })
    const total = async () =>
      (await as(org.STAFF).get<Record<string, string>>(`{ materialRequest(id: "${id}") { totalEstimatedAmount } }`)).totalEstimatedAmount
    /** The total, and what it is counted anew. */
    const totals = async () => {
      const kept = await total()
      await recount(gateway().database.prisma, gateway().model, [org.id])
      return [kept, await total()]
    }
    expect(await totals()).toEqual(['19.2', '19.2'])
    await as(org.STAFF).get('mutation ($id: ID!) { cancelMaterialRequest(id: $id) { id } }', { id })
    expect(await totals()).toEqual(['0', '0'])
    await as(org.STAFF).get('mutation ($id: ID!) { reopenMaterialRequest(id: $id) { id } }', { id })
    expect(await totals()).toEqual(['19.2', '19.2'])
  })

  test('keeps who entered it, by the name of that day', async () => {
    const org = await organization()
    const { id } = await draftRequest(org)
    await gateway().database.prisma.user.update({ where: { id: org.STAFF.userId }, data: { name: 'Tess Married' } })
    expect(await as(org.STAFF).get(`{ materialRequest(id: "${id}") { createdByName createdBy { id name } } }`)).toEqual({
      createdByName: 'Test STAFF', createdBy: { id: org.STAFF.userId, name: 'Tess Married' },
    })
  })

  test("takes a material's price in the organization's currency, by the rate of the day", async () => {
    const org = await organization({ currency: 'USD' })
    const material = { orgId: org.id, unit: 'm', unitPrice: '1.234567' }
    await gateway().database.prisma.material.createMany({
      data: [
        { ...material, id: 'euro', code: 'EU', name: 'Voile', currency: 'EUR' },
        { ...material, id: 'taka', code: 'BD', name: 'Jute', currency: 'BDT' },
        { ...material, id: 'ours', code: 'US', name: 'Denim' },
      ],
    })
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '1.2', '2126-01-01': '9' })
    const { id } = await draftRequest(org, {
      lineItems: [
        { materialId: 'euro', requiredQty: '1000' },
        { materialId: 'euro', requiredQty: '1', unitPrice: '7' },
        { materialId: 'taka', requiredQty: '1', unitPrice: '8' },
        { materialId: 'ours', requiredQty: '1' },
      ],
    })
    expect(
      await as(org.STAFF).get(
        `{ materialRequest(id: "${id}") { totalEstimatedAmount lineItems { unitPrice estimatedAmount } } }`,
      ),
    ).toEqual({
      totalEstimatedAmount: '1497.71',
      lineItems: [
        { unitPrice: '1.48148', estimatedAmount: '1481.48' }, { unitPrice: '7', estimatedAmount: '7' },
        { unitPrice: '8', estimatedAmount: '8' }, { unitPrice: '1.234567', estimatedAmount: '1.2346' },
      ],
    })

    const { errors } = await as(org.STAFF).ask(EDIT, {
      id, input: { lineItems: [{ materialId: 'euro', requiredQty: '1' }, { materialId: 'taka', requiredQty: '0' }] },
    })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(errors?.[0].extensions.detail?.map(({ loc, msg }) => [loc.join('.'), msg])).toEqual([
      ['input.lineItems.1.requiredQty', expect.any(String)],
      [
        'input.lineItems.1.unitPrice',
        expect.stringMatching(/no rate from BDT to USD on or before .*: give the unitPrice$/),
      ],
    ])
  })

  test('without a line cannot be submitted, and says so before it is tried', async () => {
    const org = await organization()
    const { id } = await draftRequest(org, { lineItems: [] })
    const submit = async () => {
      const { availableActions } = await as(org.STAFF).get<{ availableActions: { action: string }[] }>(
        'query ($id: ID!) { materialRequest(id: $id) { availableActions { action allowed reason } } }', { id },
      )
      return availableActions.find(({ action }) => action === 'SUBMIT')
    }
    const reason = 'Add at least one line before you submit the request'
    expect(await submit()).toEqual({ action: 'SUBMIT', allowed: false, reason: `lineItems: ${reason}` })
    const { errors } = await as(org.STAFF).ask(SUBMIT, { id })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ loc: ['id'], msg: reason, missing: ['lineItems'] }],
    })
    await as(org.STAFF).ask(EDIT, { id, input: { lineItems: [{ materialName: 'Denim', requiredQty: '1' }] } })
    expect(await submit()).toEqual({ action: 'SUBMIT', allowed: true, reason: null })
  })

  test('is approved with the comment in its history, and answers as documented over REST', async () => {
    const org = await organization()
    const { id, documentId } = await submittedRequest(org)
    const { status, body } = await as(org.MANAGER).rest('POST', `/material-requests/${id}/approve`, {
      comments: 'fine',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      documentId,
      status: 'Approved',
      urgency: null,
      notes: null,
      rejectionReason: null,
      wastagePercent: null,
      autoGenerated: false,
      approvedById: org.MANAGER.userId,
      approvedByName: 'Test MANAGER',
      totalEstimatedAmount: 1600,
      lineItemsCount: 1,
      lineItems: [
        {
          materialRequestId: id, requiredQty: 1200, warehouseAvailableQty: 200, qtyToPurchase: 1000, status: 'Pending',
          supplierId: null,
        },
      ],
      approvalHistory: [
        { action: 'submit', status: 'Submitted', performedById: org.STAFF.userId, performedByName: 'Test STAFF' },
        {
          action: 'approve', status: 'Approved', comments: 'fine',
          performedById: org.MANAGER.userId, performedByName: 'Test MANAGER',
        },
      ],
    })
  })

  test('twenty approvals at once make one approval and one line of history', async () => {
    const org = await organization()
    const { id } = await submittedRequest(org)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(org.MANAGER).rest('POST', `/material-requests/${id}/approve`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    const entries = await gateway().database.prisma.materialRequestHistory.findMany({
      where: { orgId: org.id, materialRequestId: id, action: 'approve' },
    })
    expect(entries).toHaveLength(1)
  })

  test('is not approved by whoever submitted it, unless the organization allows that', async () => {
    const strict = await organization()
    const strictId = (
      await as(strict.MANAGER).get<{ id: string }>(
        'mutation { createMaterialRequest(input: { lineItems: [{ materialName: "Zip", requiredQty: "1" }] }) { id } }',
      )
    ).id
    await as(strict.MANAGER).get('mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id: strictId })
    expect(await as(strict.MANAGER).code(APPROVE, { id: strictId })).toBe('FORBIDDEN')
    expect(await as(strict.MANAGER).get(request(strictId))).toMatchObject({ status: 'SUBMITTED' })

    const lax = await organization({ materialRequestSelfApproval: true })
    const laxId = (
      await as(lax.MANAGER).get<{ id: string }>(
        'mutation { createMaterialRequest(input: { lineItems: [{ materialName: "Zip", requiredQty: "1" }] }) { id } }',
      )
    ).id
    await as(lax.MANAGER).get('mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id: laxId })
    expect(await as(lax.MANAGER).get(APPROVE, { id: laxId })).toMatchObject({ status: 'APPROVED' })
  })

  test('that the database finds changed at the same moment is as it was, and says to try again', async () => {
    const org = await organization()
    const { id } = await submittedRequest(org)
    // A trigger stands for the other transaction, because the embedded database has one connection.
    const { errors } = await meeting(`IF NEW."id" = '${id}' THEN RETURN NULL; END IF`, 'MaterialRequest',
      () => as(org.MANAGER).ask(APPROVE, { id }), 'at change')
    expect(errors?.[0]).toMatchObject({
      message: 'Material request was changed at the same moment: try again',
      extensions: { code: 'CONFLICT', type: 'changed_meanwhile' },
    })
    expect(await as(org.STAFF).get(request(id))).toMatchObject({ status: 'SUBMITTED', approvalHistory: [{ action: 'SUBMIT' }] })
    expect(await as(org.MANAGER).get(APPROVE, { id })).toMatchObject({ status: 'APPROVED' })
  })

  test('without a line is neither submitted nor changed', async () => {
    const org = await organization()
    const { id } = await draftRequest(org, { lineItems: [] })
    const { errors } = await as(org.STAFF).ask('mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['id'], missing: ['lineItems'] }] })
    expect(await as(org.STAFF).get(request(id))).toMatchObject({ status: 'DRAFT', approvalHistory: [] })
  })

  test('rejected keeps its reason until it is submitted again', async () => {
    const org = await organization()
    const { id } = await rejectedRequest(org)
    expect(await as(org.STAFF).get(request(id))).toMatchObject({ status: 'REJECTED', rejectionReason: 'Too dear' })
    await as(org.STAFF).get('mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id })
    expect(await as(org.STAFF).get(request(id))).toMatchObject({
      status: 'SUBMITTED', rejectionReason: null,
      approvalHistory: [{ action: 'SUBMIT' }, { action: 'REJECT' }, { action: 'SUBMIT' }],
    })
  })

  test('edited as a draft has no line of it in its approval history', async () => {
    const org = await organization()
    const { id } = await draftRequest(org)
    await as(org.STAFF).get(EDIT, { id, input: { notes: 'By sea' } })
    await as(org.STAFF).get(SUBMIT, { id })
    expect(await as(org.STAFF).get(request(id)))
      .toMatchObject({ status: 'SUBMITTED', approvalHistory: [{ action: 'SUBMIT' }] })
  })

  test('reopened after an approval says no more who had submitted and approved it', async () => {
    const org = await organization()
    const { id } = await submittedRequest(org)
    await as(org.MANAGER).get(APPROVE, { id })
    for (const step of ['cancel', 'reopen'])
      await as(org.STAFF).get(`mutation ($id: ID!) { ${step}MaterialRequest(id: $id) { id } }`, { id })
    const WHO = 'submittedAt submittedById submittedByName approvedAt approvedById approvedByName'
    const read = await as(org.STAFF).get<object>(`{ materialRequest(id: "${id}") { status ${WHO} } }`)
    expect(Object.values(read)).toEqual(['DRAFT', null, null, null, null, null, null])
  })

  test('of which the warehouse has everything is not ordered, and says so before it is tried', async () => {
    const org = await organization()
    const lineItems = [{ materialName: 'Poplin', uom: 'm', requiredQty: '5', warehouseAvailableQty: '5' }]
    const { id } = await draftRequest(org, { lineItems })
    await as(org.STAFF).get(SUBMIT, { id })
    await as(org.MANAGER).get(APPROVE, { id })
    const { availableActions } = await as(org.FINANCE).get<{ availableActions: object[] }>(
      'query ($id: ID!) { materialRequest(id: $id) { availableActions { action allowed reasonType } } }', { id })
    expect(availableActions).toContainEqual({ action: 'ORDER', allowed: false, reasonType: 'nothing_to_order' })
    const ORDER = 'mutation ($id: ID!) { orderMaterialRequest(id: $id) { id } }'
    expect((await as(org.FINANCE).ask(ORDER, { id })).errors?.[0].extensions)
      .toMatchObject({ code: 'CONFLICT', type: 'nothing_to_order' })
    expect(await as(org.STAFF).get(request(id))).toMatchObject({
      status: 'APPROVED', approvalHistory: [{ action: 'SUBMIT' }, { action: 'APPROVE' }],
    })
  })

  test('names every field at fault and saves nothing', async () => {
    const org = await organization()
    const { errors } = await as(org.STAFF).ask(
      'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }',
      {
        input: {
          productionOrderId: 'nope',
          lineItems: [
            { requiredQty: '-1' }, { materialId: 'nope', requiredQty: '1', warehouseAvailableQty: '-1', unitPrice: '-2' },
          ],
        },
      },
    )
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'input.productionOrderId', 'input.lineItems.0.materialName', 'input.lineItems.0.requiredQty',
      'input.lineItems.1.warehouseAvailableQty', 'input.lineItems.1.unitPrice', 'input.lineItems.1.materialId',
    ])
    expect(await gateway().database.prisma.materialRequest.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('edited with faults names the field of each, on every edit, and stays as it was', async () => {
    const org = await organization()
    const { id } = await draftRequest(org, { notes: 'as it was' })
    const record = () =>
      gateway().database.prisma.materialRequest.findFirst({
        where: { orgId: org.id, id },
        include: { lineItems: true },
      })
    const before = await record()
    const faults = async (input: object) => {
      const { errors } = await as(org.STAFF).ask(EDIT, { id, input: { notes: 'changed', lineItems: [], ...input } })
      expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
      return errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))
    }
    expect(await faults({ productionOrderId: 'nope' })).toEqual(['input.productionOrderId'])
    expect(await faults({ salesOrderId: 'nope', bomId: 'nope' })).toEqual(['input.salesOrderId', 'input.bomId'])
    expect(await faults({ wastagePercent: '101' })).toEqual(['input.wastagePercent'])
    expect(await faults({ productionOrderId: 'nope', wastagePercent: '-1', lineItems: [{ requiredQty: '1' }] }))
      .toEqual(['input.productionOrderId', 'input.wastagePercent', 'input.lineItems.0.materialName'])
    expect(await record()).toEqual(before)
    await as(org.STAFF).get(EDIT, { id, input: { notes: 'changed', wastagePercent: '100', urgency: null } })
    expect(await record()).toMatchObject({ notes: 'changed', wastagePercent: new Decimal(100), lineItems: [{}] })
  })
})

test('cancelled lines count in no total, and count again when the request is reopened', async () => {
  const org = await organization()
  const { id } = await submittedRequest(org)
  const totalOf = async () => (await as(org.STAFF).get<{ totalEstimatedAmount: string; lineItemsCount: number }>(
    'query ($id: ID!) { materialRequest(id: $id) { totalEstimatedAmount lineItemsCount } }', { id },
  ))
  const before = await totalOf()
  expect(before.totalEstimatedAmount).not.toBe('0')
  await as(org.STAFF).get('mutation ($id: ID!) { cancelMaterialRequest(id: $id) { id } }', { id })
  expect(await totalOf()).toEqual({ ...before, totalEstimatedAmount: '0' })
  await as(org.STAFF).get('mutation ($id: ID!) { reopenMaterialRequest(id: $id) { id } }', { id })
  expect(await totalOf()).toEqual(before)
})

test('a cancelled request leaves the totals of others', async () => {
  const org = await organization()
  const [{ id }, { id: other }] = [await draftRequest(org), await draftRequest(org)]
  await as(org.STAFF).get('mutation ($id: ID!) { cancelMaterialRequest(id: $id) { id } }', { id })
  expect(await as(org.STAFF).get(request(id))).toMatchObject({ totalEstimatedAmount: '0', lineItemsCount: 1 })
  expect(await as(org.STAFF).get(request(other))).toMatchObject({ totalEstimatedAmount: '1600', lineItemsCount: 1 })
})

test('a line of a material has its name and unit, unless it has its own, and keeps its notes', async () => {
  const org = await organization()
  await gateway().database.prisma.material.create({
    data: { orgId: org.id, id: 'poplin', code: 'POP', name: 'Poplin', unit: 'm' },
  })
  const line = { materialId: 'poplin', requiredQty: '1' }
  const own = { materialName: 'Poplin, white', uom: 'roll', notes: 'From one lot' }
  const { id } = await draftRequest(org, { lineItems: [line, { ...line, ...own }] })
  expect(await as(org.STAFF).get(`{ materialRequest(id: "${id}") { lineItems { materialName uom notes } } }`))
    .toEqual({ lineItems: [{ materialName: 'Poplin', uom: 'm', notes: null }, own] })
})

test('a line of a material is from its usual supplier, unless it names another one', async () => {
  const org = await organization()
  const { prisma } = gateway().database
  const suppliers = [{ id: 'su-mill', name: 'Mill' }, { id: 'su-dyer', name: 'Dyer' }]
  await prisma.supplier.createMany({ data: suppliers.map((one) => ({ ...one, orgId: org.id, code: one.id })) })
  await prisma.material.create({
    data: { orgId: org.id, id: 'poplin', code: 'POP', name: 'Poplin', unit: 'm', supplierId: 'su-mill' },
  })
  const line = { materialId: 'poplin', requiredQty: '1' }
  const create = `mutation ($input: CreateMaterialRequestInput!) {
    createMaterialRequest(input: $input) { lineItems { supplierId supplierName } } }`
  const made = (lineItems: object[]) => as(org.STAFF).get(create, { input: { lineItems } })
  expect(await made([line])).toEqual({ lineItems: [{ supplierId: 'su-mill', supplierName: 'Mill' }] })
  expect(await made([{ ...line, supplierId: 'su-dyer' }]))
    .toEqual({ lineItems: [{ supplierId: 'su-dyer', supplierName: 'Dyer' }] })
})

test('an edit of a line leaves what follows from other documents, as an import may have brought it', async () => {
  const org = await organization()
  await materials(org, { poplin: '10' })
  const { lineItems: [{ id: purchaseOrderLineId }] } = await draftOrderOf(org, { poplin: '5' })
  const line = { materialId: 'poplin', requiredQty: '4', warehouseAvailableQty: '3', unitPrice: '2' }
  const made = await as(org.STAFF).get<MadeRequest>(REQUEST.create, { input: { lineItems: [line] } })
  const [{ id }] = made.lineItems
  const imported = { purchaseOrderLineId, reservedQty: '3', status: 'ORDERED' as const }
  await gateway().database.prisma.materialRequestLine.updateMany({ where: { orgId: org.id, id }, data: imported })
  await as(org.STAFF).get(EDIT, { id: made.id, input: { lineItems: [{ ...line, id, requiredQty: '6' }] } })
  const LINES = 'lineItems { id requiredQty reservedQty status purchaseOrderLineId }'
  expect(await as(org.STAFF).get(`{ materialRequest(id: "${made.id}") { ${LINES} } }`))
    .toEqual({ lineItems: [{ id, requiredQty: '6', ...imported }] })
})
