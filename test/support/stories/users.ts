// Operations and helpers that the stories of users share.
import type { Role } from '../../../src/generated/prisma/enums.js'
import { gateway } from '../app.js'
import { as, asNobody, clientWith } from '../as.js'
import type { TestOrganization } from '../make/organization.js'

export const CREATE = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { initialPassword user { id name email roles isActive createdAt membership { roles isActive } } } }'
export const OFF = 'mutation ($id: ID!, $reason: String) { switchUserOff(id: $id, reason: $reason) { id isActive } }'
export const RESET = 'mutation ($id: ID!) { resetUserPassword(id: $id) { initialPassword user { id } } }'
export const LOGIN = 'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { accessToken } }'
export const PASSWORD = 'twelve stitches to the inch'

const prisma = () => gateway().database.prisma

let made = 0
export const freshInput = (more: object = {}) => ({
  email: `tess-${(made += 1)}-${process.pid}@thread.test`, name: 'Tess Thread', roles: ['STAFF'], ...more,
})

/** A user with a password, created by the organization's administrator. */
export async function user(org: TestOrganization, roles: readonly Role[] = ['STAFF']) {
  const input = freshInput({ roles, password: PASSWORD })
  const { user: { id } } = await as(org.ADMIN).get<{ user: { id: string } }>(CREATE, { input })
  return { email: input.email, userId: id, orgId: org.id }
}

export const logIn = (username: string, password = PASSWORD) => asNobody().ask(LOGIN, { username, password })
export async function tokenOf(username: string, password = PASSWORD) {
  const { accessToken } = await asNobody().get<{ accessToken: string }>(LOGIN, { username, password })
  return clientWith({ authorization: `Bearer ${accessToken}` })
}

const LOG_IN = ['logIn', 'refuseLogIn', 'lockLogIn']

/** The audit lines about the organization's users, without log-ins, oldest first. */
export const trail = (org: { id: string }) => prisma().auditLine.findMany({
  where: { orgId: org.id, entity: { in: ['User', 'Membership'] }, action: { notIn: LOG_IN } }, orderBy: { id: 'asc' },
  select: { action: true, entity: true, entityId: true, actorId: true, reason: true, details: true },
})
