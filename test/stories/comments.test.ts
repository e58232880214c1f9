// Comments: written on any record, mentioned members find them, and the record's version stays as it is.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey, type Person } from '../support/as.js'
import { at } from '../support/clock.js'
import { eventually } from '../support/eventually.js'
import { apiKey } from '../support/make/api-keys.js'
import { employee } from '../support/make/employees.js'
import { scheduledDelivery } from '../support/make/logistics.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { user } from '../support/make/users.js'
import { textsOf } from '../support/statements.js'

useGateway()

const ADD = `mutation ($input: AddCommentInput!) { addComment(input: $input) {
  id recordType recordId text mentions authorId editedAt recordVersion } }`
const EDIT = `mutation ($id: ID!, $input: EditCommentInput!, $recordVersion: Int) {
  editComment(id: $id, input: $input, recordVersion: $recordVersion) { text mentions editedAt recordVersion } }`
const DELETE = `mutation ($id: ID!) { deleteComment(id: $id) { commentId recordType recordId } }`
const SEEN = 'mutation ($ids: [ID!]) { markMentionsSeen(commentIds: $ids) { commentIds } }'
const MENTIONS = `query ($filter: MentionFilter, $first: Int, $after: String) {
  mentions(filter: $filter, first: $first, after: $after) { totalCount pageInfo { endCursor } nodes {
    seenAt comment { text author { name } } record { id __typename ... on MaterialRequest { documentId } } } } }`
const READ = `query ($id: ID!, $first: Int, $after: String) { materialRequest(id: $id) { nodeId recordVersion
  comments(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor }
    nodes { id text at author { name } mentionedUsers { name } record { id } } } } }`

interface Made { readonly id: string; readonly nodeId: string }

let org: TestOrganization
beforeAll(async () => { org = await organization() })

async function request(): Promise<Made> {
  const { id } = await draftRequest(org)
  const { nodeId } = await as(org.STAFF).get<{ nodeId: string }>(READ, { id })
  return { id, nodeId }
}

const add = (person: Person, nodeId: string, text: string, mentions?: readonly string[]) =>
  as(person).get<{ id: string; recordVersion: number }>(ADD, { input: { nodeId, text, mentions } })

const rows = () => Promise.all([
  gateway().database.prisma.comment.count({ where: { orgId: org.id } }),
  gateway().database.prisma.mention.count({ where: { orgId: org.id } }),
  gateway().database.prisma.auditLine.count({ where: { orgId: org.id } }),
])

/** A refusal of these variables, after which nothing has changed. */
async function refusal(person: Person, document: string, variables: object) {
  const before = await rows()
  const { errors } = await as(person).ask(document, variables)
  expect(await rows()).toEqual(before)
  const { code, detail = [] } = errors?.[0].extensions ?? { code: 'none' }
  return [code, ...detail.map(({ loc, type }) => `${loc.join('.')} ${type}`)]
}

