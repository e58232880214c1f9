// A user who is made, and an invitation that is accepted, twenty times at once: one of them has an effect.
import { describe, expect, test } from '@jest/globals'
import type { Role } from '../../src/generated/prisma/enums.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { user } from '../support/make/users.js'
import { CREATE, freshInput, PASSWORD } from '../support/stories/users.js'

useGateway()

const prisma = () => gateway().database.prisma

describe('a user', () => {
  test('twenty of one e-mail address made at once are one', async () => {
    const org = await organization()
    const input = freshInput({ password: PASSWORD })
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(org.ADMIN).ask(CREATE, { input })))
    expect(answers.map(({ errors }) => errors?.[0].extensions.code ?? 'made').sort()).toEqual([
      ...Array<string>(19).fill('CONFLICT'),
      'made',
    ])
    expect(await prisma().user.count({ where: { email: input.email } })).toBe(1)
  })
})

const INVITE = 'mutation ($email: String!, $roles: [Role!]!) { inviteMember(email: $email, roles: $roles) { id } }'
const WITHDRAW =
  'mutation ($id: ID!, $reason: String) { withdrawInvitation(id: $id, reason: $reason) { id status isOpen } }'
const ACCEPT = 'mutation ($id: ID!) { acceptInvitation(id: $id) { id orgId organizationName roles status } }'

const invite = (org: TestOrganization, email: string, roles: readonly Role[] = ['MANAGER']) =>
  as(org.ADMIN).get<{ id: string }>(INVITE, { email, roles })
const membershipIn = (org: TestOrganization, { userId }: { userId: string }) =>
  prisma().membership.findUnique({ where: { orgId_userId: { orgId: org.id, userId } } })
const acts = async (org: TestOrganization) =>
  (await prisma().auditLine.findMany({ where: { orgId: org.id }, orderBy: { id: 'asc' } }))
    .map(({ action, entity }) => `${action} ${entity}`)

describe('an invitation', () => {
  test('accepted twenty times at once makes one membership; accepted and withdrawn at once it is one of the two', async () => {
    const [home, second] = [await organization(), await organization()]
    const [person, other] = [await user(home), await user(home)]
    const { id } = await invite(second, person.email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(person).ask(ACCEPT, { id })))
    expect(answers.map(({ errors }) => errors?.[0].extensions.code ?? 'joined').sort()).toEqual([
      ...Array<string>(19).fill('CONFLICT'),
      'joined',
    ])
    expect((await acts(second)).filter((act) => act !== 'invite Invitation')).toEqual([
      'accept Invitation',
      'join Membership',
    ])
    const { id: contested } = await invite(second, other.email)
    const [accepted, withdrawn] = await Promise.all([
      as(other).ask(ACCEPT, { id: contested }),
      as(second.ADMIN).ask(WITHDRAW, { id: contested }),
    ])
    expect([accepted, withdrawn].filter(({ errors }) => !errors)).toHaveLength(1)
    expect(Boolean(await membershipIn(second, other))).toBe(!accepted.errors)
  })
})
