// Users: creation, membership, roles, switching off and on; their visibility to others; an administrator always
// remains.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { employee } from '../support/make/employees.js'
import { submittedRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { join } from '../support/make/users.js'
import { locksOf, statementsOf, textsOf } from '../support/statements.js'
import {
  CREATE, OFF, RESET, freshInput, user, logIn, tokenOf, trail,
} from '../support/stories/users.js'

useGateway({ LOGIN_ATTEMPTS: '3' })

const ROLES = 'mutation ($id: ID!, $roles: [Role!]!) { changeUserRoles(id: $id, roles: $roles) { id roles } }'
const ON = 'mutation ($id: ID!) { switchUserOn(id: $id) { id isActive user { isActive } } }'
const EDIT = 'mutation ($id: ID!, $input: EditUserInput!) { editUser(id: $id, input: $input) { id name } }'
const USER = 'query ($id: ID!) { user(id: $id) { id name roles isActive } }'
const prisma = () => gateway().database.prisma

const membershipOf = ({ userId, orgId }: Person) =>
  prisma().membership.findUniqueOrThrow({ where: { orgId_userId: { orgId, userId } } })
async function countUsers(org: TestOrganization) {
  return [
    await prisma().user.count(), await prisma().membership.count({ where: { orgId: org.id } }),
    (await trail(org)).length,
  ]
}

describe('a user', () => {
  test.each([
    ['changeUserRoles', ', $roles: [Role!]!', ', roles: $roles'], ['switchUserOff', '', ''], ['switchUserOn', '', ''],
    ['removeMember', '', ''], ['switchAccountOff', '', ''], ['switchAccountOn', '', ''],
  ])('is changed by %s while the organization is locked, so that one who may manage users is left', async (name, more, given) => {
    for (const isCompared of [true, false]) {
      const org = await organization()
      // Only guests are removed.
      const person = await user(name === 'removeMember' ? await organization() : org)
      const id = person.userId
      if (name === 'removeMember') await join(org, person)
      if (name === 'switchUserOn') await as(org.ADMIN).get(OFF, { id })
      if (name === 'switchAccountOn') await prisma().user.update({ where: { id }, data: { isActive: false } })
      const { recordVersion } = await as(org.ADMIN).get<{ recordVersion: number }>(
        `{ ${name.includes('Account') ? 'user' : 'membership'}(id: "${id}") { recordVersion } }`)
      const change = `mutation ($id: ID!, $version: Int${more}) {
        ${name}(id: $id, recordVersion: $version${given}) { __typename } }`
      const variables = { id, version: isCompared ? recordVersion : null, roles: ['HR'] }
      const texts = await textsOf(() => as(org.ADMIN).get(change, variables))
      expect(locksOf(texts)[0]).toBe('Organization')
    }
  })

  test('is invited under the lock of the organization, which is changed under it as well', async () => {
    const org = await organization()
    const locked = async (mutation: string) =>
      locksOf(await textsOf(() => as(org.ADMIN).get(`mutation { ${mutation} { id } }`)))
    expect((await locked(`inviteMember(email: "new-${org.id}@test.test", roles: [STAFF])`))[0]).toBe('Organization')
    expect(await locked('editOrganization(input: { name: "Mill" })')).toEqual(['Organization'])
    expect(await locked('movePeriodLock(input: { lockedThrough: null, reason: "Not yet" })'))
      .toEqual(['PeriodLock', 'Organization'])
  })

  test('is made with a membership and a password that is answered once, and logs in with it', async () => {
    const org = await organization()
    const input = freshInput({ email: '  Warp@Loom.TEST ', roles: ['HR', 'FINANCE', 'HR'] })
    const answer = await as(org.ADMIN).get<{ initialPassword: string; user: { id: string } }>(CREATE, { input })
    expect(answer).toEqual({
      initialPassword: expect.stringMatching(/^\w{5}-\w{5}-\w{5}-\w{5}$/),
      user: {
        id: expect.stringMatching(/^usr_/), name: 'Tess Thread', email: 'warp@loom.test', roles: ['FINANCE', 'HR'],
        isActive: true, createdAt: expect.any(String), membership: { roles: ['FINANCE', 'HR'], isActive: true },
      },
    })
    const { id } = answer.user
    expect(
      await (
        await tokenOf('warp@loom.test', answer.initialPassword)
      ).get('{ me { id roles orgId organizations { orgId name roles isDefault } } }'),
    ).toEqual({
      id, orgId: org.id, roles: ['FINANCE', 'HR'],
      organizations: [{ orgId: org.id, name: 'Test mill', roles: ['FINANCE', 'HR'], isDefault: true }],
    })
    expect(await trail(org)).toEqual([
      {
        action: 'create', entity: 'User', entityId: id, actorId: org.ADMIN.userId, reason: null,
        details: {},
      },
      {
        action: 'join', entity: 'Membership', entityId: id, actorId: org.ADMIN.userId, reason: null,
        details: { roles: ['FINANCE', 'HR'] },
      },
    ])
    const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id } })
    expect(passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('is not made of wrong input: all faults at once, none with the password, and nothing kept', async () => {
    const org = await organization()
    const before = await countUsers(org)
    const { errors } = await as(org.ADMIN).ask(CREATE, {
      input: { email: 'nowhere', name: ' ', roles: [], password: 'elevenchars' },
    })
    expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'input.email', 'input.name', 'input.roles', 'input.password',
    ])
    expect(JSON.stringify(errors)).not.toContain('elevenchars')
    for (const password of [4_711_471_147, 'nul\0nul\0nul\0nul']) {
      const answer = await as(org.ADMIN).ask(CREATE, { input: { ...freshInput(), password } })
      expect(answer.errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
      expect(JSON.stringify(answer)).not.toMatch(/4711471147|nul\\u0000nul/)
    }
    expect(await countUsers(org)).toEqual(before)
  })

  test('has an e-mail address of their own: who has it, or how to let them join, is said', async () => {
    const [org, other] = [await organization(), await organization()]
    const [member, stranger] = [await user(org), await user(other)]
    const before = await countUsers(org)
    const taken = await as(org.ADMIN).ask(CREATE, { input: freshInput({ email: member.email.toUpperCase() }) })
    expect(taken.errors?.[0]).toMatchObject({
      message: expect.stringContaining('member already'),
      extensions: { code: 'CONFLICT', userId: member.userId },
    })
    const elsewhere = await as(org.ADMIN).ask(CREATE, { input: freshInput({ email: stranger.email }) })
    expect(elsewhere.errors?.[0]).toMatchObject({
      message: expect.stringContaining('inviteMember'),
      extensions: { code: 'CONFLICT' },
    })
    expect(JSON.stringify(elsewhere)).not.toContain(stranger.userId)
    expect(await countUsers(org)).toEqual(before)
  })

  test('gets a new name from the administrator of their home, and from no other organization’s that they are a member of', async () => {
    const [org, other] = [await organization(), await organization()]
    const person = await user(org)
    expect(await as(org.ADMIN).get(EDIT, { id: person.userId, input: { name: 'Tess Weft' } })).toEqual({
      id: person.userId,
      name: 'Tess Weft',
    })
    expect(await as(org.ADMIN).code(EDIT, { id: person.userId, input: { name: ' ' } })).toBe('BAD_USER_INPUT')
    expect(await as(org.ADMIN).code(EDIT, { id: person.userId, input: { name: null } })).toBe('BAD_USER_INPUT')
    await join(other, person)
    expect(await as(other.ADMIN).code(EDIT, { id: person.userId, input: { name: 'Mine' } })).toBe('FORBIDDEN')
    expect(await prisma().user.findUniqueOrThrow({ where: { id: person.userId } })).toMatchObject({ name: 'Tess Weft' })
    expect((await trail(org)).at(-1)).toMatchObject({
      action: 'edit',
      details: { changed: { name: true } },
    })
    expect(await as(org.ADMIN).get(EDIT, { id: person.userId, input: { name: 'Tess Warp' } })).toMatchObject({
      name: 'Tess Warp',
    })
    expect(await trail(other)).toEqual([])
  })

  test('of another organization is as unknown, to read and to change', async () => {
    const [org, other] = [await organization(), await organization()]
    const person = await user(other)
    const before = await membershipOf(person)
    const attempts: [string, object][] = [
      [USER, {}], ['query ($id: ID!) { membership(id: $id) { id } }', {}], [ROLES, { roles: ['STAFF'] }], [OFF, {}],
      [ON, {}], [RESET, {}], [EDIT, { input: { name: 'Mine' } }],
    ]
    for (const [query, more] of attempts) {
      const [foreign, unknown] = await Promise.all(
        [person.userId, 'nobody'].map((id) => as(org.ADMIN).ask(query, { id, ...more })),
      )
      expect(foreign.errors?.[0].extensions.code).toBe('NOT_FOUND')
      expect(foreign.errors?.map(({ message }) => message)).toEqual(unknown.errors?.map(({ message }) => message))
    }
    expect(await membershipOf(person)).toEqual(before)
    expect((await logIn(person.email)).errors).toBeUndefined()
  })
})

