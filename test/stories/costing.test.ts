// Costings and the review of a cost sheet, through both doors.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import {
  approvedSheet, draftSheet, rejectedSheet, sheetUnderReview, SHELL_JACKET, style,
} from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { type Sheet, read, patch, statusesOf } from '../support/stories/costing.js'

useGateway()

const UPDATE = `mutation ($id: ID!, $input: UpdateCostSheetInput!, $actingUserId: ID) {
  updateCostSheet(id: $id, input: $input, actingUserId: $actingUserId) { id status versionNumber submittedById submittedForId } }`
const act = (verb: string) => `mutation ($id: ID!) { ${verb}CostSheet(id: $id) { id status versionNumber } }`

const faultsIn = ({ body }: { body: unknown }) =>
  (body as { detail: { loc: (string | number)[] }[] }).detail.map(({ loc }) => loc.join('.'))

describe('a cost sheet', () => {
  test('is created in Draft under a number of its own, with the initial values of its rows', async () => {
    const org = await organization()
    const { id, costing } = await draftSheet(org)
    expect(costing.documentId).toMatch(/^CS-\d{4}-00001$/)
    expect(await read(org, id)).toMatchObject({
      status: 'DRAFT',
      versionNumber: 1,
      isLatest: true,
      costing: { latestVersion: 1 },
      history: [{ action: 'CREATE', to: 'DRAFT' }],
      bomItems: [
        { position: 1, materialName: 'Shell', currency: 'USD', exchangeRate: '1', tolerancePercent: '5' },
        { position: 2, materialName: 'Zip' },
      ],
      processingItems: [{ quantity: '1', unit: 'piece' }, {}],
      profitScenarios: [{ quotedPrice: '6.5', quotedCurrency: 'USD', expectedNetMargin: '0' }],
    })
  })

  test('answers an update exactly as documented', async () => {
    const org = await organization()
    const { id, costing: { documentId } } = await draftSheet(org)
    const { status, body } = await patch(org.STAFF, documentId, { action: 'submit_for_review', comments: 'please' })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true, message: `Saved version 1 of ${documentId}: Under Review`, cost_sheet_id: id,
        document_id: documentId, version_number: 1, status: 'Under Review',
      },
    })
    expect(await read(org, id)).toMatchObject({
      history: [
        { action: 'CREATE' },
        { action: 'SUBMIT', to: 'UNDER_REVIEW', comments: 'please', actorId: org.STAFF.userId },
      ],
    })
  })

  test('is named by the number or id of its costing as well as by its own', async () => {
    const org = await organization()
    const { id, costingId, costing: { documentId } } = await draftSheet(org)
    for (const name of [documentId, costingId, id]) {
      expect((await patch(org.STAFF, name, { costSheetName: name })).status).toBe(200)
      expect(await read(org, name)).toMatchObject({ id, costSheetName: name })
    }
    expect((await patch(org.STAFF, 'nowhere', {})).status).toBe(404)
  })

  test('keeps what an update does not mention, and takes null for not mentioned', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    await patch(org.STAFF, id, { costSheetName: 'Renamed', orderQuantity: null, bomItems: null, processingItems: [] })
    const sheet = await read(org, id)
    expect(sheet).toMatchObject({
      costSheetName: 'Renamed', orderQuantity: '2000', processingItems: [], status: 'DRAFT',
    })
    expect(sheet.bomItems).toHaveLength(2)
  })

  test('replaces a list whole; a row keeps its id only if it was a row of this sheet', async () => {
    const org = await organization()
    const [mine, other] = [await draftSheet(org), await draftSheet(org)]
    const [shell] = (await read(org, mine.id)).bomItems
    const [foreign] = (await read(org, other.id)).bomItems
    const bomItems = [
      { materialName: 'Lining', id: foreign.id }, { materialName: 'Shell 2', id: shell.id },
      { materialName: 'Twin', id: shell.id },
    ]
    expect((await patch(org.STAFF, mine.id, { bomItems })).status).toBe(200)
    const after = (await read(org, mine.id)).bomItems
    expect(after.map(({ materialName }) => materialName)).toEqual(['Lining', 'Shell 2', 'Twin'])
    expect(after[1].id).toBe(shell.id)
    expect(new Set([foreign.id, ...after.map(({ id }) => id)]).size).toBe(4)
    expect((await read(org, other.id)).bomItems[0]).toEqual(foreign)
  })

  test('is saved in Draft without validation, whatever it lacks', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const unfinished = {
      styleId: 'nowhere', mainCurrency: '?', bomItems: [{ materialName: 'Shell', materialId: 'unknown' }],
      profitScenarios: [],
    }
    const { status } = await patch(org.STAFF, id, unfinished)
    expect(status).toBe(200)
  })

  test('is refused at submission with every fault at its place, and neither saved nor moved', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const answer = await patch(org.STAFF, id, {
      action: 'submit_for_review', status: 'Approved', costSheetName: ' ', clientId: 'c', styleId: 's', skuId: 'k',
      orderQuantity: 0, mainCurrency: 'usd', bomItems: [{ materialName: 'Shell', materialId: 'm', exchangeRate: 0 }],
      processingItems: [{ processingType: 'sewing', supplierId: 's' }],
      overheadTier3Items: [{ overheadType: 'admin', currency: 'dollar' }], profitScenarios: [{ quotedPrice: 0 }],
    })
    expect(answer.status).toBe(422)
    expect(faultsIn(answer)).toEqual([
      'body.status', 'body.costSheetName', 'body.orderQuantity', 'body.mainCurrency', 'body.profitScenarios',
      'body.bomItems.0.materialType', 'body.bomItems.0.unit', 'body.bomItems.0.consumption', 'body.bomItems.0.unitCost',
      'body.bomItems.0.exchangeRate', 'body.processingItems.0.costAmount', 'body.overheadTier3Items.0.costAmount',
      'body.overheadTier3Items.0.currency', 'body.clientId', 'body.styleId', 'body.skuId', 'body.bomItems.0.materialId',
      'body.processingItems.0.supplierId',
    ])
    expect(await read(org, id)).toMatchObject({
      status: 'DRAFT', costSheetName: SHELL_JACKET.costSheetName, orderQuantity: '2000',
      history: [{ action: 'CREATE' }],
    })
  })

  test('is submitted by the same update that makes it complete', async () => {
    const org = await organization()
    await style(org)
    const { id } = await as(org.STAFF).get<Sheet>('mutation { createCostSheet(input: {}) { id } }')
    expect(await as(org.STAFF).code(act('submit'), { id })).toBe('BAD_USER_INPUT')
    expect(
      (await patch(org.STAFF, id, { action: 'submit_for_review', status: 'under review', ...SHELL_JACKET })).status,
    ).toBe(200)
    expect(await read(org, id)).toMatchObject({ status: 'UNDER_REVIEW', submittedById: org.STAFF.userId })
  })

  test('is judged by its figures as they will be stored', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const [material] = SHELL_JACKET.bomItems
    const answer = await patch(org.STAFF, id, {
      action: 'submit_for_review', orderQuantity: 1e-7,
      bomItems: [{ ...material, consumption: 1e-7, exchangeRate: 1e-9 }], profitScenarios: [{ quotedPrice: 1e-7 }],
    })
    expect([answer.status, faultsIn(answer)]).toEqual([
      422,
      ['body.orderQuantity', 'body.profitScenarios', 'body.bomItems.0.consumption', 'body.bomItems.0.exchangeRate'],
    ])
    expect(answer.body).toMatchObject({ detail: [{ ctx: { gt: 0 } }, {}, { ctx: { gt: 0 } }, { ctx: { gt: 0 } }] })
    const input = { orderQuantity: '999999999999.9999999' }
    const { errors } = await as(org.STAFF).ask(UPDATE, { id, input })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'orderQuantity'], ctx: { max_digits: 12 } }],
    })
    expect(await read(org, id)).toMatchObject({ status: 'DRAFT', orderQuantity: '2000' })
    expect((await patch(org.STAFF, id, { action: 'submit_for_review', orderQuantity: 0.0000025 })).status).toBe(200)
    expect(await read(org, id)).toMatchObject({ status: 'UNDER_REVIEW', orderQuantity: '0.000003' })
  })

  test('is not submitted with a figure that makes a cost negative', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const [[material], [work]] = [SHELL_JACKET.bomItems, SHELL_JACKET.processingItems]
    const negative = {
      bomItems: [{ ...material, unitCost: -1, tolerancePercent: -1 }],
      processingItems: [{ ...work, costAmount: -1, unitCost: -1, quantity: -1 }],
      logisticsItems: [
        {
          costAmount: -1, unitCost: -1, quantity: -1, rate: -1, handlingFee: -1, baseCost: -1, contingencyPercent: -1,
          contingencyAmount: -1, orderQuantity: -1, shipmentTotal: -1,
        },
      ],
      overheadTier3Items: [{ overheadType: 'admin', costAmount: -1 }],
      profitScenarios: [{ quotedPrice: 5 }, { quotedPrice: -1 }],
    }
    expect((await patch(org.STAFF, id, negative)).status).toBe(200)
    const answer = await patch(org.STAFF, id, { action: 'submit_for_review' })
    expect([answer.status, faultsIn(answer)]).toEqual([
      422,
      [
        'body.bomItems.0.unitCost', 'body.bomItems.0.tolerancePercent', 'body.processingItems.0.costAmount',
        'body.processingItems.0.unitCost', 'body.processingItems.0.quantity', 'body.logisticsItems.0.costAmount',
        'body.logisticsItems.0.unitCost', 'body.logisticsItems.0.quantity', 'body.logisticsItems.0.rate',
        'body.logisticsItems.0.handlingFee', 'body.logisticsItems.0.baseCost', 'body.logisticsItems.0.contingencyPercent',
        'body.logisticsItems.0.contingencyAmount', 'body.logisticsItems.0.orderQuantity', 'body.logisticsItems.0.shipmentTotal',
        'body.overheadTier3Items.0.costAmount', 'body.profitScenarios.1.quotedPrice',
      ],
    ])
    expect(await read(org, id)).toMatchObject({ status: 'DRAFT' })
  })

  test('is not submitted with a row without a name, in no currency, or at an exchange rate of 0', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const { bomItems: [material], processingItems: [work], logisticsItems: [air] } = SHELL_JACKET
    const wrong = { currency: 'dollar', exchangeRate: 0 }
    expect((await patch(org.STAFF, id, {
      bomItems: [{ ...material, ...wrong, materialName: ' ' }], processingItems: [{ ...work, ...wrong, processingType: ' ' }],
      logisticsItems: [{ ...air, ...wrong }], overheadTier3Items: [{ overheadType: ' ', costAmount: 1, ...wrong }],
      profitScenarios: [{ quotedPrice: 5, quotedCurrency: 'dollar' }],
    })).status).toBe(200)
    const answer = await patch(org.STAFF, id, { action: 'submit_for_review' })
    expect([answer.status, faultsIn(answer)]).toEqual([422, [
      'body.bomItems.0.materialName', 'body.bomItems.0.currency', 'body.bomItems.0.exchangeRate',
      'body.processingItems.0.processingType', 'body.processingItems.0.currency', 'body.processingItems.0.exchangeRate',
      'body.logisticsItems.0.currency', 'body.logisticsItems.0.exchangeRate', 'body.overheadTier3Items.0.overheadType',
      'body.overheadTier3Items.0.currency', 'body.overheadTier3Items.0.exchangeRate', 'body.profitScenarios.0.quotedCurrency',
    ]])
    expect(await read(org, id)).toMatchObject({ status: 'DRAFT' })
  })

  test('treats an empty expected state as absent', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    expect((await patch(org.STAFF, id, { status: ' ' })).status).toBe(200)
  })

  test('refuses a number that no column holds, by its place', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const answer = await patch(org.STAFF, id, {
      bomItems: [{ materialName: 'Shell', consumption: -1e13, tolerancePercent: 123456, exchangeRate: 1e11 }],
    })
    expect([answer.status, faultsIn(answer)]).toEqual([
      422,
      ['body.bomItems.0.consumption', 'body.bomItems.0.tolerancePercent', 'body.bomItems.0.exchangeRate'],
    ])
  })
})

