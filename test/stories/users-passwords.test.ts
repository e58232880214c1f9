// Passwords that administrators reset, and the default organization of a user.
import { describe, expect, test } from '@jest/globals'
import type { Role } from '../../src/generated/prisma/enums.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, clientWith, type Person } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
useGateway({ LOGIN_ATTEMPTS: '3' })

const CREATE = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { initialPassword user { id name email roles isActive createdAt membership { roles isActive } } } }'
const OFF = 'mutation ($id: ID!, $reason: String) { switchUserOff(id: $id, reason: $reason) { id isActive } }'
const RESET = 'mutation ($id: ID!) { resetUserPassword(id: $id) { initialPassword user { id } } }'
const LOGIN = 'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { accessToken } }'
const CHANGE = 'mutation ($currentPassword: String!, $newPassword: String!) { changePassword(currentPassword: $currentPassword, newPassword: $newPassword) { id } }'
const DEFAULT =
  'mutation ($orgId: ID!) { chooseDefaultOrganization(orgId: $orgId) { id organizations { orgId isDefault } } }'

const prisma = () => gateway().database.prisma
const PASSWORD = 'twelve stitches to the inch'

let made = 0
const freshInput = (more: object = {}) => ({
  email: `tess-${(made += 1)}-${process.pid}@thread.test`, name: 'Tess Thread', roles: ['STAFF'], ...more,
})

/** A user with a password, created by the organization's administrator. */
async function user(org: TestOrganization, roles: readonly Role[] = ['STAFF']) {
  const input = freshInput({ roles, password: PASSWORD })
  const { user: { id } } = await as(org.ADMIN).get<{ user: { id: string } }>(CREATE, { input })
  return { email: input.email, userId: id, orgId: org.id }
}

const logIn = (username: string, password = PASSWORD) => asNobody().ask(LOGIN, { username, password })
async function tokenOf(username: string, password = PASSWORD) {
  const { accessToken } = await asNobody().get<{ accessToken: string }>(LOGIN, { username, password })
  return clientWith({ authorization: `Bearer ${accessToken}` })
}

const join = (org: TestOrganization, { userId }: Person, roles: Role[] = ['STAFF']) =>
  prisma().membership.create({ data: { orgId: org.id, userId, roles } })

const LOG_IN = ['logIn', 'refuseLogIn', 'lockLogIn']

/** The audit lines about the organization's users, without log-ins, oldest first. */
const trail = (org: { id: string }) => prisma().auditLine.findMany({
  where: { orgId: org.id, entity: { in: ['User', 'Membership'] }, action: { notIn: LOG_IN } }, orderBy: { id: 'asc' },
  select: { action: true, entity: true, entityId: true, actorId: true, reason: true, details: true },
})

describe('a password', () => {
  test('is reset by the administrator: the old password fails, the new one works', async () => {
    const org = await organization()
    const person = await user(org)
    const { initialPassword } = await as(org.ADMIN).get<{ initialPassword: string }>(RESET, { id: person.userId })
    expect((await logIn(person.email)).errors?.[0].extensions.code).toBe('UNAUTHENTICATED')
    expect((await logIn(person.email, initialPassword)).errors).toBeUndefined()
    expect((await trail(org)).at(-1)).toMatchObject({ action: 'resetPassword', entityId: person.userId, details: {} })
  })

  test('of an account is reset only by its home; one’s own is changed with the current password', async () => {
    const [org, other] = [await organization(), await organization()]
    const person = await user(org)
    await join(other, person)
    expect(await as(other.ADMIN).code(RESET, { id: person.userId })).toBe('FORBIDDEN')
    expect(await as(org.ADMIN).code(RESET, { id: org.ADMIN.userId })).toBe('FORBIDDEN')
    expect((await logIn(person.email)).errors).toBeUndefined()
  })

  test('is changed by its owner, who knows the current one; a wrong or short one changes nothing', async () => {
    const org = await organization()
    const person = await user(org)
    const next = 'a bobbin full of thread'
    for (const [currentPassword, newPassword, place] of [
      ['wrong', next, 'currentPassword'],
      [PASSWORD, 'too short', 'newPassword'],
    ]) {
      const answer = await as(person).ask(CHANGE, { currentPassword, newPassword })
      expect(answer.errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: [place] }] })
      expect(JSON.stringify(answer)).not.toContain('too short"')
    }
    expect(await as(person).get(CHANGE, { currentPassword: PASSWORD, newPassword: next })).toEqual({
      id: person.userId,
    })
    expect((await logIn(person.email)).errors?.[0].extensions.code).toBe('UNAUTHENTICATED')
    expect((await logIn(person.email, next)).errors).toBeUndefined()
    expect((await trail(org)).at(-1)).toMatchObject({
      action: 'changePassword', actorId: person.userId, entityId: person.userId, details: {},
    })
  })

  test('cannot be guessed through changePassword: too many wrong attempts lock the account for a while', async () => {
    const person = await user(await organization())
    const guess = () => as(person).code(CHANGE, { currentPassword: 'wrong', newPassword: PASSWORD })
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
      'BAD_USER_INPUT', 'BAD_USER_INPUT', 'BAD_USER_INPUT', 'RATE_LIMITED',
    ])
    expect(await as(person).code(CHANGE, { currentPassword: PASSWORD, newPassword: PASSWORD })).toBe('RATE_LIMITED')
  })
})

describe('the default organization', () => {
  test('must be one that the person can enter, and is the organization of the log-in', async () => {
    const [home, second, foreign] = [await organization(), await organization(), await organization()]
    const person = await user(home)
    await join(second, person, ['MANAGER'])
    const { organizations } = await as(person).get<{ organizations: { orgId: string; isDefault: boolean }[] }>(
      DEFAULT,
      { orgId: second.id },
    )
    expect(organizations.filter(({ isDefault }) => isDefault)).toEqual([{ orgId: second.id, isDefault: true }])
    expect(await (await tokenOf(person.email)).get('{ me { orgId } }')).toEqual({ orgId: second.id })
    for (const orgId of [foreign.id, 'nowhere']) expect(await as(person).code(DEFAULT, { orgId })).toBe('NOT_FOUND')
    await as(second.ADMIN).get(OFF, { id: person.userId })
    expect(await as(person).code(DEFAULT, { orgId: second.id })).toBe('NOT_FOUND')
    expect(await (await tokenOf(person.email)).get('{ me { orgId } }')).toEqual({ orgId: home.id })
    expect(await prisma().user.findUniqueOrThrow({ where: { id: person.userId } })).toMatchObject({
      defaultOrgId: second.id,
    })
    expect((await trail(home)).at(-1)).toMatchObject({
      action: 'chooseDefaultOrganization',
      details: { before: home.id, after: second.id },
    })
  })
})