describe('a comment', () => {
  test('is read in the order of writing, page after page, by all who may read the record', async () => {
    const { id, nodeId } = await request()
    expect(await as(org.STAFF).get(ADD, { input: { nodeId, text: 'First', mentions: [org.HR.userId, org.HR.userId] } }))
      .toEqual({
        id: expect.any(String), recordType: 'MaterialRequest', recordId: id, text: 'First', mentions: [org.HR.userId],
        authorId: org.STAFF.userId, editedAt: null, recordVersion: 1,
      })
    await add(org.HR, nodeId, 'Second')
    await add(org.ADMIN, nodeId, 'Third')
    const page = await as(org.FINANCE).get<{ comments: { pageInfo: { endCursor: string } } }>(READ, { id, first: 2 })
    expect(page).toMatchObject({ comments: {
      totalCount: 3, pageInfo: { hasNextPage: true },
      nodes: [
        { text: 'First', author: { name: 'Test STAFF' }, mentionedUsers: [{ name: 'Test HR' }], record: { id } },
        { text: 'Second', author: { name: 'Test HR' }, mentionedUsers: [] },
      ],
    } })
    const after = page.comments.pageInfo.endCursor
    expect(await as(org.FINANCE).get(READ, { id, first: 2, after })).toMatchObject({
      comments: { totalCount: 3, pageInfo: { hasNextPage: false }, nodes: [{ text: 'Third' }] },
    })
  })

  test('of one record is no comment of another with the same identifier', async () => {
    const { id, nodeId } = await request()
    await gateway().database.prisma.employee.create({ data: { orgId: org.id, id, code: id, name: 'Namesake' } })
    await add(org.STAFF, nodeId, 'On the request')
    expect(await as(org.STAFF).get('query ($id: ID!) { employee(id: $id) { comments { totalCount } } }', { id }))
      .toEqual({ comments: { totalCount: 0 } })
  })

  test('is found by its record among those of all records, and nothing by an identifier of elsewhere', async () => {
    const [{ nodeId }, { nodeId: another }] = [await request(), await request()]
    await add(org.STAFF, nodeId, 'Here')
    await add(org.HR, nodeId, 'And here')
    await add(org.STAFF, another, 'There')
    const other = await organization()
    const FIND = 'query ($nodeIds: [ID!]) { comments(filter: { recordNodeId: $nodeIds }) { totalCount nodes { text } } }'
    const found = (person: Person, ...nodeIds: readonly string[]) => as(person).get(FIND, { nodeIds })
    expect(await found(org.FINANCE, nodeId)).toEqual({ totalCount: 2, nodes: [{ text: 'Here' }, { text: 'And here' }] })
    expect(await found(org.FINANCE, another)).toEqual({ totalCount: 1, nodes: [{ text: 'There' }] })
    expect(await found(org.FINANCE, another, 'nonsense', nodeId))
      .toEqual({ totalCount: 3, nodes: [{ text: 'Here' }, { text: 'And here' }, { text: 'There' }] })
    for (const [person, of] of [[other.ADMIN, nodeId], [org.FINANCE, 'nonsense'], [org.FINANCE, '']] as const)
      expect(await found(person, of)).toEqual({ totalCount: 0, nodes: [] })
    // One record is compared by equality, so that an index gives the order too.
    const compared = async (...nodeIds: readonly string[]) =>
      (await textsOf(() => found(org.FINANCE, ...nodeIds))).filter((text) => text.includes('from "Comment"'))
        .map((text) => /"recordType" = .* and "recordId" = /.test(text))
    expect([await compared(nodeId), await compared(nodeId, another)]).toEqual([[true, true], [false, false]])
  })

  test('leaves the version of the record, so that an edit under way goes on, and is told as a change of it', async () => {
    const { endCursor: after } = await as(org.STAFF).get<{ endCursor: string }>('{ changes { endCursor } }')
    const { id, nodeId } = await request()
    const changes = `query ($after: String) { changes(after: $after, ids: ["${id}"]) {
      nodes { kind recordId action recordVersion fields } } }`
    const { id: commentId } = await add(org.FINANCE, nodeId, 'While it is edited')
    await as(org.FINANCE).get(EDIT, { id: commentId, input: { text: 'While it is still edited' } })
    await as(org.FINANCE).get(DELETE, { id: commentId })
    let told: object[] = []
    await eventually(async () => {
      told = (await as(org.STAFF).get<{ nodes: object[] }>(changes, { after })).nodes
      return told.length >= 4
    })
    expect(told).toEqual(['CREATE', 'COMMENT', 'EDIT_COMMENT', 'DELETE_COMMENT'].map((action) =>
      ({ kind: 'MATERIAL_REQUEST', recordId: id, action, recordVersion: 1, fields: [] })))
    const edit = `mutation ($id: ID!) { editMaterialRequest(id: $id, input: { notes: "Now" }, recordVersion: 1) { recordVersion } }`
    expect(await as(org.STAFF).get(edit, { id })).toEqual({ recordVersion: 2 })
  })

  test('is edited by its author alone, and says so', async () => {
    const { nodeId } = await request()
    const { id } = await add(org.STAFF, nodeId, 'Frist')
    for (const person of [org.ADMIN, org.MANAGER])
      expect(await refusal(person, EDIT, { id, input: { text: 'Mine' } })).toEqual(['FORBIDDEN'])
    expect(await as(org.STAFF).get(EDIT, { id, input: { text: 'First', mentions: [org.HR.userId] }, recordVersion: 1 })).toEqual({
      text: 'First', mentions: [org.HR.userId], editedAt: expect.any(String), recordVersion: 2,
    })
    expect(await refusal(org.STAFF, EDIT, { id, input: { text: 'Late' }, recordVersion: 1 })).toEqual(['CONFLICT'])
  })

  test('that is edited mentions each user once, and takes no text and nobody whom a new one would not take', async () => {
    const { nodeId } = await request()
    const { id } = await add(org.STAFF, nodeId, 'Look', [org.HR.userId])
    const edit = (input: object) => as(org.STAFF).get(EDIT, { id, input })
    const mentions = [org.ADMIN.userId, org.HR.userId]
    expect(await edit({ mentions: [...mentions, org.ADMIN.userId] })).toMatchObject({ mentions, recordVersion: 2 })
    expect(await edit({ text: 'Look', mentions })).toMatchObject({ recordVersion: 2 })
    const refused = (input: object) => refusal(org.STAFF, EDIT, { id, input })
    expect(await refused({ text: ' ' })).toEqual(['BAD_USER_INPUT', 'input.text blank'])
    expect(await refused({ mentions: [org.HR.userId, 'nobody'] })).toEqual(['BAD_USER_INPUT', 'input.mentions.1 unknown_reader'])
    const many = Array.from({ length: 101 }, (_, index) => `u-${index}`)
    expect(await refused({ mentions: many })).toEqual(['BAD_USER_INPUT', 'input.mentions too_long'])
  })

  test('still names a mentioned user who was removed, and has no user for the identifier', async () => {
    const own = await organization()
    const { id: requestId } = await draftRequest(own)
    const { nodeId } = await as(own.STAFF).get<Made>(READ, { id: requestId })
    const gone = await user(own, {})
    const { id } = await add(own.STAFF, nodeId, 'Look', [gone.userId, own.HR.userId])
    await gateway().database.prisma.membership.deleteMany({ where: { orgId: own.id, userId: gone.userId } })
    expect(await as(own.STAFF).get('query ($id: ID!) { comment(id: $id) { mentions mentionedUsers { name } } }', { id }))
      .toEqual({ mentions: [gone.userId, own.HR.userId], mentionedUsers: [null, { name: 'Test HR' }] })
  })

  test('is found by its record type, author, time and text', async () => {
    const own = await organization()
    const { id: requestId } = await draftRequest(own)
    const { nodeId } = await as(own.STAFF).get<Made>(READ, { id: requestId })
    const { nodeId: hers } = await as(own.HR).get<Made>('query ($id: ID!) { employee(id: $id) { nodeId } }', { id: (await employee(own)).id })
    await add(own.STAFF, nodeId, 'On the request')
    await add(own.HR, hers, 'On the employee')
    const { nodes: [, { at }] } = await as(own.STAFF).get<{ nodes: { at: string }[] }>('{ comments { nodes { at } } }')
    const found = async (filter: object) => (await as(own.STAFF).get<{ nodes: { text: string }[] }>(
      'query ($filter: CommentFilter) { comments(filter: $filter) { nodes { text } } }', { filter })).nodes.map(({ text }) => text)
    expect(await found({})).toEqual(['On the request', 'On the employee'])
    for (const filter of [{ recordType: ['Employee'] }, { authorId: [own.HR.userId] }, { atFrom: at }, { text: 'EMPLOYEE' }])
      expect([filter, await found(filter)]).toEqual([filter, ['On the employee']])
    expect(await found({ atBefore: at })).toEqual(['On the request'])
  })

  test('may mention whom the list of names offers: active members, by name and by a part of it', async () => {
    const house = await organization()
    const offered = (text?: string, first?: number) => as(house.STAFF).get<{ id: string; name: string; email: null }[]>(
      'query ($text: String, $first: Int) { mentionable(text: $text, first: $first) { id name email } }', { text, first })
    const names = ['Test ADMIN', 'Test DIRECTOR', 'Test FINANCE', 'Test HR', 'Test MANAGER', 'Test STAFF']
    expect((await offered()).map(({ name }) => name)).toEqual(names)
    expect(await offered('st h')).toEqual([{ id: house.HR.userId, name: 'Test HR', email: null }])
    expect((await offered('test', 2)).map(({ name }) => name)).toEqual(['Test ADMIN', 'Test DIRECTOR'])
    expect([await offered('%'), await offered('_')]).toEqual([[], []])
    const { prisma } = gateway().database
    const data = { isActive: false }
    await prisma.membership.updateMany({ where: { orgId: house.id, userId: house.HR.userId }, data })
    await prisma.user.update({ where: { id: house.FINANCE.userId }, data })
    await prisma.user.update({ where: { id: house.STAFF.userId }, data: { name: 'Ada Loom' } })
    expect((await offered()).map(({ name }) => name)).toEqual(['Ada Loom', 'Test ADMIN', 'Test DIRECTOR', 'Test MANAGER'])
    const refused = async (args: string) =>
      (await as(house.STAFF).ask(`{ mentionable(${args}) { id } }`)).errors?.[0].extensions.detail?.[0].loc
    expect([await refused('first: 101'), await refused(`text: "${'x'.repeat(201)}"`)]).toEqual([['first'], ['text']])
    expect(await refused(`first: 100, text: "${'x'.repeat(200)}"`)).toBeUndefined()
    const { errors } = await as(house.STAFF).ask(`{ mentionable(text: "${'x'.repeat(201)}") { id } }`)
    expect(errors?.[0].extensions.detail).toMatchObject([
      { type: 'too_many_filter_values', ctx: { max_length: 200, of: 'characters' } },
    ])
    const alike = Array.from({ length: 25 }, (_, index) => `${house.id}-${String(index).padStart(2, '0')}`)
    await prisma.user.createMany({
      data: alike.map((id) => ({
        id, email: `${id}@thread.test`, name: 'Zed', passwordHash: '', defaultOrgId: house.id, homeOrgId: house.id,
      })),
    })
    await prisma.membership.createMany({
      data: [...alike].reverse().map((userId) => ({ orgId: house.id, userId, roles: ['STAFF' as const] })),
    })
    expect((await offered('zed')).map(({ id }) => id)).toEqual(alike.slice(0, 20))
  })

  test('is deleted by its author and by administrators, with its mentions', async () => {
    const { id: recordId, nodeId } = await request()
    const [own, others] = [await add(org.STAFF, nodeId, 'Own', [org.HR.userId]), await add(org.STAFF, nodeId, 'Other', [org.HR.userId])]
    expect(await refusal(org.MANAGER, DELETE, { id: own.id })).toEqual(['FORBIDDEN'])
    expect(await as(org.STAFF).get(DELETE, { id: own.id }))
      .toEqual({ commentId: own.id, recordType: 'MaterialRequest', recordId })
    const mentionsIn = (commentId: string) =>
      gateway().database.prisma.mention.count({ where: { orgId: org.id, commentId } })
    expect([await mentionsIn(own.id), await mentionsIn(others.id)]).toEqual([0, 1])
    await as(org.ADMIN).get(DELETE, { id: others.id })
    expect(await refusal(org.STAFF, DELETE, { id: own.id })).toEqual(['NOT_FOUND'])
    expect(await as(org.STAFF).get(READ, { id: recordId })).toMatchObject({ comments: { totalCount: 0 } })
    expect(await mentionsIn(others.id)).toBe(0)
  })

  test('that two people delete at the same time is deleted once', async () => {
    const { nodeId } = await request()
    const { id } = await add(org.STAFF, nodeId, 'Going')
    const [, , before] = await rows()
    const answers = await Promise.all([org.STAFF, org.ADMIN].map((person) => as(person).ask(DELETE, { id })))
    expect(answers.map(({ errors }) => errors?.[0].extensions.code ?? 'DONE').sort()).toEqual(['DONE', 'NOT_FOUND'])
    expect((await rows())[2]).toBe(before + 1)
  })

  test('leaves its acts in the trail, and never its text', async () => {
    const { id: recordId, nodeId } = await request()
    const { id } = await add(org.STAFF, nodeId, 'A secret of the trade')
    await as(org.STAFF).get(EDIT, { id, input: { text: 'Another secret' } })
    await as(org.STAFF).get(DELETE, { id })
    const lines = await gateway().database.prisma.auditLine.findMany({
      where: { orgId: org.id, entityId: { in: [id, recordId] }, action: { not: 'create' } }, orderBy: { id: 'asc' },
      select: { action: true, entity: true, entityId: true, actorId: true, details: true },
    })
    const line = { entity: 'MaterialRequest', entityId: recordId, actorId: org.STAFF.userId, details: { commentId: id } }
    expect(lines).toEqual(['comment', 'editComment', 'deleteComment'].map((action) => ({ action, ...line })))
  })

  test('goes with a record that is removed', async () => {
    const { stops } = await scheduledDelivery(org, [{ name: 'A', stopOrder: 1 }, { name: 'B', stopOrder: 2 }])
    const [{ id }] = stops
    const { nodeId } = await as(org.STAFF).get<Made>('query ($id: ID!) { deliveryStop(id: $id) { nodeId } }', { id })
    const comment = await add(org.STAFF, nodeId, 'Ring twice', [org.HR.userId])
    // A comment on a record of another kind with the same identifier stays, with its mention.
    await gateway().database.prisma.location.create({ data: { orgId: org.id, id, code: id, name: 'Namesake', locationType: 'port' } })
    const { nodeId: namesake } = await as(org.STAFF).get<Made>('query ($id: ID!) { location(id: $id) { nodeId } }', { id })
    const other = await add(org.STAFF, namesake, 'No ramp', [org.HR.userId])
    await as(org.STAFF).get('mutation ($id: ID!) { removeStop(id: $id) { id } }', { id })
    expect(await as(org.STAFF).get('query ($id: ID!) { comment(id: $id) { text mentionedUsers { name } } }', { id: other.id }))
      .toMatchObject({ text: 'No ramp', mentionedUsers: [{}] })
    expect(await gateway().database.prisma.mention.count({ where: { commentId: other.id } })).toBe(1)
    expect(await as(org.STAFF).code('query ($id: ID!) { comment(id: $id) { id } }', { id: comment.id })).toBe('NOT_FOUND')
    expect(await gateway().database.prisma.mention.count({ where: { commentId: comment.id } })).toBe(0)
  })
})

