// Where organizations are distributed, the lines of a step have statements of their own: no statement writes to two
// tables, and a step is still taken as a whole or not at all.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { freshNodes } from '../support/engine.js'
import { loggedFaults } from '../support/logged-faults.js'
import { submittedRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { SHIRT, shirt } from '../support/make/production.js'
import { meeting, raisingFor } from '../support/refusing.js'
import { textsOf } from '../support/statements.js'

useGateway({}, undefined, freshNodes)

const REJECT = 'mutation ($id: ID!) { rejectMaterialRequest(id: $id, input: { reason: "Too dear" }) { status } }'

test('a step whose audit line cannot be written is not taken', async () => {
  const org = await organization()
  const { id } = await submittedRequest(org)
  const full = raisingFor(id, '53100', 'no space left')
  const code = await meeting(full, 'AuditLine', () => as(org.MANAGER).code(REJECT, { id }))
  expect(code).toBe('SERVICE_UNAVAILABLE')
  expect(loggedFaults()).toEqual([expect.stringContaining('no space left')])
  expect(await as(org.STAFF).get('query ($id: ID!) { materialRequest(id: $id) { status approvalHistory { action } } }', { id }))
    .toEqual({ status: 'SUBMITTED', approvalHistory: [{ action: 'SUBMIT' }] })
  expect(await as(org.MANAGER).get(REJECT, { id })).toEqual({ status: 'REJECTED' })
})

test('an edit of lines alone raises the version by 1 and has one line, and one that changes nothing has none', async () => {
  const org = await organization()
  await shirt(org)
  const CREATE = `mutation ($input: CreateBillOfMaterialsInput!) {
    createBillOfMaterials(input: $input) { id lineItems { id } } }`
  const line = { materialId: SHIRT.poplin, consumption: '1.55' }
  const { id, lineItems: [item] } = await as(org.MANAGER).get<{ id: string; lineItems: { id: string }[] }>(
    CREATE, { input: { styleId: SHIRT.styleId, name: 'Shirt', lineItems: [line] } })
  const EDIT = `mutation ($id: ID!, $input: EditBillOfMaterialsInput!) {
    editBillOfMaterials(id: $id, input: $input) { recordVersion lineItems { consumption } } }`
  const edit = (consumption: string) =>
    as(org.MANAGER).get(EDIT, { id, input: { lineItems: [{ ...line, id: item.id, consumption }] } })
  const written = () => gateway().database.prisma.auditLine.count({ where: { orgId: org.id, entityId: id, action: 'edit' } })
  for (let again = 0; again < 2; again += 1)
    expect([await edit('1.6'), await written()]).toEqual([{ recordVersion: 2, lineItems: [{ consumption: '1.6' }] }, 1])
})

test('each line of a step has a statement of its own', async () => {
  const org = await organization()
  await shirt(org)
  const { id } = await submittedRequest(org)
  const PRODUCE = 'mutation ($input: CreateProductionOrderInput!) { createProductionOrder(input: $input) { id } }'
  const input = { styleId: SHIRT.styleId, lineItems: [{ styleSkuId: SHIRT.small, quantity: 300 }] }
  const order = await as(org.MANAGER).get<{ id: string }>(PRODUCE, { input })
  const EDIT = 'mutation ($id: ID!) { editProductionOrder(id: $id, input: { notes: "By June" }) { id } }'
  const texts = await textsOf(async () => {
    await as(org.MANAGER).get(REJECT, { id })
    await as(org.MANAGER).get(EDIT, { id: order.id })
  })
  const lines = texts.filter((text) => /insert into "(?:AuditLine|MaterialRequestHistory)"/i.test(text))
  // The approval history has the step, and the audit trail has the step and the edit.
  expect(lines.length).toBe(3)
  for (const text of lines) expect(text).toMatch(/^insert into /i)
})