describe('roles', () => {
  test('that are taken away are gone at the next request, and those that are given hold from it on', async () => {
    const org = await organization()
    const person = await user(org, ['ADMIN'])
    const client = await tokenOf(person.email)
    expect(await client.get('{ apiKeyList { id } }')).toEqual([])
    expect(await as(org.ADMIN).get(ROLES, { id: person.userId, roles: ['STAFF', 'HR', 'STAFF'] })).toEqual({
      id: person.userId,
      roles: ['HR', 'STAFF'],
    })
    expect(await client.code('{ apiKeyList { id } }')).toBe('FORBIDDEN')
    expect(await client.code(ROLES, { id: person.userId, roles: ['ADMIN'] })).toBe('FORBIDDEN')
    expect((await trail(org)).at(-1)).toMatchObject({
      action: 'changeRoles', entityId: person.userId, details: { changed: { roles: { before: ['ADMIN'], after: ['HR', 'STAFF'] } } },
    })
  })

  test('must be at least one', async () => {
    const org = await organization()
    const { errors } = await as(org.ADMIN).ask(ROLES, { id: org.STAFF.userId, roles: [] })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['roles'] }] })
    expect(await membershipOf(org.STAFF)).toMatchObject({ roles: ['STAFF'] })
  })

  test('of the last administrator stay, also when all others are switched off', async () => {
    const org = await organization()
    const [off, gone] = [await user(org, ['ADMIN']), await user(org, ['ADMIN'])]
    await as(org.ADMIN).get(OFF, { id: off.userId })
    await prisma().user.update({ where: { id: gone.userId }, data: { isActive: false } })
    const before = await trail(org)
    expect(await as(org.ADMIN).code(ROLES, { id: org.ADMIN.userId, roles: ['STAFF'] })).toBe('CONFLICT')
    expect(await membershipOf(org.ADMIN)).toMatchObject({ roles: ['ADMIN'], isActive: true })
    expect(await trail(org)).toEqual(before)
    expect(await as(org.ADMIN).get(ROLES, { id: org.ADMIN.userId, roles: ['STAFF', 'ADMIN'] })).toMatchObject({
      roles: ['ADMIN', 'STAFF'],
    })
  })

  test('two administrators who remove each other’s role at once: one wins, and stays administrator', async () => {
    for (const query of [ROLES, OFF]) {
      const org = await organization()
      const second = await user(org, ['ADMIN'])
      const answers = await Promise.all([
        as(org.ADMIN).ask(query, { id: second.userId, ...(query === ROLES && { roles: ['STAFF'] }) }),
        as(second).ask(query, { id: org.ADMIN.userId, ...(query === ROLES && { roles: ['STAFF'] }) }),
      ])
      expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
      expect(['CONFLICT', 'FORBIDDEN', 'UNAUTHENTICATED']).toContain(
        answers.flatMap(({ errors }) => errors ?? [])[0].extensions.code,
      )
      expect(
        await prisma().membership.count({ where: { orgId: org.id, isActive: true, roles: { has: 'ADMIN' } } }),
      ).toBe(1)
    }
  })
})

