// Edits of a cost sheet over GraphQL: emptied fields, unchanged fields, and refusals.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as, withKey } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { approvedSheet, draftSheet, SHELL_JACKET, sheetUnderReview } from '../support/make/costing.js'
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

  test('has its counterpart in the making, where null is absent', async () => {
    const org = await organization()
    const { id } = await draftSheet(org, { costSheetName: null, mainCurrency: null, bomItems: null })
    expect(await plain(org, id)).toMatchObject({
      costSheetName: null, mainCurrency: 'USD', bomItems: [], processingItems: [{}, {}],
    })
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
