// Invitations: they do not disclose accounts; who may answer them, and their effect; the rights of an account's home;
// removal of members.
import { describe, expect, test } from '@jest/globals'
import type { Role } from '../../src/generated/prisma/enums.js'
import { PERMISSIONS } from '../../src/access/permissions.js'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey, type Client } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { employee } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { user } from '../support/make/users.js'
import { rowsOf } from '../support/records.js'
import { openSession } from '../support/sessions.js'

useGateway()

const SHOWN = 'id email roles status isOpen createdById createdByName createdAt expiresAt closedAt'
const INVITE = `mutation ($email: String!, $roles: [Role!]!) { inviteMember(email: $email, roles: $roles) { ${SHOWN} createdBy { id } } }`
const WITHDRAW =
  'mutation ($id: ID!, $reason: String) { withdrawInvitation(id: $id, reason: $reason) { id status isOpen } }'
const ACCEPT = 'mutation ($id: ID!) { acceptInvitation(id: $id) { id orgId organizationName roles status } }'
const DECLINE = 'mutation ($id: ID!) { declineInvitation(id: $id) { id status } }'
const OWN = '{ me { invitations { id orgId organizationName roles status invitedBy createdAt expiresAt } organizations { orgId roles } } }'
const REMOVE = 'mutation ($id: ID!, $reason: String) { removeMember(id: $id, reason: $reason) { userId email name } }'
const EDIT = 'mutation ($id: ID!) { editUser(id: $id, input: { name: "Mine Now" }) { id } }'
const RESET = 'mutation ($id: ID!) { resetUserPassword(id: $id) { initialPassword } }'
const ACCOUNT_OFF =
  'mutation ($id: ID!, $reason: String) { switchAccountOff(id: $id, reason: $reason) { id isActive } }'
const ACCOUNT_ON = 'mutation ($id: ID!) { switchAccountOn(id: $id) { id isActive } }'
const ROLES = 'mutation ($id: ID!, $roles: [Role!]!) { changeUserRoles(id: $id, roles: $roles) { id roles } }'
const DAY = 86_400_000

const prisma = () => gateway().database.prisma
interface Invited { readonly id: string; readonly createdAt: string; readonly expiresAt: string }
const invite = (org: TestOrganization, email: string, roles: readonly Role[] = ['MANAGER']) =>
  as(org.ADMIN).get<Invited>(INVITE, { email, roles })
const membershipIn = (org: TestOrganization, { userId }: { userId: string }) =>
  prisma().membership.findUnique({ where: { orgId_userId: { orgId: org.id, userId } } })
const ownInvitations = async (client: Client) =>
  (await client.get<{ invitations: { id: string }[] }>(OWN)).invitations.map(({ id }) => id)
const trailOf = (org: TestOrganization) =>
  prisma().auditLine.findMany({ where: { orgId: org.id }, orderBy: { id: 'asc' } })
const acts = async (org: TestOrganization) => (await trailOf(org)).map(({ action, entity }) => `${action} ${entity}`)
const overdue = (id: string) =>
  prisma().invitation.updateMany({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } })

/** All records of an organization without the invited address, which it knows. */
const stored = async (org: TestOrganization, { email }: { email: string }) =>
  JSON.stringify(await rowsOf(org.id)).replaceAll(email, '')

/** A person whose home is one organization and who has joined another by invitation. */
async function joined(roles: readonly Role[] = ['STAFF']) {
  const [home, second] = [await organization(), await organization()]
  const person = await user(home)
  const { id } = await invite(second, person.email, roles)
  await as(person).get(ACCEPT, { id })
  return { home, second, person }
}