describe('a user switched off here', () => {
  test('is out at the next request, on both doors and at the log-in, and in again with a new log-in when switched on', async () => {
    const org = await organization()
    const person = await user(org, ['ADMIN'])
    const client = await tokenOf(person.email)
    expect(await as(org.ADMIN).get(OFF, { id: person.userId, reason: 'left the mill' })).toEqual({
      id: person.userId,
      isActive: false,
    })
    expect(await client.code('{ me { id } }')).toBe('UNAUTHENTICATED')
    expect((await client.rest('GET', '/api-keys')).status).toBe(401)
    expect((await logIn(person.email)).errors?.[0]).toMatchObject({
      message: 'Incorrect username or password',
      extensions: { code: 'UNAUTHENTICATED' },
    })
    expect(await as(org.ADMIN).get(USER, { id: person.userId })).toMatchObject({ isActive: false, roles: ['ADMIN'] })
    expect(await as(org.ADMIN).code(OFF, { id: person.userId })).toBe('CONFLICT')
    expect(await as(org.ADMIN).get(ON, { id: person.userId })).toEqual({
      id: person.userId, isActive: true, user: { isActive: true },
    })
    expect(await as(org.ADMIN).code(ON, { id: person.userId })).toBe('CONFLICT')
    expect(await client.code('{ me { id } }')).toBe('UNAUTHENTICATED')
    expect(await (await tokenOf(person.email)).get('{ me { id } }')).toEqual({ id: person.userId })
    expect((await trail(org)).slice(-2).map(({ action, reason }) => [action, reason])).toEqual([
      ['switchOff', 'left the mill'],
      ['switchOn', null],
    ])
  })

  test('is still a member elsewhere: the log-in leads there, and the token of here opens nothing here', async () => {
    const [home, second] = [await organization(), await organization()]
    const person = await user(home)
    await join(second, person, ['MANAGER'])
    await as(home.ADMIN).get(OFF, { id: person.userId })
    expect(await (await tokenOf(person.email)).get('{ me { orgId roles organizations { orgId } } }'))
      .toEqual({ orgId: second.id, roles: ['MANAGER'], organizations: [{ orgId: second.id }] })
    expect(await as(person).code('{ me { id } }')).toBe('UNAUTHENTICATED')
    expect(await as(person).get('{ me { id } }', {}, { 'x-org-id': second.id })).toEqual({ id: person.userId })
  })

  test('cannot be named as the user to act for', async () => {
    const org = await organization()
    await as(org.ADMIN).get(OFF, { id: org.STAFF.userId })
    const UPDATE =
      'mutation ($actingUserId: ID) { updateCostSheet(id: "unknown-1", input: {}, actingUserId: $actingUserId) { id } }'
    expect(await as(org.ADMIN).code(UPDATE, { actingUserId: org.STAFF.userId })).toBe('FORBIDDEN')
    expect(await as(org.ADMIN).code(UPDATE, { actingUserId: org.HR.userId })).toBe('NOT_FOUND')
  })

  test('is never the caller or the last administrator', async () => {
    const org = await organization()
    expect(await as(org.ADMIN).code(OFF, { id: org.ADMIN.userId })).toBe('FORBIDDEN')
    expect(await membershipOf(org.ADMIN)).toMatchObject({ isActive: true })
  })
})

