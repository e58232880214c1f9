// Edits of users: their names, an edit of nothing, the time and the version of their last change, and what a caller who
// has seen another version is told.
import { expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { CREATE, PASSWORD, freshInput, trail, user } from '../support/stories/users.js'

useGateway()

const ROLES = 'mutation ($id: ID!, $roles: [Role!]!) { changeUserRoles(id: $id, roles: $roles) { id } }'
const EDIT = 'mutation ($id: ID!, $input: EditUserInput!) { editUser(id: $id, input: $input) { id name } }'

interface Made {
  readonly initialPassword: string | null
  readonly user: { readonly id: string; readonly name: string }
}

test('a name has no spaces around it, a given password is not answered, and an edit of nothing changes nothing', async () => {
  const org = await organization()
  const input = freshInput({ name: '  Tess Thread ', password: PASSWORD })
  const { initialPassword, user: { id, name } } = await as(org.ADMIN).get<Made>(CREATE, { input })
  expect([initialPassword, name]).toEqual([null, 'Tess Thread'])
  expect(await as(org.ADMIN).get(EDIT, { id, input: { name: ' Tess Weft ' } })).toEqual({ id, name: 'Tess Weft' })
  const before = await trail(org)
  for (const same of [{}, { name: 'Tess Weft' }])
    expect(await as(org.ADMIN).get(EDIT, { id, input: same })).toEqual({ id, name: 'Tess Weft' })
  expect(await trail(org)).toEqual(before)
})

test('a user has the time and the version of the last change of either the account or the membership', async () => {
  const org = await organization()
  const { userId: id } = await user(org)
  const read = () => as(org.ADMIN).get<{ updatedAt: string; recordVersion: number }>(
    'query ($id: ID!) { user(id: $id) { updatedAt recordVersion } }', { id })
  const seen = [await read()]
  for (const [mutation, more] of [
    [ROLES, { roles: ['HR'] }], [EDIT, { input: { name: 'Tess Weft' } }], [ROLES, { roles: ['STAFF'] }],
  ] as const) {
    await as(org.ADMIN).get(mutation, { id, ...more })
    seen.push(await read())
  }
  expect(seen.map(({ recordVersion }) => recordVersion)).toEqual([1, 2, 3, 4])
  const times = seen.map(({ updatedAt }) => Date.parse(updatedAt))
  expect(times.slice(1).map((time, index) => time > times[index])).toEqual([true, true, true])
})

test.each([
  ['changeUserRoles', ', roles: [HR]'], ['switchUserOff', ''], ['switchUserOn', ''], ['removeMember', ''],
  ['switchAccountOff', ''], ['switchAccountOn', ''],
])('%s is refused in another version than the present one', async (name, more) => {
  const org = await organization()
  const { errors } = await as(org.ADMIN).ask(
    `mutation ($id: ID!) { ${name}(id: $id, recordVersion: 2${more}) { __typename } }`, { id: org.STAFF.userId })
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', type: 'version_conflict', recordVersion: 1 } }])
})
