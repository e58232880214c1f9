// Invitations that are refused: the reason, and what is in the way. The moment at which one is over, and what another
// one replaces. Several of one person or organization: their order.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey, type Client } from '../support/as.js'
import { at } from '../support/clock.js'
import { loggedFaults } from '../support/logged-faults.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { join, noteInList, user } from '../support/make/users.js'
import { meeting, raising } from '../support/refusing.js'
import { textsOf } from '../support/statements.js'

useGateway()

const INVITE = 'mutation ($email: String!) { inviteMember(email: $email, roles: [HR]) { id } }'
const ACCEPT = 'mutation ($id: ID!) { acceptInvitation(id: $id) { id } }'
const DECLINE = 'mutation ($id: ID!) { declineInvitation(id: $id) { id } }'
const WITHDRAW = 'mutation ($id: ID!) { withdrawInvitation(id: $id) { id } }'
const OWN = '{ me { invitations { id } } }'
const DAY = 86_400_000

const prisma = () => gateway().database.prisma
const invite = (org: TestOrganization, email: string) => as(org.ADMIN).get<{ id: string }>(INVITE, { email })
/** What is said of a refusal. */
const said = async (client: Client, mutation: string, variables: object) =>
  (await client.ask(mutation, variables)).errors?.[0].extensions

test('an invitation that cannot be made or answered is refused with the reason and with what is in the way', async () => {
  const [home, second] = [await organization(), await organization()]
  const [member, person, late] = [await user(second), await user(home), await user(home)]
  const inviting = (email: string) => said(as(second.ADMIN), INVITE, { email })
  expect(await inviting(member.email)).toMatchObject({
    code: 'CONFLICT', type: 'invited_member', userId: member.userId,
  })
  const { id } = await invite(second, person.email)
  expect(await inviting(person.email)).toMatchObject({ code: 'CONFLICT', type: 'already_invited', invitationId: id })
  await join(second, person)
  expect(await said(as(person), ACCEPT, { id })).toMatchObject({
    code: 'CONFLICT', type: 'already_a_member', userId: person.userId,
  })
  await as(person).get(DECLINE, { id })
  expect(await said(as(person), ACCEPT, { id })).toMatchObject({
    code: 'CONFLICT', type: 'invitation_closed', state: 'DECLINED',
  })
  const { id: over } = await invite(second, late.email)
  await prisma().invitation.updateMany({ where: { id: over }, data: { expiresAt: new Date(Date.now() - 1000) } })
  expect(await said(as(late), DECLINE, { id: over })).toMatchObject({
    code: 'CONFLICT', type: 'invitation_expired', state: 'PENDING',
  })
})

test('the oldest hundred of a person are shown, and their organizations by name, then by identifier', async () => {
  const home = await organization({ name: 'B' })
  const person = await user(home)
  const ids = Array.from({ length: 101 }, (_, index) => `${home.id}-${String(100 - index).padStart(3, '0')}`)
  await prisma().organization.createMany({ data: ids.map((id) => ({ id, name: 'A', currency: 'USD' })) })
  // Those with lower identifiers are younger, but the first two are of one moment.
  await prisma().invitation.createMany({ data: ids.map((orgId, index) => ({
    orgId, id: `inv-${orgId}`, email: person.email, roles: ['STAFF' as const], createdById: 'x', createdByName: 'x',
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.max(index, 1) * DAY), expiresAt: new Date(Date.now() + DAY),
  })) })
  await noteInList()
  const { invitations } = await as(person).get<{ invitations: { id: string }[] }>('{ me { invitations { id } } }')
  const [first, second, ...others] = ids.map((id) => `inv-${id}`)
  expect(invitations.map(({ id }) => id)).toEqual([second, first, ...others].slice(0, 100))
  for (const id of ids.slice(0, 2)) await join({ id }, person)
  expect(await as(person).get('{ me { organizations { orgId } } }')).toEqual({
    organizations: [{ orgId: ids[1] }, { orgId: ids[0] }, { orgId: home.id }],
  })
})

test('an invitation is open before its time is over, and not at the very moment', async () => {
  const [home, second] = [await organization(), await organization()]
  const [late, early] = [await user(home), await user(home)]
  const [moment, after] = ['2026-03-08T10:00:00Z', '2026-03-08T10:00:00.001Z']
  const until = (expiresAt: string, id: string, email: string) => ({
    orgId: second.id, id, email, roles: ['STAFF' as const], createdById: second.ADMIN.userId, createdByName: 'x',
    createdAt: new Date('2026-02-22T10:00:00Z'), expiresAt: new Date(expiresAt),
  })
  await prisma().invitation.createMany({
    data: [until(moment, 'inv-over', late.email), until(after, 'inv-open', early.email)],
  })
  await noteInList()
  await at(moment, async () => {
    expect(await as(second.ADMIN).get('{ invitations(orderBy: EXPIRES_AT_ASC) { nodes { id isOpen } } }')).toEqual({
      nodes: [{ id: 'inv-over', isOpen: false }, { id: 'inv-open', isOpen: true }],
    })
    expect(await as(late).get(OWN)).toEqual({ invitations: [] })
    expect(await as(early).get(OWN)).toEqual({ invitations: [{ id: 'inv-open' }] })
    expect(await said(as(late), ACCEPT, { id: 'inv-over' }))
      .toMatchObject({ code: 'CONFLICT', type: 'invitation_expired' })
    expect(await as(early).get(ACCEPT, { id: 'inv-open' })).toEqual({ id: 'inv-open' })
  })
})

