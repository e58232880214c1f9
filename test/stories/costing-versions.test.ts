// The versions of a costing, and cost sheets that are changed on behalf of another user.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { approvedSheet, draftSheet, secondVersion, sheetUnderReview, SHELL_JACKET } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { type Sheet, read, patch, statusesOf } from '../support/stories/costing.js'

useGateway()

const sheetsOf = (org: TestOrganization, costingId: string) =>
  gateway().database.prisma.costSheet.findMany({
    where: { orgId: org.id, costingId },
    orderBy: { versionNumber: 'asc' },
  })

describe('the versions of a costing', () => {
  test('a withdrawn review goes back to Draft in the same version', async () => {
    const org = await organization()
    const { id, costing: { documentId } } = await sheetUnderReview(org)
    const { status, body } = await as(org.STAFF).rest('POST', `/costings/${documentId}/withdraw`, {
      reason: 'forgot the zip', comments: 'c', versionNumber: 1,
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true, message: `Saved version 1 of ${documentId}: Draft`, cost_sheet_id: id, document_id: documentId,
        version_number: 1, status: 'Draft',
      },
    })
    expect(await read(org, id)).toMatchObject({
      submittedById: null,
      history: [
        { action: 'CREATE' }, { action: 'SUBMIT' }, { action: 'WITHDRAW', reason: 'forgot the zip', comments: 'c' },
      ],
    })
  })

  test('the next version of a costing changes no other costing', async () => {
    const org = await organization()
    const [other, next] = [await approvedSheet(org), await secondVersion(org)]
    expect(await read(org, other.id)).toMatchObject({ isLatest: true, costing: { latestVersion: 1 } })
    expect(await read(org, next.id)).toMatchObject({ isLatest: true, costing: { latestVersion: 2 } })
  })

  test('an approved version stays as it was when it is withdrawn, and the next one opens as its copy', async () => {
    const org = await organization()
    const first = await approvedSheet(org)
    const before = await read(org, first.id)
    const { body } = await as(org.STAFF).rest('POST', `/costings/${first.costing.documentId}/withdraw`, {
      reason: 'the mill',
    })
    expect(body).toMatchObject({ version_number: 2, status: 'Draft', document_id: first.costing.documentId })
    const { cost_sheet_id: nextId } = body as { cost_sheet_id: string }
    const [kept, next] = [await read(org, first.id), await read(org, nextId)]
    const versions = [
      { id: first.id, versionNumber: 1, status: 'APPROVED', isLatest: false },
      { id: nextId, versionNumber: 2, status: 'DRAFT', isLatest: true },
    ]
    const history = [
      ...(before.history as object[]),
      { action: 'WITHDRAW', to: 'APPROVED', reason: 'the mill', comments: null, actorId: org.STAFF.userId },
    ]
    expect(kept).toEqual({
      ...before, isLatest: false, updatedAt: expect.any(String), versions, history,
      costing: { ...(before.costing as object), latestVersion: 2 },
    })
    const unnamed = (sheet: Sheet) => sheet.bomItems.map((row) => ({ ...row, id: '' }))
    expect(unnamed(next)).toEqual(unnamed(before))
    expect(next).toMatchObject({
      costSheetName: before.costSheetName, approvedById: null, submittedById: null,
      history: [{ action: 'WITHDRAW', to: 'DRAFT', reason: 'the mill' }],
    })
    const audited = await gateway().database.prisma.auditLine.findMany({
      where: { orgId: org.id, reason: 'the mill' },
      orderBy: { action: 'desc' },
    })
    expect(audited).toMatchObject([
      { action: 'withdraw', entityId: first.id },
      { action: 'create', entityId: nextId, details: { supersedes: first.id, versionNumber: 2 } },
    ])
  })

  test('have histories of their own: the next one begins with the withdrawal of the one before', async () => {
    const org = await organization()
    const { id } = await approvedSheet(org)
    const next = await as(org.STAFF).get<{ readonly id: string }>('mutation ($id: ID!) { withdrawCostSheet(id: $id) { id } }', { id })
    interface Sheet { readonly history: readonly Record<string, string>[] }
    const history = async (of: string) => (await as(org.STAFF).get<Sheet>(
      'query ($id: ID!) { costSheet(id: $id) { history { action from to } } }', { id: of },
    )).history.map(({ action, from, to }) => [action, from, to])
    expect(await history(id)).toEqual([
      ['CREATE', null, 'DRAFT'], ['SUBMIT', 'DRAFT', 'UNDER_REVIEW'], ['APPROVE', 'UNDER_REVIEW', 'APPROVED'],
      ['WITHDRAW', 'APPROVED', 'APPROVED'],
    ])
    expect(await history(next.id)).toEqual([['WITHDRAW', null, 'DRAFT']])
  })

  test('what a withdrawal of an approved version changes is changed in the next one alone', async () => {
    const org = await organization()
    const { id } = await approvedSheet(org)
    const { body } = await patch(org.STAFF, id, {
      action: 'withdraw', costSheetName: 'Second', bomItems: [{ materialName: 'Only' }],
    })
    const next = await read(org, (body as { cost_sheet_id: string }).cost_sheet_id)
    expect(next).toMatchObject({
      costSheetName: 'Second', bomItems: [{ materialName: 'Only' }], processingItems: [{}, {}],
    })
    const kept = await read(org, id)
    expect([kept.costSheetName, kept.bomItems.length]).toEqual([SHELL_JACKET.costSheetName, 2])
  })

  test('an older version or number is a conflict that names the latest, and changes nothing', async () => {
    const org = await organization()
    const next = await secondVersion(org)
    const [first] = await sheetsOf(org, next.costingId)
    const old = await patch(org.STAFF, first.id, { costSheetName: 'x' })
    expect(old).toMatchObject({ status: 409, body: { costSheetId: next.id, versionNumber: 2 } })
    const stale = await patch(org.STAFF, next.costing.documentId, { costSheetName: 'x', versionNumber: 1 })
    expect(stale).toMatchObject({ status: 409, body: { costSheetId: next.id, versionNumber: 2 } })
    for (const { costSheetName } of await sheetsOf(org, next.costingId))
      expect(costSheetName).toBe(SHELL_JACKET.costSheetName)
    expect((await patch(org.STAFF, next.costing.documentId, { costSheetName: 'x', versionNumber: 2 })).status).toBe(200)
  })

  test('another number than the current one is a conflict of a rejection, too', async () => {
    const org = await organization()
    const { id } = await sheetUnderReview(org)
    const REJECT = 'mutation ($id: ID!, $input: RejectCostSheetInput!) { rejectCostSheet(id: $id, input: $input) { status } }'
    const input = (versionNumber: number) => ({ reason: 'Too dear', versionNumber })
    expect(await as(org.MANAGER).code(REJECT, { id, input: input(2) })).toBe('CONFLICT')
    expect(await read(org, id)).toMatchObject({ status: 'UNDER_REVIEW' })
    expect(await as(org.MANAGER).get(REJECT, { id, input: input(1) })).toEqual({ status: 'REJECTED' })
  })

  test('an older version offers no action to anybody', async () => {
    const org = await organization()
    const [first] = await sheetsOf(org, (await secondVersion(org)).costingId)
    const { availableActions } = await as(org.ADMIN).get<Sheet>(
      `{ costSheet(id: "${first.id}") { availableActions { action allowed reason } } }`,
    )
    expect(availableActions).toEqual(['EDIT', 'SUBMIT', 'WITHDRAW', 'APPROVE', 'REJECT', 'RESUBMIT']
      .map((action) => ({ action, allowed: false, reason: 'A later version has taken its place' })))
  })

  test('twenty withdrawals of an approved version at once open exactly one new version', async () => {
    const org = await organization()
    const { id, costingId, costing: { documentId } } = await approvedSheet(org)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        as(org.STAFF).rest('POST', `/costings/${index % 2 ? id : documentId}/withdraw`, {}),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(19).fill(409)])
    expect(
      (await sheetsOf(org, costingId)).map(({ versionNumber, status, isLatest }) => [versionNumber, status, isLatest]),
    ).toEqual([
      [1, 'APPROVED', false],
      [2, 'DRAFT', true],
    ])
  })

  test('are listed by their latest, or all when asked for', async () => {
    const org = await organization()
    const next = await secondVersion(org)
    const listed = (filter: string) =>
      as(org.STAFF).get<{ nodes: { id: string }[]; totalCount: number }>(
        `{ costSheets(filter: ${filter}) { nodes { id } totalCount } }`,
      )
    expect(await listed(`{ text: "${next.costing.documentId.toLowerCase()}" }`)).toEqual({
      nodes: [{ id: next.id }],
      totalCount: 1,
    })
    expect(await listed('{ allVersions: true, text: "shell" }')).toMatchObject({ totalCount: 2 })
    expect(await listed('{ status: [APPROVED] }')).toMatchObject({ totalCount: 0 })
    for (const filter of ['{ allVersions: null }', '{ allVersions: false }', '{}', 'null'])
      expect([filter, await listed(filter)]).toEqual([filter, { nodes: [{ id: next.id }], totalCount: 1 }])
  })

  test('have the numbers of their organization, also where another one has the same identifiers', async () => {
    const [org, other] = [await organization(), await organization()]
    const { prisma } = gateway().database
    for (const [{ id: orgId }, documentId] of [[org, 'CS-OURS'], [other, 'CS-THEIRS']] as const) {
      await prisma.costingDocument.create({ data: { orgId, id: 'cst-same', documentId } })
      await prisma.costSheet.create({ data: { orgId, id: 'cs-same', costingId: 'cst-same' } })
    }
    const SHEET = 'query ($id: ID!) { costSheet(id: $id) { id costing { documentId } } }'
    expect(await as(org.STAFF).get(SHEET, { id: 'CS-OURS' })).toEqual({ id: 'cs-same', costing: { documentId: 'CS-OURS' } })
    expect(await as(org.STAFF).code(SHEET, { id: 'CS-THEIRS' })).toBe('NOT_FOUND')
  })

  test('are named by the number of a costing first, then by its identifier, and then by their own', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    const made = [
      ['cst-1', 'CS-A', 'zs-1'], ['CS-A', 'CS-B', 'ys-2'], ['cst-2', 'CS-C', 'CS-A'],
      ['cst-3', 'CS-D', 'zs-3'], ['cst-4', 'CS-E', 'cst-3'],
    ]
    for (const [costingId, documentId, id] of made) {
      await prisma.costingDocument.create({ data: { orgId: org.id, id: costingId, documentId } })
      await prisma.costSheet.create({ data: { orgId: org.id, id, costingId } })
    }
    const SHEET = 'query ($id: ID!) { costSheet(id: $id) { id } }'
    const EDIT = 'mutation ($id: ID!) { editCostSheet(id: $id, input: { costSheetName: "Parka" }) { id } }'
    for (const document of [SHEET, EDIT])
      expect([await as(org.STAFF).get(document, { id: 'CS-A' }), await as(org.STAFF).get(document, { id: 'cst-3' })])
        .toEqual([{ id: 'zs-1' }, { id: 'zs-3' }])
  })

  test('stand together in their costing, by its id or its number', async () => {
    const org = await organization()
    const { costingId, costing: { documentId } } = await secondVersion(org)
    for (const id of [costingId, documentId]) {
      const found = await as(org.STAFF).get<Sheet>(
        `{ costingDocument(id: "${id}") { documentId versions { versionNumber status } } }`,
      )
      expect(found).toEqual({
        documentId,
        versions: [
          { versionNumber: 1, status: 'APPROVED' },
          { versionNumber: 2, status: 'DRAFT' },
        ],
      })
    }
  })
})

