// What is read of accounts, sessions and memberships to let somebody in or to name them: no rows of others.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, withToken } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { join } from '../support/make/users.js'
import { openSession } from '../support/sessions.js'
import { rowsRead, textsOf } from '../support/statements.js'

useGateway()

const ME = '{ me { id orgId } }'

test('who is a member of two organizations is let in by their membership in one of them', async () => {
  const [org, second] = [await organization(), await organization()]
  await join(second, org.STAFF)
  const staff = as(org.STAFF)
  expect(await staff.get(ME)).toEqual({ id: org.STAFF.userId, orgId: org.id })
  const lettingIn = /"User"\."id" = "Membership"\."userId"/
  expect(await rowsRead(lettingIn, () => staff.get(ME))).toEqual([1])
  expect(await rowsRead(lettingIn, () => staff.get(ME, {}, { 'x-org-id': second.id }))).toEqual([1])
})

test('the session of one person lets nobody else in', async () => {
  const org = await organization()
  const sessionId = await openSession(org.ADMIN)
  const asking = (userId: string) => withToken(gateway().tokens.sign({ userId, orgId: org.id, sessionId }, 600)).ask(ME)
  const answers = await Promise.all([asking(org.ADMIN.userId), asking(org.MANAGER.userId)])
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
  expect((await asking(org.MANAGER.userId)).status).toBe(401)
})

test('a request that asks for no tag is not told how far the changes are, also when it is refused', async () => {
  const [org, other] = [await organization(), await organization()]
  const admin = as(org.ADMIN)
  await admin.get(ME)
  const texts = await textsOf(async () => expect(await admin.code(ME, {}, { 'x-org-id': other.id })).toBe('FORBIDDEN'))
  expect(texts.filter((text) => text.includes('"Session"'))).toHaveLength(2)
  expect(texts.filter((text) => text.includes('"changesSoFar"'))).toEqual([])
})

test('the names of people are read for those who are shown', async () => {
  const org = await organization()
  const admin = as(org.ADMIN)
  await admin.get('mutation { editOrganization(input: { name: "Weft and Warp" }) { id } }')
  const rows = await rowsRead(/select "id", "name" from "User"/, async () =>
    expect(await admin.get('{ auditLines(first: 1) { nodes { actorName } } }'))
      .toEqual({ nodes: [{ actorName: 'Test ADMIN' }] }))
  expect(rows).toEqual([1])
})