test('an invitation that was withdrawn does not answer the one that replaced it', async () => {
  const [home, second] = [await organization(), await organization()]
  const person = await user(home)
  const { id: withdrawn } = await invite(second, person.email)
  await as(second.ADMIN).get(WITHDRAW, { id: withdrawn })
  const { id: next } = await as(second.ADMIN).get<{ id: string }>(
    `mutation { inviteMember(email: "${person.email}", roles: [STAFF, MANAGER]) { id } }`)
  for (const mutation of [ACCEPT, DECLINE])
    expect(await said(as(person), mutation, { id: withdrawn })).toMatchObject({
      code: 'CONFLICT', type: 'invitation_closed', state: 'WITHDRAWN',
    })
  expect(await as(person).get(OWN)).toEqual({ invitations: [{ id: next }] })
  await as(person).get(ACCEPT, { id: next })
  expect(await as(person).get('{ me { roles } }', {}, { 'x-org-id': second.id }))
    .toEqual({ roles: ['MANAGER', 'STAFF'] })
})

test('of several invitations the one that is named is answered', async () => {
  const [home, one, other] = [await organization(), await organization(), await organization()]
  const person = await user(home)
  const [first, second] = [await invite(one, person.email), await invite(other, person.email)]
  const answer = (name: string, { id }: { readonly id: string }) =>
    as(person).get(`mutation { ${name}(id: "${id}") { id orgId status } }`)
  expect(await answer('acceptInvitation', second)).toEqual({ ...second, orgId: other.id, status: 'ACCEPTED' })
  expect(await answer('declineInvitation', first)).toEqual({ ...first, orgId: one.id, status: 'DECLINED' })
})

test('an invitation is withdrawn in its present version alone', async () => {
  const org = await organization()
  const { id } = await invite(org, `new-${org.id}@thread.test`)
  const VERSION = 'mutation ($id: ID!, $seen: Int) { withdrawInvitation(id: $id, recordVersion: $seen) { status } }'
  expect(await said(as(org.ADMIN), VERSION, { id, seen: 2 })).toMatchObject({
    code: 'CONFLICT', type: 'version_conflict', recordVersion: 1,
  })
  expect(await as(org.ADMIN).get(VERSION, { id, seen: 1 })).toEqual({ status: 'WITHDRAWN' })
})

test('an acceptance that the database does not write is none: the invitation stays open', async () => {
  const [home, second] = [await organization(), await organization()]
  const person = await user(home)
  const { id } = await invite(second, person.email)
  const refusal = await meeting(raising('53200'), 'Membership', () => said(as(person), ACCEPT, { id }))
  expect(loggedFaults()).toHaveLength(1)
  expect(refusal?.code).toBe('SERVICE_UNAVAILABLE')
  expect(await as(person).get(OWN)).toEqual({ invitations: [{ id }] })
  expect(await as(person).get(ACCEPT, { id })).toEqual({ id })
})

test('an address of 254 characters is invited, and a longer one is not', async () => {
  const org = await organization()
  const address = (length: number) => '@thread.test'.padStart(length, 'x')
  expect(await said(as(org.ADMIN), INVITE, { email: address(255) })).toMatchObject({
    code: 'BAD_USER_INPUT', detail: [{ type: 'email_format', loc: ['email'] }],
  })
  await invite(org, address(254))
  expect(await as(org.ADMIN).get('{ invitations { nodes { email } } }')).toEqual({ nodes: [{ email: address(254) }] })
})

test('the invitations of an organization are listed by address, and counted by state', async () => {
  const org = await organization()
  const addresses = ['b', 'c', 'a'].map((letter) => `${letter}-${org.id}@thread.test`)
  for (const email of addresses) await invite(org, email)
  const LIST = '{ invitations(orderBy: EMAIL_ASC) { nodes { id email } countsByState { state count } } }'
  interface Listed { readonly nodes: readonly { readonly id: string; readonly email: string }[] }
  const { nodes } = await as(org.ADMIN).get<Listed>(LIST)
  expect(nodes.map(({ email }) => email)).toEqual([...addresses].sort())
  await as(org.ADMIN).get(WITHDRAW, { id: nodes[0].id })
  expect(await as(org.ADMIN).get(LIST)).toMatchObject({
    countsByState: [
      { state: 'PENDING', count: 2 }, { state: 'ACCEPTED', count: 0 }, { state: 'DECLINED', count: 0 },
      { state: 'WITHDRAWN', count: 1 },
    ],
  })
})

test('whether an invitation is open is told from its state and its time, and no more of it is read', async () => {
  const org = await organization()
  await invite(org, `new-${org.id}@thread.test`)
  const texts = await textsOf(() => as(org.ADMIN).get('{ invitations { nodes { isOpen } } }'))
  const [text, ...others] = texts.filter((one) => one.includes('from "Invitation"'))
  expect([text, others]).toEqual([expect.stringContaining('"expiresAt"'), []])
  expect(text).not.toContain('"createdByName"')
})

test('an API key is told who it acts for, and not that it has no invitations', async () => {
  const org = await organization()
  const { secret } = await apiKey(org)
  const { data, errors } = await withKey(secret).ask('{ me { id invitations { id } } }')
  expect(data).toEqual({ me: { id: org.ADMIN.userId, invitations: null } })
  expect(errors).toMatchObject([
    { path: ['me', 'invitations'], extensions: { code: 'FORBIDDEN', type: 'not_a_person' } },
  ])
})