describe('what is refused as a comment', () => {
  test('names the field', async () => {
    const { nodeId } = await request()
    const off = await user(org, { isActive: false })
    const elsewhere = await organization()
    const key = 'query { apiKeys(first: 1) { nodes { nodeId } } }'
    await apiKey(org)
    const { nodes: [{ nodeId: keyId }] } = await as(org.ADMIN).get<{ nodes: Made[] }>(key)
    const foreign = await employee(elsewhere)
    const { nodeId: foreignId } = await as(elsewhere.HR)
      .get<Made>('query ($id: ID!) { employee(id: $id) { nodeId } }', { id: foreign.id })
    // One of the own has the same identifier, and nobody has the other.
    await gateway().database.prisma.employee.create({ data: { orgId: org.id, id: foreign.id, code: 'TWIN', name: 'Twin' } })
    const nobodyId = Buffer.from(JSON.stringify([org.id, 'Employee', 'nobody'])).toString('base64url')
    const given = (input: object) => ({ input: { nodeId, text: 'Text', ...input } })
    const cases: readonly (readonly [object, string])[] = [
      [{ text: '  ' }, 'text blank'],
      [{ nodeId: 'unknown' }, 'nodeId not_a_node_id'],
      [{ nodeId: foreignId }, 'nodeId unknown_record'],
      [{ nodeId: nobodyId }, 'nodeId unknown_record'],
      [{ nodeId: keyId }, 'nodeId not_annotated'],
      [{ mentions: [org.HR.userId, off.userId] }, 'mentions.1 unknown_reader'],
      [{ mentions: [elsewhere.HR.userId] }, 'mentions.0 unknown_reader'],
      [{ mentions: Array.from({ length: 101 }, (_, index) => `u-${index}`) }, 'mentions too_long'],
    ]
    for (const [input, fault] of cases)
      expect(await refusal(org.STAFF, ADD, given(input))).toEqual(['BAD_USER_INPUT', `input.${fault}`])
    const { errors } = await as(org.STAFF).ask(ADD, given({ mentions: [off.userId] }))
    expect(errors?.[0].extensions.detail?.[0].input).toBe(off.userId)
  })

  test('a key reads comments, and writes them for its person if it may', async () => {
    const { id, nodeId } = await request()
    const reader = withKey((await apiKey(org, { name: 'Reader' })).secret)
    const writer = withKey((await apiKey(org, { name: 'Writer', permissions: ['records:read', 'comments:write'] })).secret)
    const input = { nodeId, text: 'From a program' }
    expect(await reader.code(ADD, { input })).toBe('FORBIDDEN')
    expect(await writer.get(ADD, { input })).toMatchObject({ authorId: org.ADMIN.userId })
    expect(await reader.get(READ, { id })).toMatchObject({ comments: { nodes: [{ text: 'From a program' }] } })
  })
})