describe('an invitation', () => {
  test('tells nothing of the account: one of another organization and none at all answer alike, and nobody has joined', async () => {
    const [home, second] = [await organization(), await organization()]
    const person = await user(home)
    const shownFor = async (email: string) => {
      const { createdAt, expiresAt, ...shown } = await invite(second, ` ${email.toUpperCase()} `)
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(14 * DAY)
      return JSON.parse(JSON.stringify(shown).replaceAll(email, '<email>').replace(/inv_\w+/, '<id>')) as object
    }
    const shown = await shownFor(person.email)
    expect(shown).toEqual({
      id: '<id>', email: '<email>', roles: ['MANAGER'], status: 'PENDING', isOpen: true,
      createdById: second.ADMIN.userId, createdByName: 'Test ADMIN', createdBy: { id: second.ADMIN.userId },
      closedAt: null,
    })
    expect(await shownFor(`nobody-${person.email}`)).toEqual(shown)
    expect(await as(second.ADMIN).get('{ invitations { nodes { isOpen } } }'))
      .toEqual({ nodes: [{ isOpen: true }, { isOpen: true }] })
    expect(await membershipIn(second, person)).toBeNull()
    expect(await stored(second, person)).not.toContain(person.userId)
    expect(await as(person).code('{ me { id } }', {}, { 'x-org-id': second.id })).toBe('FORBIDDEN')
    expect(await acts(second)).toEqual(['invite Invitation', 'invite Invitation'])
  })

  test('is seen by the invited account alone, which joins by accepting it, once', async () => {
    const [home, second] = [await organization(), await organization({ name: 'Second mill' })]
    const [person, neighbour] = [await user(home), await user(home)]
    const { id, createdAt, expiresAt } = await invite(second, person.email, ['MANAGER', 'HR', 'MANAGER'])
    expect(await as(person).get(OWN)).toEqual({
      invitations: [
        {
          id, orgId: second.id, organizationName: 'Second mill', roles: ['MANAGER', 'HR'], status: 'PENDING',
          invitedBy: 'Test ADMIN', createdAt, expiresAt,
        },
      ],
      organizations: [{ orgId: home.id, roles: ['STAFF'] }],
    })
    for (const client of [as(neighbour), as(second.ADMIN)]) {
      expect(await ownInvitations(client)).toEqual([])
      for (const mutation of [ACCEPT, DECLINE]) expect(await client.code(mutation, { id })).toBe('NOT_FOUND')
    }
    expect(await as(person).get(ACCEPT, { id })).toEqual({
      id, orgId: second.id, organizationName: 'Second mill', roles: ['MANAGER', 'HR'], status: 'ACCEPTED',
    })
    expect(await as(person).get('{ me { orgId roles } }', {}, { 'x-org-id': second.id })).toEqual({
      orgId: second.id,
      roles: ['MANAGER', 'HR'],
    })
    expect(await as(person).get(OWN)).toMatchObject({
      invitations: [],
      organizations: [{ orgId: second.id }, { orgId: home.id }],
    })
    for (const mutation of [ACCEPT, DECLINE]) expect(await as(person).code(mutation, { id })).toBe('CONFLICT')
    expect(await as(second.ADMIN).code(WITHDRAW, { id })).toBe('CONFLICT')
    expect(await as(second.ADMIN).get(`query ($id: ID!) { invitation(id: $id) { status isOpen closedAt } }`, { id }))
      .toEqual({ status: 'ACCEPTED', isOpen: false, closedAt: expect.any(String) })
    expect(
      (await trailOf(second)).map(({ action, entity, entityId, actorId, details }) => [
        action, entity, entityId, actorId, details,
      ]),
    ).toEqual([
      ['invite', 'Invitation', id, second.ADMIN.userId, { roles: ['MANAGER', 'HR'] }],
      ['accept', 'Invitation', id, person.userId, {}],
      ['join', 'Membership', person.userId, person.userId, { roles: ['MANAGER', 'HR'] }],
    ])
    expect(await acts(home)).toEqual([])
  })

  test('waits for an account that does not exist yet', async () => {
    const [home, second] = [await organization(), await organization()]
    const email = `later-${home.id}@thread.test`
    const { id } = await invite(second, email)
    const { userId } = await as(home.ADMIN).get<{ userId: string }>(
      'mutation ($email: String!) { createUser(input: { email: $email, name: "Late Thread", roles: [STAFF] }) { userId } }', { email })
    const person = { userId, orgId: home.id }
    expect(await ownInvitations(as(person))).toEqual([id])
    await as(person).get(ACCEPT, { id })
    expect(await membershipIn(second, person)).toMatchObject({ roles: ['MANAGER'], isActive: true })
  })

  test('that is declined or withdrawn or over opens nothing, and the trail does not say whose account declined', async () => {
    const [home, second] = [await organization(), await organization()]
    const people = [await user(home), await user(home), await user(home)]
    const [declined, withdrawn, over] = await Promise.all(people.map(({ email }) => invite(second, email)))
    expect(await as(people[0]).get(DECLINE, { id: declined.id })).toEqual({ id: declined.id, status: 'DECLINED' })
    expect(await as(second.ADMIN).get(WITHDRAW, { id: withdrawn.id, reason: 'wrong person' })).toEqual({
      id: withdrawn.id, status: 'WITHDRAWN', isOpen: false,
    })
    await overdue(over.id)
    expect(
      await as(second.ADMIN).get('query ($id: ID!) { invitation(id: $id) { status isOpen } }', { id: over.id }),
    ).toEqual({ status: 'PENDING', isOpen: false })
    const { nodes } = await as(second.ADMIN).get<{ nodes: object[] }>('{ invitations { nodes { status closedAt } } }')
    expect(nodes).toEqual(expect.arrayContaining([
      { status: 'DECLINED', closedAt: expect.any(String) }, { status: 'WITHDRAWN', closedAt: expect.any(String) },
      { status: 'PENDING', closedAt: null },
    ]))
    for (const [index, { id }] of [declined, withdrawn, over].entries()) {
      expect(await ownInvitations(as(people[index]))).toEqual([])
      for (const mutation of [ACCEPT, DECLINE]) expect(await as(people[index]).code(mutation, { id })).toBe('CONFLICT')
      expect(await membershipIn(second, people[index])).toBeNull()
    }
    expect(await as(second.ADMIN).code(WITHDRAW, { id: withdrawn.id })).toBe('CONFLICT')
    const trail = (await trailOf(second)).filter(({ action }) => action !== 'invite')
    expect(trail.map(({ action, actorId, actorName, reason }) => [action, actorId, actorName, reason])).toEqual([
      ['decline', null, 'The invited person', null], ['withdraw', second.ADMIN.userId, null, 'wrong person'],
    ])
    expect(await stored(second, people[0])).not.toContain(people[0].userId)
  })

  test('is one for each address: a second is refused until the first is closed or over, and of twenty at once one is made', async () => {
    const org = await organization()
    const email = `weaver-${org.id}@thread.test`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(org.ADMIN).ask(INVITE, { email, roles: ['HR'] })),
    )
    expect(answers.map(({ errors }) => errors?.[0].extensions.code ?? 'made').sort()).toEqual([
      ...Array<string>(19).fill('CONFLICT'),
      'made',
    ])
    const [first] = await prisma().invitation.findMany({ where: { orgId: org.id } })
    await overdue(first.id)
    const { id: second } = await invite(org, email, ['STAFF'])
    await as(org.ADMIN).get(WITHDRAW, { id: second })
    await invite(org, email, ['FINANCE'])
    const LIST =
      'query ($filter: InvitationFilter) { invitations(filter: $filter) { nodes { roles status } totalCount } }'
    expect(await as(org.ADMIN).get(LIST)).toEqual({
      nodes: [
        { roles: ['FINANCE'], status: 'PENDING' }, { roles: ['STAFF'], status: 'WITHDRAWN' },
        { roles: ['HR'], status: 'WITHDRAWN' },
      ],
      totalCount: 3,
    })
    expect(await as(org.ADMIN).get(LIST, { filter: { status: ['PENDING'], text: 'WEAVER' } })).toMatchObject({
      totalCount: 1,
    })
    expect(await as(org.ADMIN).get(LIST, { filter: { text: 'nobody' } })).toMatchObject({ totalCount: 0 })
  })

  test('is refused for a member, an invalid address or no role, and to others than administrators', async () => {
    const org = await organization()
    const [member, other] = [await user(org), `other-${org.id}@thread.test`]
    expect(await as(org.ADMIN).code(INVITE, { email: member.email, roles: ['ADMIN'] })).toBe('CONFLICT')
    const { errors } = await as(org.ADMIN).ask(INVITE, { email: 'nowhere', roles: [] })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['email'] }, { loc: ['roles'] }],
    })
    for (const role of ['MANAGER', 'DIRECTOR', 'FINANCE', 'HR', 'STAFF'] as const) {
      expect(await as(org[role]).code(INVITE, { email: other, roles: ['STAFF'] })).toBe('FORBIDDEN')
      expect(await as(org[role]).code('{ invitations { nodes { id } } }')).toBe('FORBIDDEN')
    }
    expect(await prisma().invitation.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('and what belongs to it is for people: an API key neither makes nor sees nor answers one, nor removes anybody', async () => {
    const { home, second, person } = await joined(['ADMIN'])
    const third = await organization()
    const [{ id: mine }, { id: theirs }] = [
      await invite(third, person.email),
      await invite(second, `somebody-${home.id}@thread.test`),
    ]
    const { secret } = await apiKey(second, { permissions: Object.keys(PERMISSIONS), createdById: person.userId })
    const client = withKey(secret)
    const before = [await rowsOf(second.id), await rowsOf(third.id)].map(({ Invitation, Membership }) => ({
      Invitation,
      Membership,
    }))
    const asked: [string, object][] = [
      [INVITE, { email: `x-${home.id}@thread.test`, roles: ['ADMIN'] }], [WITHDRAW, { id: theirs }],
      [ACCEPT, { id: mine }], [DECLINE, { id: mine }], ['{ me { invitations { id } } }', {}],
      [REMOVE, { id: second.STAFF.userId }], [ACCOUNT_OFF, { id: second.STAFF.userId }],
    ]
    for (const [document, variables] of asked)
      expect([document, await client.code(document, variables)]).toEqual([document, 'FORBIDDEN'])
    expect(
      [await rowsOf(second.id), await rowsOf(third.id)].map(({ Invitation, Membership }) => ({
        Invitation,
        Membership,
      })),
    ).toEqual(before)
  })
})

