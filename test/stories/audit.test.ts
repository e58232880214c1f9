// The audit trail: read by administrators, searched by its contents, shown on the records that it describes.
import { describe, expect, test } from '@jest/globals'
import { mock } from 'node:test'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { at } from '../support/clock.js'
import { employee } from '../support/make/employees.js'
import { rejectedRequest, submittedRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { statementsOf } from '../support/statements.js'

useGateway()

const LIST = 'query ($first: Int, $after: String, $filter: AuditLineFilter) { auditLines(first: $first, after: $after, filter: $filter) { nodes { action } totalCount pageInfo { endCursor hasNextPage } } }'
const FIELDS = 'id at from to actorId actorName actor { id name email } actingForId actingFor { id } apiKeyId action entity entityId reason details requestId'

/** An organization with a request that was submitted and rejected, and a new employee. */
async function busyOrganization() {
  const org = await organization()
  const { id } = await submittedRequest(org)
  await as(org.MANAGER).get(
    'mutation ($id: ID!) { rejectMaterialRequest(id: $id, input: { reason: "too much cloth" }) { id } }',
    { id },
  )
  const { id: employeeId } = await employee(org)
  return { org, id, employeeId }
}

describe('the audit trail', () => {
  test('tells who did what, when and why, newest first, with the person behind it', async () => {
    const { org, id } = await busyOrganization()
    const { nodes } = await as(org.ADMIN).get<{ nodes: { id: string; action: string }[] }>(
      `{ auditLines { nodes { ${FIELDS} } } }`,
    )
    expect(nodes.map(({ action }) => action)).toEqual(['CREATE', 'REJECT', 'SUBMIT', 'CREATE'])
    expect(nodes[1]).toEqual({
      id: expect.stringMatching(/^aud_/), at: expect.any(String), actorId: org.MANAGER.userId,
      actorName: 'Test MANAGER', from: 'SUBMITTED', to: 'REJECTED',
      actor: { id: org.MANAGER.userId, name: 'Test MANAGER', email: `${org.MANAGER.userId}@test.test` },
      actingForId: null, actingFor: null, apiKeyId: null, action: 'REJECT', entity: 'MaterialRequest', entityId: id,
      reason: 'too much cloth', details: expect.any(Object), requestId: expect.any(String),
    })
    expect(
      await as(org.ADMIN).get(`query ($id: ID!) { auditLine(id: $id) { ${FIELDS} } }`, { id: nodes[1].id }),
    ).toEqual(nodes[1])
  })

  test('is found by record, actor, action, time and text, page by page', async () => {
    const { org, id, employeeId } = await busyOrganization()
    const actions = async (filter: object) =>
      (await as(org.ADMIN).get<{ nodes: { action: string }[] }>(LIST, { filter })).nodes.map(({ action }) => action)
    expect(await actions({ entity: 'MaterialRequest', entityId: id })).toEqual(['REJECT', 'SUBMIT', 'CREATE'])
    expect(await actions({ entityId: employeeId })).toEqual(['CREATE'])
    expect(await actions({ entity: 'Employee', action: 'REJECT' })).toEqual([])
    expect(await actions({ actorId: org.MANAGER.userId })).toEqual(['REJECT'])
    expect(await actions({ text: 'CLOTH' })).toEqual(['REJECT'])
    expect(await actions({ atBefore: '2020-01-01' })).toEqual([])
    expect(await actions({ atFrom: '2020-01-01', action: 'SUBMIT' })).toEqual(['SUBMIT'])
    const page = await as(org.ADMIN).get<{ pageInfo: { endCursor: string } }>(LIST, { first: 3 })
    expect(page).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } })
    expect(await as(org.ADMIN).get(LIST, { first: 3, after: page.pageInfo.endCursor })).toMatchObject({
      nodes: [{ action: 'CREATE' }],
      pageInfo: { hasNextPage: false },
    })
  })

  test('is found by the word that it shows for an action, and by the word that is stored', async () => {
    const org = await organization()
    const id = org.HR.userId
    for (const mutation of ['switchUserOff', 'switchUserOn'])
      await as(org.ADMIN).get(`mutation ($id: ID!) { ${mutation}(id: $id) { id } }`, { id })
    const actions = async (text: string) => {
      const { nodes } = await as(org.ADMIN).get<{ nodes: { action: string }[] }>(LIST, { filter: { text } })
      return nodes.map(({ action }) => action)
    }
    for (const text of ['SWITCH_OFF', 'switch_off', 'itch_of', 'switchOff'])
      expect([text, await actions(text)]).toEqual([text, ['SWITCH_OFF']])
    expect(await actions('SWITCH_O')).toEqual(['SWITCH_ON', 'SWITCH_OFF'])
    expect(await actions('SWITCH%OFF')).toEqual([])
    expect(await actions('SWITCHX_OFF')).toEqual([])
  })

  test('is shown on the records that it describes, and on the users who caused it', async () => {
    const { org, id, employeeId } = await busyOrganization()
    const RECORDS = 'query ($id: ID!, $employeeId: ID!) { materialRequest(id: $id) { auditLines(first: 2) { nodes { action actor { name } } } rejectedBy { name } } employee(id: $employeeId) { auditLines { nodes { action entityId } } } }'
    const { data } = await as(org.ADMIN).ask(RECORDS, { id, employeeId })
    expect(data).toEqual({
      materialRequest: {
        auditLines: {
          nodes: [
            { action: 'REJECT', actor: { name: 'Test MANAGER' } },
            { action: 'SUBMIT', actor: { name: 'Test STAFF' } },
          ],
        },
        rejectedBy: { name: 'Test MANAGER' },
      },
      employee: { auditLines: { nodes: [{ action: 'CREATE', entityId: employeeId }] } },
    })
  })

  test('names a person as they are called today, and keeps no name of then', async () => {
    const { org, id } = await busyOrganization()
    const rename = 'mutation ($id: ID!) { editUser(id: $id, input: { name: "Mona Married" }) { id } }'
    await as(org.ADMIN).get(rename, { id: org.MANAGER.userId })
    const filter = { entityId: id, action: 'REJECT' }
    expect(await as(org.ADMIN).get(
      'query ($filter: AuditLineFilter) { auditLines(filter: $filter) { nodes { actorName actor { name } } } }', { filter },
    )).toEqual({ nodes: [{ actorName: 'Mona Married', actor: { name: 'Mona Married' } }] })
  })

  test('and the history have the time of the request that acted', async () => {
    const org = await organization()
    const time = '2026-05-01T13:00:00Z'
    const LINES = `query ($id: ID!) { materialRequest(id: $id) {
      approvalHistory { at: performedAt } auditLines(first: 9) { nodes { at } } } }`
    type Told = { readonly approvalHistory: object[]; readonly auditLines: { readonly nodes: object[] } }
    const { approvalHistory, auditLines } = await at(time, async () => {
      const { id } = await rejectedRequest(org)
      return as(org.ADMIN).get<Told>(LINES, { id })
    })
    const line = { at: time }
    expect([approvalHistory, auditLines.nodes]).toEqual([[line, line], [line, line, line]])
  })

  test('of a new record begins at the time of the request, as the record does', async () => {
    const org = await organization()
    const time = '2026-05-01T13:00:00Z'
    const CREATE = `mutation { createSupplier(input: { code: "WEFT", name: "Weft and Sons" }) {
      createdAt updatedAt auditLines { nodes { at } } } }`
    const made = await at(time, async () => {
      await as(org.ADMIN).get('{ __typename }')
      // The request looks for a supplier with this code, and then goes on for a while.
      const stop = gateway().database.onStatement((text) => {
        if (text.includes('"Supplier"')) mock.timers.setTime(Date.parse(time) + 2_000)
      })
      return as(org.ADMIN).get(CREATE).finally(stop)
    })
    expect(made).toEqual({ createdAt: time, updatedAt: time, auditLines: { nodes: [{ at: time }] } })
  })

  test('takes as many statements for many lines as for one', async () => {
    const { org } = await busyOrganization()
    const deep = (first: number) =>
      as(org.ADMIN).get(`{ auditLines(first: ${first}) { nodes { actor { name membership { roles } } } } }`)
    // The first request opens the session, which takes one more statement.
    await deep(1)
    expect(await statementsOf(() => deep(4))).toBe(await statementsOf(() => deep(1)))
  })

  test('is only for administrators, on every path through the schema', async () => {
    const { org, id } = await busyOrganization()
    for (const role of ['MANAGER', 'DIRECTOR', 'FINANCE', 'HR', 'STAFF'] as const) {
      expect(await as(org[role]).code(LIST)).toBe('FORBIDDEN')
      expect(await as(org[role]).get(
        'query ($id: ID!) { materialRequest(id: $id) { id auditLines { nodes { id } } } }',
        { id },
      )).toEqual({ id, auditLines: null })
    }
  })

  test("holds no other organization's lines, and one of those is as unknown", async () => {
    const [{ org }, other] = [await busyOrganization(), await organization()]
    expect(await as(other.ADMIN).get(LIST)).toMatchObject({ nodes: [], totalCount: 0 })
    const { id } = await gateway().database.prisma.auditLine.findFirstOrThrow({ where: { orgId: org.id } })
    expect(await as(other.ADMIN).code('query ($id: ID!) { auditLine(id: $id) { id } }', { id })).toBe('NOT_FOUND')
  })
})
