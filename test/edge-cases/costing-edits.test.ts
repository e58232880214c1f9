// Edits of a cost sheet: emptied fields, unchanged fields, and refusals; through REST, edits that change nothing.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { approvedSheet, draftSheet, rejectedSheet, SHELL_JACKET, sheetUnderReview } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const UPDATE = 'mutation ($id: ID!, $input: UpdateCostSheetInput!) { updateCostSheet(id: $id, input: $input) { id } }'

describe('an edit of a cost sheet over GraphQL', () => {
  const EDIT =
    'mutation ($id: ID!, $input: EditCostSheetInput!) { editCostSheet(id: $id, input: $input) { id status } }'
  const PLAIN = `query ($id: ID!) { costSheet(id: $id) {
    status costSheetName styleId mainCurrency orderQuantity bomItems { id } processingItems { id } history { action reason comments }
  } }`
  const plain = (org: TestOrganization, id: string) =>
    as(org.STAFF).get<Readonly<Record<string, unknown>>>(PLAIN, { id })

  test('empties what is null, lists too, and keeps what is absent', async () => {
    const org = await organization()
    const { id, costing: { documentId } } = await draftSheet(org)
    const input = { costSheetName: null, orderQuantity: null, bomItems: null, reason: 'Start again', comments: 'c' }
    expect(await as(org.STAFF).get(EDIT, { id: documentId, input })).toEqual({ id, status: 'DRAFT' })
    expect(await plain(org, id)).toMatchObject({
      costSheetName: null, orderQuantity: null, bomItems: [], styleId: 'st-shell', mainCurrency: 'USD',
      processingItems: [{}, {}],
      history: [{ action: 'CREATE' }, { action: 'EDIT', reason: 'Start again', comments: 'c' }],
    })
  })

  const REMARKS = [{ reason: 'As agreed' }, { comments: 'By phone' }]
  test.each(REMARKS)('that says no more than %j is told, and raises the version', async (said) => {
    const org = await organization()
    const { id } = await draftSheet(org)
    await as(org.STAFF).get(EDIT, { id, input: said })
    const TOLD = 'query ($id: ID!) { costSheet(id: $id) { recordVersion history { action reason comments } } }'
    expect(await as(org.STAFF).get(TOLD, { id })).toMatchObject({
      recordVersion: 2, history: [{ action: 'CREATE' }, { action: 'EDIT', reason: null, comments: null, ...said }],
    })
    const lines = await gateway().database.prisma.auditLine.findMany({
      where: { orgId: org.id, entityId: id, action: 'edit' }, select: { reason: true, comments: true },
    })
    expect(lines).toEqual([{ reason: null, comments: null, ...said }])
  })

  test('is refused where null empties what may not be empty, with every other fault, and changes nothing', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const before = await plain(org, id)
    const input = { costSheetName: null, mainCurrency: null, orderQuantity: '9999999999999' }
    const { data, errors } = await as(org.STAFF).ask(EDIT, { id, input })
    expect(data).toEqual({ editCostSheet: null })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'mainCurrency'], input: null }, { loc: ['input', 'orderQuantity'] }],
    })
    expect(await plain(org, id)).toEqual(before)
  })

  test('knows a row by its identifier in its own list alone, and the trail tells of the rows that change', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const LISTS = `query ($id: ID!) { costSheet(id: $id) {
      bomItems { id materialName materialType unit consumption unitCost tolerancePercent }
      processingItems { id processingType unitCost costAmount quantity } } }`
    type Row = Readonly<Record<string, unknown>>
    const lists = () => as(org.STAFF).get<{ bomItems: readonly Row[]; processingItems: readonly Row[] }>(LISTS, { id })
    const before = await lists()
    const [shell, lining] = before.bomItems
    const { processingItems, processingItems: [sewing] } = before
    const edit = (bomItems: readonly object[]) => as(org.STAFF).ask(EDIT, { id, input: { bomItems, processingItems } })
    const { errors } = await edit([shell, lining, { id: sewing.id, materialName: 'Thread' }])
    expect(errors?.[0].extensions.detail).toMatchObject([{ type: 'unknown_line', loc: ['input', 'bomItems', 2, 'id'] }])
    expect(await lists()).toEqual(before)
    await edit([{ ...shell, unitCost: '1.7' }, lining])
    const { details } = await gateway().database.prisma.auditLine.findFirstOrThrow({
      where: { orgId: org.id, entityId: id }, orderBy: { id: 'desc' },
    })
    expect(details).toEqual({ changed: { CostSheetBomItem: {
      before: [expect.objectContaining({ id: shell.id, unitCost: '1.6' })], after: [{ id: shell.id, unitCost: '1.7' }],
    } } })
  })

  test('judges a submission by the sheet as it will be', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const { errors } = await as(org.STAFF).ask(UPDATE, {
      id,
      input: { action: 'SUBMIT_FOR_REVIEW', costSheetName: null, bomItems: null },
    })
    expect(errors?.[0].extensions).toMatchObject({
      detail: [{ loc: ['input', 'costSheetName'] }, { loc: ['input', 'bomItems'] }],
    })
    expect(await plain(org, id)).toMatchObject({ status: 'DRAFT', costSheetName: SHELL_JACKET.costSheetName })
  })

  test('of an approved version empties fields of the next one alone', async () => {
    const org = await organization()
    const first = await approvedSheet(org)
    const next = await as(org.STAFF).get<{ id: string }>(UPDATE, {
      id: first.id,
      input: { action: 'WITHDRAW', costSheetName: null, processingItems: null },
    })
    expect(await plain(org, next.id)).toMatchObject({
      costSheetName: null, orderQuantity: '2000', processingItems: [], bomItems: [{}, {}],
    })
    expect(await plain(org, first.id)).toMatchObject({
      costSheetName: SHELL_JACKET.costSheetName,
      processingItems: [{}, {}],
    })
  })

  test.each([
    ['DRAFT', draftSheet, 'STAFF', 'DRAFT'], ['SUBMIT_FOR_REVIEW', draftSheet, 'STAFF', 'UNDER_REVIEW'],
    ['WITHDRAW', sheetUnderReview, 'STAFF', 'DRAFT'], ['APPROVE', sheetUnderReview, 'MANAGER', 'APPROVED'],
    ['REJECT', sheetUnderReview, 'MANAGER', 'REJECTED'], ['RESUBMIT', rejectedSheet, 'STAFF', 'UNDER_REVIEW'],
  ] as const)('of the action %s saves the fields and lists that are sent with it', async (action, make, role, status) => {
    const org = await organization()
    const { id } = await make(org)
    const processingItems = [{ processingType: 'dyeing', unitCost: '0.30' }]
    const input = { action, reason: 'As agreed', costSheetName: 'Parka', orderQuantity: '2100', processingItems }
    await as(org[role]).get(UPDATE, { id, input })
    expect(await plain(org, id)).toMatchObject({
      status, costSheetName: 'Parka', orderQuantity: '2100', bomItems: [{}, {}], processingItems: [{}],
    })
  })

  test('has its counterpart in the making, where null is absent', async () => {
    const org = await organization()
    const { id } = await draftSheet(org, { costSheetName: null, mainCurrency: null, bomItems: null })
    expect(await plain(org, id)).toMatchObject({
      costSheetName: null, mainCurrency: 'USD', bomItems: [], processingItems: [{}, {}],
    })
  })
})