describe('the home of an account', () => {
  test('keeps its say when the account has joined another organization, whose administrators change its place there alone', async () => {
    const { home, second, person } = await joined()
    const id = person.userId
    const isAtHome = async (org: TestOrganization) =>
      (await as(org.ADMIN).get<{ isAtHome: boolean }>('query ($id: ID!) { user(id: $id) { isAtHome } }', { id }))
        .isAtHome
    expect([await isAtHome(home), await isAtHome(second)]).toEqual([true, false])
    const account = () => prisma().user.findUniqueOrThrow({ where: { id } })
    const before = await account()
    for (const document of [EDIT, RESET, ACCOUNT_OFF, ACCOUNT_ON])
      expect([document, await as(second.ADMIN).code(document, { id })]).toEqual([document, 'FORBIDDEN'])
    expect(await account()).toEqual(before)
    expect(await as(second.ADMIN).get(ROLES, { id, roles: ['HR'] })).toEqual({ id, roles: ['HR'] })
    expect(await membershipIn(home, person)).toMatchObject({ roles: ['STAFF'] })
    await as(home.ADMIN).get(EDIT, { id })
    expect((await account()).name).toBe('Mine Now')
    const { initialPassword } = await as(home.ADMIN).get<{ initialPassword: string }>(RESET, { id })
    expect(initialPassword).toMatch(/^\w{5}-/)
    expect((await account()).passwordHash).not.toBe(before.passwordHash)
    expect((await acts(home)).slice(-2)).toEqual(['edit User', 'resetPassword User'])
  })

  test('does not change with the default organization of the account', async () => {
    const { home, second, person } = await joined()
    await as(person).get('mutation ($orgId: ID!) { chooseDefaultOrganization(orgId: $orgId) { id } }', {
      orgId: second.id,
    })
    expect(await as(second.ADMIN).code(RESET, { id: person.userId })).toBe('FORBIDDEN')
    expect(await as(home.ADMIN).get(EDIT, { id: person.userId })).toEqual({ id: person.userId })
  })

  test('switches the account off in every organization, and on again; never oneself', async () => {
    const { home, second, person } = await joined()
    const id = person.userId
    const there = { ...person, orgId: second.id }
    expect(await as(there).get('{ me { id } }')).toEqual({ id })
    expect(await as(home.ADMIN).get(ACCOUNT_OFF, { id, reason: 'left the mill' })).toEqual({ id, isActive: false })
    for (const client of [as(person), as(there)]) expect(await client.code('{ me { id } }')).toBe('UNAUTHENTICATED')
    expect(await prisma().session.count({ where: { userId: id, endedAt: null } })).toBe(0)
    expect(await as(home.ADMIN).code(ACCOUNT_OFF, { id })).toBe('CONFLICT')
    expect(await as(home.ADMIN).get(ACCOUNT_ON, { id })).toEqual({ id, isActive: true })
    expect(await as(home.ADMIN).code(ACCOUNT_ON, { id })).toBe('CONFLICT')
    expect((await trailOf(home)).map(({ action, entity, reason }) => [action, entity, reason])).toEqual([
      ['switchOff', 'User', 'left the mill'],
      ['switchOn', 'User', null],
    ])
    expect(await as(home.ADMIN).code(ACCOUNT_OFF, { id: home.ADMIN.userId })).toBe('FORBIDDEN')
  })

  test('two administrators who switch each other’s accounts off at once: one wins, and remains', async () => {
    const org = await organization()
    const second = await user(org, { roles: ['ADMIN'] })
    const answers = await Promise.all([
      as(org.ADMIN).ask(ACCOUNT_OFF, { id: second.userId }),
      as(second).ask(ACCOUNT_OFF, { id: org.ADMIN.userId }),
    ])
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(
      await prisma().user.count({ where: { id: { in: [second.userId, org.ADMIN.userId] }, isActive: true } }),
    ).toBe(1)
  })
})