describe('acting for another user', () => {
  test('is for administrators, within the organization; the audit trail names both', async () => {
    const [org, other] = [await organization(), await organization()]
    const { id } = await draftSheet(org)
    const name = (person: TestOrganization['STAFF'], userId: string) =>
      patch(person, id, { action: 'submit_for_review' }, { 'x-user-id': userId })
    expect((await name(org.MANAGER, org.STAFF.userId)).status).toBe(403)
    expect((await name(org.ADMIN, other.STAFF.userId)).status).toBe(403)
    expect((await name(org.ADMIN, 'nobody')).status).toBe(403)
    const { prisma } = gateway().database
    await prisma.membership.updateMany({ where: { orgId: org.id, userId: org.HR.userId }, data: { isActive: false } })
    await prisma.user.update({ where: { id: org.DIRECTOR.userId }, data: { isActive: false } })
    for (const { userId } of [org.HR, org.DIRECTOR]) expect((await name(org.ADMIN, userId)).status).toBe(403)
    expect(await read(org, id)).toMatchObject({ status: 'DRAFT', history: [{ action: 'CREATE' }] })
    expect((await name(org.ADMIN, org.STAFF.userId)).status).toBe(200)
    const line = await gateway().database.prisma.auditLine.findFirst({
      where: { orgId: org.id, entityId: id, action: 'submit' },
    })
    expect(line).toMatchObject({ actorId: org.ADMIN.userId, actingForId: org.STAFF.userId })
  })

  test('naming oneself, or nobody, does not count as acting for another user', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    expect((await patch(org.STAFF, id, {}, { 'x-user-id': org.STAFF.userId })).status).toBe(200)
    expect((await patch(org.STAFF, id, {}, { 'x-user-id': '' })).status).toBe(200)
  })
})