describe('an edit of a cost sheet through REST', () => {
  const READ = 'query ($id: ID!) { costSheet(id: $id) { recordVersion updatedAt bomItems { id } history { action } } }'
  /** What the sheet says, and how many lines of the audit trail name it. */
  const seen = async (org: TestOrganization, id: string) => [
    await as(org.STAFF).get(READ, { id }),
    await gateway().database.prisma.auditLine.count({ where: { orgId: org.id, entityId: id } }),
  ]
  const poplin = { materialName: 'Poplin', materialType: 'fabric', unit: 'm', consumption: 1.5, unitCost: 1.6, tolerancePercent: 5 }

  test.each<[string, (row: object) => object]>([
    ['says nothing', () => ({})],
    ['has the action of a draft', () => ({ action: 'draft' })],
    ['names values that are there', () => ({ costSheetName: 'Shell jacket AW26', orderQuantity: 2000, mainCurrency: 'USD' })],
    ['names the rows that are there', (row) => ({ action: 'draft', bomItems: [{ ...poplin, ...row }] })],
  ])('changes nothing where it %s: no version, no row, no line of history or audit', async (_, bodyWith) => {
    const org = await organization()
    const { id } = await draftSheet(org, { bomItems: [{ ...poplin, consumption: '1.5', unitCost: '1.6', tolerancePercent: '5' }] })
    const before = await seen(org, id)
    const [{ bomItems: [row] }] = before as [{ readonly bomItems: readonly object[] }, number]
    const body = bodyWith(row)
    const { status, body: answer } = await as(org.STAFF).rest('PATCH', `/api/v1/costings/${id}`, body)
    expect([status, answer]).toMatchObject([200, { success: true, cost_sheet_id: id, version_number: 1, status: 'Draft' }])
    expect(await seen(org, id)).toEqual(before)
    expect((await as(org.STAFF).rest('PATCH', `/api/v1/costings/${id}`, { ...body, orderQuantity: 2001 })).status).toBe(200)
    expect(await seen(org, id)).toMatchObject([{ recordVersion: 2, history: [{ action: 'CREATE' }, { action: 'EDIT' }] }, 2])
  })
})

test('whoever may approve and not write decides on the sheet as it is, and changes nothing of it', async () => {
  const org = await organization()
  const { id } = await sheetUnderReview(org)
  const { secret } = await apiKey(org, { permissions: ['records:read', 'costSheets:approve'] })
  const changed = { action: 'APPROVE', orderQuantity: '1' }
  expect(await withKey(secret).code(UPDATE, { id, input: changed })).toBe('FORBIDDEN')
  expect(await withKey(secret).get(UPDATE, { id, input: { action: 'APPROVE', comments: 'as it is' } })).toEqual({ id })
})

test('a draft that an import has left with a rejection says nothing of it any more when it is submitted', async () => {
  const org = await organization()
  const { id } = await draftSheet(org)
  await gateway().database.prisma.costSheet.updateMany({
    where: { orgId: org.id, id },
    data: { rejectedAt: new Date(), rejectedById: org.MANAGER.userId, rejectionReason: 'Too dear' },
  })
  await as(org.STAFF).get('mutation ($id: ID!) { submitCostSheet(id: $id) { id } }', { id })
  expect(await as(org.STAFF).get('query ($id: ID!) { costSheet(id: $id) { status rejectedAt rejectedById rejectionReason } }', { id }))
    .toEqual({ status: 'UNDER_REVIEW', rejectedAt: null, rejectedById: null, rejectionReason: null })
})