describe('users and memberships', () => {
  test('are listed by name and by age, page by page, and found by role, state and text', async () => {
    const org = await organization()
    const off = await user(org, ['HR', 'FINANCE'])
    await as(org.ADMIN).get(OFF, { id: off.userId })
    const LIST = 'query ($first: Int, $after: String, $filter: UserFilter) { users(first: $first, after: $after, filter: $filter) { nodes { name } totalCount pageInfo { endCursor hasNextPage } } }'
    const names = async (filter: object) =>
      (await as(org.ADMIN).get<{ nodes: { name: string }[] }>(LIST, { filter })).nodes.map(({ name }) => name)
    const page = await as(org.ADMIN).get<{ pageInfo: { endCursor: string } }>(LIST, { first: 6 })
    expect(page).toMatchObject({ totalCount: 7, pageInfo: { hasNextPage: true } })
    expect(await as(org.ADMIN).get(LIST, { first: 6, after: page.pageInfo.endCursor })).toMatchObject({
      nodes: [{ name: 'Test STAFF' }],
    })
    expect(await names({ role: 'FINANCE' })).toEqual(['Tess Thread', 'Test FINANCE'])
    expect(await names({ role: ['FINANCE', 'STAFF'] })).toEqual(['Tess Thread', 'Test FINANCE', 'Test STAFF'])
    expect(await names({ role: [] })).toEqual([])
    expect(await names({ role: 'FINANCE', isActive: true })).toEqual(['Test FINANCE'])
    expect(await names({ text: 'tess' })).toEqual(['Tess Thread'])
    expect(await names({ text: off.email.slice(0, 8).toUpperCase() })).toEqual(['Tess Thread'])
    expect(await names({ createdFrom: '2999-01-01' })).toEqual([])
    const MEMBERSHIPS = 'query ($filter: MembershipFilter) { memberships(filter: $filter) { nodes { id userId orgId roles isActive user { name membership { id } } } totalCount } }'
    expect(await as(org.ADMIN).get(MEMBERSHIPS, { filter: { isActive: false } })).toEqual({
      nodes: [
        {
          id: off.userId, userId: off.userId, orgId: org.id, roles: ['FINANCE', 'HR'], isActive: false,
          user: { name: 'Tess Thread', membership: { id: off.userId } },
        },
      ],
      totalCount: 1,
    })
    expect(await as(org.ADMIN).get(MEMBERSHIPS, { filter: { userId: org.HR.userId, role: ['HR', 'STAFF'] } })).toMatchObject({
      nodes: [{ userId: org.HR.userId }],
    })
  })

  test('are for administrators; everybody else sees the names of those behind records, and no more of them', async () => {
    const org = await organization()
    const { id } = await submittedRequest(org)
    const BEHIND = (fields: string) => `{ materialRequest(id: "${id}") { submittedById submittedBy { ${fields} } } }`
    const { submittedById } = await as(org.STAFF).get<{ submittedById: string }>(BEHIND('id name'))
    expect(await as(org.STAFF).get(BEHIND('id name'))).toEqual({
      submittedById,
      submittedBy: { id: submittedById, name: expect.stringMatching(/^Test /) },
    })
    for (const field of [
      'email', 'roles', 'isActive', 'isAtHome', 'createdAt', 'updatedAt', 'recordVersion', 'membership { roles }',
      'auditLines { nodes { id } }',
    ]) {
      const { submittedBy } = await as(org.STAFF).get<{ submittedBy: object }>(BEHIND(`name ${field}`))
      expect(Object.values(submittedBy)).toEqual([expect.stringMatching(/^Test /), null])
    }
    for (const field of [
      `user(id: "${org.HR.userId}") { name }`, 'users { nodes { name } }', 'memberships { nodes { id } }',
    ]) {
      for (const role of ['MANAGER', 'DIRECTOR', 'FINANCE', 'HR', 'STAFF'] as const)
        expect(await as(org[role]).code(`{ ${field} }`)).toBe('FORBIDDEN')
    }
  })

  test('show employees and keys, which show their users, with as many statements for many as for one', async () => {
    const org = await organization()
    await employee(org, { code: 'E-1', userId: org.STAFF.userId })
    await apiKey(org)
    expect(
      await as(org.ADMIN).get('query ($id: ID!) { user(id: $id) { employee { code user { id } } } }', {
        id: org.STAFF.userId,
      }),
    ).toEqual({ employee: { code: 'E-1', user: { id: org.STAFF.userId } } })
    expect(await as(org.ADMIN).get('{ apiKeyList { createdBy { id email } } }'))
      .toEqual([{ createdBy: { id: org.ADMIN.userId, email: `${org.ADMIN.userId}@test.test` } }])
    const deep = (first: number) =>
      as(org.ADMIN).get(
        `{ users(first: ${first}) { nodes { name membership { roles user { name } } employee { user { name } } } } }`,
      )
    await employee(org, { code: 'E-2', userId: org.ADMIN.userId })
    expect(await statementsOf(() => deep(6))).toBe(await statementsOf(() => deep(1)))
  })
})