describe('a member from elsewhere', () => {
  test('is removed: membership and sessions here are over, the employee stays, and they can be invited again', async () => {
    const { home, second, person } = await joined(['MANAGER'])
    const id = person.userId
    const there = { ...person, orgId: second.id }
    const { id: colleague } = await employee(second, { code: 'E-0', userId: second.HR.userId })
    const { id: employeeId } = await employee(second, { code: 'E-1', userId: id })
    const [here, away] = [await openSession(person), await openSession(there)]
    expect(await as(there).get('{ me { id } }')).toEqual({ id })
    expect(await as(second.ADMIN).get(REMOVE, { id, reason: 'contract over' })).toEqual({
      userId: id, email: person.email, name: 'Tess Thread',
    })
    expect(await membershipIn(second, person)).toBeNull()
    expect(await as(there).code('{ me { id } }')).toBe('UNAUTHENTICATED')
    expect(await as(person).code('{ me { id } }', {}, { 'x-org-id': second.id })).toBe('FORBIDDEN')
    expect(await as(person).get('{ me { orgId } }')).toEqual({ orgId: home.id })
    const reasonOf = async (session: string) =>
      (await prisma().session.findUniqueOrThrow({ where: { id: session } })).endReason
    expect([await reasonOf(here), await reasonOf(away)]).toEqual([null, 'REMOVED'])
    const accountOf = async (employed: string) =>
      (await prisma().employee.findFirstOrThrow({ where: { orgId: second.id, id: employed } })).userId
    expect([await accountOf(employeeId), await accountOf(colleague)]).toEqual([null, second.HR.userId])
    expect((await trailOf(second)).slice(-2)).toMatchObject([
      {
        action: 'edit', entity: 'Employee', entityId: employeeId,
        details: { changed: { userId: { before: id, after: null } } },
      },
      {
        action: 'remove', entity: 'Membership', entityId: id, reason: 'contract over',
        details: { roles: ['MANAGER'] },
      },
    ])
    expect(await as(second.ADMIN).code(REMOVE, { id })).toBe('NOT_FOUND')
    const again = await invite(second, person.email, ['STAFF'])
    await as(person).get(ACCEPT, { id: again.id })
    expect(await membershipIn(second, person)).toMatchObject({ roles: ['STAFF'] })
  })

  test('is removed only by administrators; refused for accounts at home here, and for oneself', async () => {
    const { home, second, person } = await joined(['ADMIN'])
    expect(await as(home.ADMIN).code(REMOVE, { id: person.userId })).toBe('CONFLICT')
    expect(await as(second.ADMIN).code(REMOVE, { id: second.STAFF.userId })).toBe('CONFLICT')
    expect(await as({ ...person, orgId: second.id }).code(REMOVE, { id: person.userId })).toBe('FORBIDDEN')
    for (const role of ['MANAGER', 'HR', 'STAFF'] as const)
      expect(await as(second[role]).code(REMOVE, { id: person.userId })).toBe('FORBIDDEN')
    expect(await membershipIn(second, person)).toMatchObject({ roles: ['ADMIN'] })
  })

  test('and an administrator who remove each other’s rights at once: one wins, and an administrator remains', async () => {
    const { second, person } = await joined(['ADMIN'])
    const answers = await Promise.all([
      as(second.ADMIN).ask(REMOVE, { id: person.userId }),
      as({ ...person, orgId: second.id }).ask(ROLES, { id: second.ADMIN.userId, roles: ['STAFF'] }),
    ])
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await prisma().membership.count({ where: { orgId: second.id, roles: { has: 'ADMIN' } } })).toBe(1)
  })
})
