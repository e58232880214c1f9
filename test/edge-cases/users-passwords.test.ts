// Passwords that administrators reset, and the default organization of a user.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { organization } from '../support/make/organization.js'
import { join } from '../support/make/users.js'
import { CREATE, OFF, RESET, PASSWORD, freshInput, user, logIn, tokenOf, trail } from '../support/stories/users.js'
useGateway({ LOGIN_ATTEMPTS: '3' })

const CHANGE = 'mutation ($currentPassword: String!, $newPassword: String!) { changePassword(currentPassword: $currentPassword, newPassword: $newPassword) { id } }'
const DEFAULT =
  'mutation ($orgId: ID!) { chooseDefaultOrganization(orgId: $orgId) { id organizations { orgId isDefault } } }'

const prisma = () => gateway().database.prisma

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
      ['wrong again', next, 'currentPassword'],
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
    // The third attempt is the last that is let through. It was right, so it locks nothing. Such a line is written
    // beside the answer, and so is that of the log-in after it.
    await eventually(async () =>
      (await prisma().auditLine.count({ where: { entityId: person.userId, action: 'logIn' } })) > 0)
    expect(await prisma().auditLine.count({ where: { entityId: person.userId, action: 'lockLogIn' } })).toBe(0)
  })

  test('cannot be guessed through changePassword: too many wrong attempts lock the account for a while', async () => {
    const person = await user(await organization())
    const guess = () => as(person).code(CHANGE, { currentPassword: 'wrong', newPassword: PASSWORD })
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
      'BAD_USER_INPUT', 'BAD_USER_INPUT', 'BAD_USER_INPUT', 'RATE_LIMITED',
    ])
    expect(await as(person).code(CHANGE, { currentPassword: PASSWORD, newPassword: PASSWORD })).toBe('RATE_LIMITED')
    // The line is written beside the answer.
    const { orgId, userId: entityId } = person
    await eventually(async () =>
      (await prisma().auditLine.count({ where: { orgId, entityId, action: 'lockLogIn' } })) === 1)
  })

  test('may be changed as often as one likes', async () => {
    const person = await user(await organization())
    const words = [PASSWORD, 'a bobbin full of thread']
    for (let turn = 0; turn < 5; turn += 1)
      await as(person).get(CHANGE, { currentPassword: words[turn % 2], newPassword: words[(turn + 1) % 2] })
  })

  test.each([[11, 'refused'], [12, 'taken'], [200, 'taken'], [201, 'refused']])('of %i letters is %s', async (length, outcome) => {
    const { errors } = await as((await organization()).ADMIN).ask(CREATE, {
      input: freshInput({ password: '🧵'.repeat(length) }),
    })
    expect(errors?.[0].extensions.code).toBe(outcome === 'taken' ? undefined : 'BAD_USER_INPUT')
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
      details: { changed: { defaultOrgId: { before: home.id, after: second.id } } },
    })
  })

  test('once it lets the person in no more, gives way to the organization that the person joined first', async () => {
    const home = await organization()
    const two = [await organization(), await organization()]
    const [earlier, later] = two.sort((one, other) => (one.id < other.id ? 1 : -1))
    const person = await user(home)
    for (const [org, year] of [[later, 2024], [earlier, 2023], [home, 2022]] as const) {
      if (org !== home) await join(org, person)
      await prisma().membership.updateMany({
        where: { orgId: org.id, userId: person.userId }, data: { createdAt: new Date(`${year}-03-01T00:00:00Z`) },
      })
    }
    await as(home.ADMIN).get(OFF, { id: person.userId })
    expect(await (await tokenOf(person.email)).get('{ me { orgId } }')).toEqual({ orgId: earlier.id })
    await as(earlier.ADMIN).get(OFF, { id: person.userId })
    expect(await (await tokenOf(person.email)).get('{ me { orgId } }')).toEqual({ orgId: later.id })
  })
})