describe('the review of a cost sheet', () => {
  test('is for managers and administrators: the role is refused before the record is looked for', async () => {
    const org = await organization()
    const { id } = await sheetUnderReview(org)
    for (const action of ['approve', 'reject']) {
      expect((await patch(org.STAFF, 'nowhere', { action, reason: 'r' })).status).toBe(403)
      expect((await patch(org.DIRECTOR, id, { action, reason: 'r' })).status).toBe(403)
      expect((await patch(org.STAFF, id, { action, versionNumber: 'x' })).status).toBe(422)
    }
    expect(await as(org.FINANCE).code(UPDATE, { id, input: { action: 'APPROVE' } })).toBe('FORBIDDEN')
    expect(await read(org, id)).toMatchObject({ status: 'UNDER_REVIEW' })
  })

  test('rejects only with a reason, which stands until the sheet is resubmitted', async () => {
    const org = await organization()
    const { id } = await sheetUnderReview(org)
    const answer = await patch(org.MANAGER, id, { action: 'reject', reason: ' ' })
    expect([answer.status, faultsIn(answer)]).toEqual([422, ['body.reason']])
    const both = await patch(org.MANAGER, id, { action: 'reject', reason: ' ', orderQuantity: 9_999_999_999_999 })
    expect([both.status, faultsIn(both)]).toEqual([422, ['body.reason', 'body.orderQuantity']])
    expect((await patch(org.MANAGER, id, { action: 'reject', reason: 'Too dear' })).status).toBe(200)
    expect(await read(org, id)).toMatchObject({ status: 'REJECTED', rejectionReason: 'Too dear' })
    expect((await patch(org.STAFF, id, { orderQuantity: 2500 })).body).toMatchObject({ status: 'Rejected' })
    await as(org.STAFF).get(act('resubmit'), { id })
    expect(await read(org, id)).toMatchObject({
      status: 'UNDER_REVIEW',
      rejectionReason: null,
      orderQuantity: '2500',
      history: [
        { action: 'CREATE' }, { action: 'SUBMIT' }, { action: 'REJECT', reason: 'Too dear' },
        { action: 'EDIT', to: 'REJECTED' }, { action: 'RESUBMIT' },
      ],
    })
  })

  test('that rejected a sheet leaves nothing on it when it is withdrawn to a draft', async () => {
    const org = await organization()
    const { id } = await rejectedSheet(org)
    await as(org.STAFF).get(act('withdraw'), { id })
    const STAMPS = 'rejectionReason rejectedAt rejectedById submittedAt submittedById'
    const sheet = await as(org.STAFF).get<object>(`{ costSheet(id: "${id}") { status ${STAMPS} } }`)
    expect(Object.values(sheet)).toEqual(['DRAFT', null, null, null, null, null])
  })

  test('of one\'s own sheet is possible unless the organization forbids it, whoever acts for whom', async () => {
    const lax = await organization()
    const own = await draftSheet(lax)
    await as(lax.MANAGER).get(act('submit'), { id: own.id })
    expect(await as(lax.MANAGER).get(act('approve'), { id: own.id })).toMatchObject({ status: 'APPROVED' })

    const strict = await organization({ costSheetSelfApproval: false })
    const { id } = await draftSheet(strict)
    await as(strict.ADMIN).get(UPDATE, {
      id, input: { action: 'SUBMIT_FOR_REVIEW' }, actingUserId: strict.MANAGER.userId,
    })
    expect(await as(strict.ADMIN).code(act('approve'), { id })).toBe('FORBIDDEN')
    expect(await as(strict.MANAGER).code(act('approve'), { id })).toBe('FORBIDDEN')
    expect(await read(strict, id)).toMatchObject({
      status: 'UNDER_REVIEW', submittedById: strict.ADMIN.userId, submittedForId: strict.MANAGER.userId,
    })
    await as(strict.STAFF).get(act('withdraw'), { id })
    expect(await read(strict, id)).toMatchObject({ status: 'DRAFT', submittedById: null, submittedForId: null })
    const another = await sheetUnderReview(strict)
    expect(
      (await patch(strict.ADMIN, another.id, { action: 'approve' }, { 'x-user-id': strict.STAFF.userId })).status,
    ).toBe(403)
    expect((await patch(strict.ADMIN, another.id, { action: 'approve' })).status).toBe(200)
  })

  test.each(['withdraw', 'reject'])('refuses with %s what even a draft cannot have, and a state that does not follow', async (action) => {
    const org = await organization()
    const { id } = await sheetUnderReview(org)
    const answer = await patch(org.MANAGER, id, { action, reason: 'r', status: 'Approved', orderQuantity: 9999999999999 })
    expect([answer.status, faultsIn(answer)]).toEqual([422, ['body.status', 'body.orderQuantity']])
    expect(await read(org, id)).toMatchObject({ status: 'UNDER_REVIEW', orderQuantity: '2000' })
  })

  test('saves what a reviewer changes while rejecting as a draft is saved', async () => {
    const org = await organization()
    const { id } = await sheetUnderReview(org)
    expect((await patch(org.MANAGER, id, { action: 'reject', reason: 'Start again', bomItems: [] })).status).toBe(200)
    expect(await read(org, id)).toMatchObject({ status: 'REJECTED', bomItems: [] })
  })

  test('checks anew what a reviewer changes while approving', async () => {
    const org = await organization()
    const { id } = await sheetUnderReview(org)
    const answer = await patch(org.MANAGER, id, { action: 'approve', bomItems: [] })
    expect([answer.status, faultsIn(answer)]).toEqual([422, ['body.bomItems']])
    const after = await read(org, id)
    expect([after.status, after.bomItems.length]).toEqual(['UNDER_REVIEW', 2])
  })

  test.each<[string, (org: TestOrganization) => Promise<{ id: string }>, readonly string[]]>([
    ['Draft', draftSheet, ['withdraw', 'approve', 'reject', 'resubmit']],
    ['Under Review', sheetUnderReview, ['draft', 'submit_for_review', 'resubmit']],
    ['Approved', approvedSheet, ['draft', 'submit_for_review', 'approve', 'reject', 'resubmit']],
    ['Rejected', rejectedSheet, ['submit_for_review', 'approve', 'reject']],
  ])(
    'refuses actions that a sheet that is %s does not allow with a conflict, and changes nothing',
    async (_state, make, actions) => {
      const org = await organization()
      const { id } = await make(org)
      const before = await read(org, id)
      for (const action of actions)
        expect((await patch(org.ADMIN, id, { action, costSheetName: 'Changed' })).status).toBe(409)
      expect(await read(org, id)).toEqual(before)
    },
  )

  test('lets one of twenty approvals win', async () => {
    const org = await organization()
    const { id } = await sheetUnderReview(org)
    const answers = await Promise.all(Array.from({ length: 20 }, () => patch(org.MANAGER, id, { action: 'approve' })))
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(19).fill(409)])
    expect(
      await gateway().database.prisma.costSheetHistory.count({
        where: { orgId: org.id, costSheetId: id, action: 'approve' },
      }),
    ).toBe(1)
  })
})
