// Members: a change is of one of them, somebody is left who may manage the others, and how members and users are listed
// and seen.
import { expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as, withKey, type Person } from '../support/as.js'
import { at } from '../support/clock.js'
import { apiKey } from '../support/make/api-keys.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { join, user } from '../support/make/users.js'
import { textsOf } from '../support/statements.js'

useGateway()

const CREATE = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { userId } }'
const ROLES = 'mutation ($id: ID!, $roles: [Role!]!) { changeUserRoles(id: $id, roles: $roles) { id } }'
const OFF = 'mutation ($id: ID!) { switchUserOff(id: $id) { id } }'
const ON = 'mutation ($id: ID!) { switchUserOn(id: $id) { id } }'

interface Member {
  readonly userId: string
  readonly roles: readonly string[]
  readonly isActive: boolean
}

/** The roles and the state of each member, by the user, as an administrator sees them. */
async function membersFor(admin: Person) {
  const { nodes } = await as(admin).get<{ nodes: Member[] }>('{ memberships { nodes { userId roles isActive } } }')
  return Object.fromEntries(nodes.map(({ userId, roles, isActive }) => [userId, [roles, isActive]]))
}

/** A new member with an address that begins so. */
const created = async (org: TestOrganization, beginning: string) =>
  (await as(org.ADMIN).get<{ userId: string }>(CREATE, {
    input: { email: `${beginning}-${org.id}@thread.test`, name: 'Tess Thread', roles: ['STAFF'] },
  })).userId

test('a change of one member changes no other', async () => {
  const org = await organization()
  const before = await membersFor(org.ADMIN)
  for (const { userId } of [org.HR, org.STAFF]) await as(org.ADMIN).get(OFF, { id: userId })
  await as(org.ADMIN).get(ROLES, { id: org.FINANCE.userId, roles: ['HR'] })
  await as(org.ADMIN).get(ON, { id: org.STAFF.userId })
  expect(await membersFor(org.ADMIN)).toEqual({
    ...before, [org.HR.userId]: [['HR'], false], [org.FINANCE.userId]: [['HR'], true],
  })
})

test.each([
  ['changeUserRoles', ', roles: [STAFF]'], ['switchUserOff', ''], ['switchAccountOff', ''], ['removeMember', ''],
])('%s leaves the last administrator, also after another one has given up the role', async (name, more) => {
  const org = await organization()
  // Only guests are removed.
  const isGuest = name === 'removeMember'
  const { userId } = isGuest ? await user(await organization()) : await user(org, { roles: ['ADMIN'] })
  if (isGuest) await join(org, { userId }, ['ADMIN'])
  const before = await membersFor(org.ADMIN)
  // What the caller may do is known when the request begins.
  const { data, errors } = await as(org.ADMIN).ask(`mutation ($me: ID!, $other: ID!) {
    me: changeUserRoles(id: $me, roles: [STAFF]) { id }
    other: ${name}(id: $other${more}) { __typename } }`, { me: org.ADMIN.userId, other: userId })
  expect(data).toEqual({ me: { id: org.ADMIN.userId }, other: null })
  expect(errors).toMatchObject([{ path: ['other'], extensions: { code: 'CONFLICT', type: 'last_administrator' } }])
  expect(await membersFor({ userId, orgId: org.id })).toEqual({ ...before, [org.ADMIN.userId]: [['STAFF'], true] })
})

test('switching an account off looks up who else may manage the users, and switching it on does not', async () => {
  const org = await organization()
  const lookedUp = async (mutation: string) => {
    const texts = await textsOf(() =>
      as(org.ADMIN).get(`mutation ($id: ID!) { ${mutation}(id: $id) { id } }`, { id: org.STAFF.userId }))
    // No other statement of these compares lists of roles.
    return texts.filter((text) => text.includes('"Membership"') && text.includes('&&')).length
  }
  expect([await lookedUp('switchAccountOff'), await lookedUp('switchAccountOn')]).toEqual([1, 0])
})

test('users are listed by address, by when they joined, and by their last change, and so are memberships', async () => {
  const org = await organization()
  const ids = [await created(org, 'a'), await created(org, 'b')]
  await as(org.ADMIN).get(ROLES, { id: org.STAFF.userId, roles: ['HR'] })
  const first = async (list: string, orderBy: string, count: number) =>
    (await as(org.ADMIN).get<{ nodes: { id: string }[] }>(
      `{ ${list}(first: ${count}, orderBy: ${orderBy}) { nodes { id updatedAt } } }`)).nodes.map(({ id }) => id)
  // The addresses of the others begin with a later letter.
  expect(await first('users', 'EMAIL_ASC', 2)).toEqual(ids)
  for (const list of ['users', 'memberships']) {
    expect(await first(list, 'CREATED_AT_DESC', 2)).toEqual([...ids].reverse())
    expect(await first(list, 'UPDATED_AT_DESC', 1)).toEqual([org.STAFF.userId])
  }
  expect(await as(org.ADMIN).get('{ memberships { groups(date: CREATED_AT) { count } } }'))
    .toEqual({ groups: [{ count: 8 }] })
})

test('a member has joined, and an invitation was made, at the time of the request, as the trail says', async () => {
  const org = await organization()
  const time = '2026-05-01T13:00:00Z'
  const then = { createdAt: time, auditLines: { nodes: [{ at: time }] } }
  await at(time, async () => {
    const id = await created(org, 'new')
    expect(await as(org.ADMIN).get(
      'query ($id: ID!) { membership(id: $id) { createdAt auditLines { nodes { at } } } }', { id })).toEqual(then)
    expect(await as(org.ADMIN).get(`mutation {
      inviteMember(email: "guest-${org.id}@thread.test", roles: [STAFF]) { createdAt auditLines { nodes { at } } } }`))
      .toEqual(then)
  })
})

test('an API key sees the membership of a user with users:manage, and with no other permission', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const shownWith = async (permission: string) => {
    const { secret } = await apiKey(org, { permissions: ['records:read', permission] })
    return withKey(secret).get(`{ materialRequest(id: "${id}") { createdBy { membership { roles } } } }`)
  }
  expect(await shownWith('users:manage')).toEqual({ createdBy: { membership: { roles: ['STAFF'] } } })
  expect(await shownWith('audit:read')).toEqual({ createdBy: { membership: null } })
})