describe('a mention', () => {
  test('is found by the mentioned user alone, newest first, until it is seen', async () => {
    const own = await organization()
    const { id, documentId } = await draftRequest(own)
    const { nodeId } = await as(own.STAFF).get<Made>(READ, { id })
    const first = await add(own.STAFF, nodeId, 'Please look', [own.HR.userId])
    await add(own.STAFF, nodeId, 'Look again', [own.HR.userId, own.ADMIN.userId])
    const record = { id, documentId, __typename: 'MaterialRequest' }
    const comment = (text: string) => ({ comment: { text, author: { name: 'Test STAFF' } }, record })
    expect(await as(own.HR).get(MENTIONS, { filter: { unseen: true } })).toMatchObject({
      totalCount: 2, nodes: [{ ...comment('Look again'), seenAt: null }, { ...comment('Please look'), seenAt: null }],
    })
    expect(await as(own.STAFF).get(MENTIONS)).toMatchObject({ totalCount: 0, nodes: [] })
    expect(await as(own.ADMIN).get(SEEN, { ids: [first.id] })).toEqual({ commentIds: [] })
    expect(await as(own.HR).get(SEEN, { ids: [first.id] })).toEqual({ commentIds: [first.id] })
    expect(await as(own.HR).get(SEEN, { ids: [first.id] })).toEqual({ commentIds: [] })
    expect(await as(own.HR).get(MENTIONS, { filter: { unseen: false } })).toMatchObject({
      totalCount: 1, nodes: [{ ...comment('Please look'), seenAt: expect.any(String) }],
    })
    expect(await as(own.HR).get(MENTIONS, { filter: { unseen: true, text: 'again' } }))
      .toMatchObject({ totalCount: 1, nodes: [comment('Look again')] })
    const count = async (filter: object) =>
      (await as(own.HR).get<{ totalCount: number }>(MENTIONS, { filter })).totalCount
    const [{ at: earlier }, { at: later }] = await gateway().database.prisma.mention.findMany({
      where: { orgId: own.id, userId: own.HR.userId }, orderBy: { at: 'asc' },
    })
    expect(await Promise.all([
      { recordType: ['MaterialRequest'] }, { recordType: ['Bill'] }, { atFrom: earlier }, { atFrom: later }, { atBefore: later },
      { atBefore: earlier },
    ].map(count))).toEqual([2, 0, 2, 1, 1, 0])
    const page = await as(own.HR).get<{ pageInfo: { endCursor: string } }>(MENTIONS, { first: 1 })
    expect(await as(own.HR).get(MENTIONS, { first: 1, after: page.pageInfo.endCursor }))
      .toMatchObject({ nodes: [comment('Please look')] })
    await as(own.HR).get(SEEN)
    expect(await as(own.HR).get(MENTIONS, { filter: { unseen: true } })).toMatchObject({ totalCount: 0 })
  })

  test('is marked as seen with at most a hundred at once', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `com-${index}`)
    expect(await refusal(org.HR, SEEN, { ids: ids(101) })).toEqual(['BAD_USER_INPUT', 'commentIds too_long'])
    expect(await as(org.HR).get(SEEN, { ids: ids(100) })).toEqual({ commentIds: [] })
  })

  test('is of the time at which it was written', async () => {
    const { nodeId } = await request()
    const time = '2026-05-04T10:00:00Z'
    await at(time, () => add(org.STAFF, nodeId, 'At ten', [org.FINANCE.userId]))
    expect(await as(org.FINANCE).get('{ mentions(filter: { text: "At ten" }) { nodes { at comment { at } } } }'))
      .toEqual({ nodes: [{ at: time, comment: { at: time } }] })
  })

  test('that an edit keeps stays seen, and one that it leaves out is gone', async () => {
    const own = await organization()
    const { id: requestId } = await draftRequest(own)
    const { nodeId } = await as(own.STAFF).get<Made>(READ, { id: requestId })
    const { id } = await add(own.STAFF, nodeId, 'Look', [own.HR.userId, own.ADMIN.userId])
    const { id: another } = await add(own.STAFF, nodeId, 'Another', [own.MANAGER.userId, own.FINANCE.userId])
    await as(own.HR).get(SEEN)
    await as(own.STAFF).get(EDIT, { id, input: { mentions: [own.HR.userId, own.FINANCE.userId] } })
    const unseen = async (person: Person) =>
      (await as(person).get<{ totalCount: number }>(MENTIONS, { filter: { unseen: true } })).totalCount
    expect(await as(own.HR).get(MENTIONS)).toMatchObject({ totalCount: 1 })
    expect([await unseen(own.HR), await unseen(own.ADMIN), await unseen(own.FINANCE)]).toEqual([0, 0, 2])
    // By the time of the comments, though the second one mentioned first.
    expect(await as(own.FINANCE).get(SEEN)).toEqual({ commentIds: [id, another] })
    expect(await unseen(own.MANAGER)).toBe(1)
  })
})
