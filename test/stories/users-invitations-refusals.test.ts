// Invitations that are refused: the reason, and what is in the way. Several of one person: their order.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Client } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { join, user } from '../support/make/users.js'

useGateway()

const INVITE = 'mutation ($email: String!) { inviteMember(email: $email, roles: [HR]) { id } }'
const ACCEPT = 'mutation ($id: ID!) { acceptInvitation(id: $id) { id } }'
const DECLINE = 'mutation ($id: ID!) { declineInvitation(id: $id) { id } }'
const DAY = 86_400_000

const prisma = () => gateway().database.prisma
const invite = (org: TestOrganization, email: string) => as(org.ADMIN).get<{ id: string }>(INVITE, { email })

test('an invitation that cannot be made or answered is refused with the reason and with what is in the way', async () => {
  const [home, second] = [await organization(), await organization()]
  const [member, person, late] = [await user(second), await user(home), await user(home)]
  const said = async (client: Client, mutation: string, variables: object) =>
    (await client.ask(mutation, variables)).errors?.[0].extensions
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
  const { invitations } = await as(person).get<{ invitations: { id: string }[] }>('{ me { invitations { id } } }')
  const [first, second, ...others] = ids.map((id) => `inv-${id}`)
  expect(invitations.map(({ id }) => id)).toEqual([second, first, ...others].slice(0, 100))
  for (const id of ids.slice(0, 2)) await join({ id }, person)
  expect(await as(person).get('{ me { organizations { orgId } } }')).toEqual({
    organizations: [{ orgId: ids[1] }, { orgId: ids[0] }, { orgId: home.id }],
  })
})
