// Limits of what is sent that no form has a field for: a body, an identifier, and the words of a search.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'
import { idsIn, idsOf, search } from '../support/stories/search.js'

useGateway()

test('a body may have 1 MiB, and one byte more is refused', async () => {
  const token = await tokenOf((await organization()).ADMIN)
  const send = async (bytes: number) => {
    const answer = await fetch(`${gateway().url}/bills`, {
      method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}'.padEnd(bytes),
    })
    return answer.status
  }
  expect([await send(1_048_576), await send(1_048_577)]).toEqual([422, 413])
})

test('an identifier may have 200 characters, and a longer one is unknown, also if there is such a record', async () => {
  const org = await organization()
  const ids = ['a'.repeat(200), 'a'.repeat(201)]
  await gateway().database.prisma.location.createMany({
    data: ids.map((id) => ({ orgId: org.id, id, name: 'Gate', locationType: 'port', country: 'BD' })),
  })
  const LOCATION = 'query ($id: ID!) { location(id: $id) { id } }'
  expect(await as(org.STAFF).get(LOCATION, { id: ids[0] })).toEqual({ id: ids[0] })
  expect(await as(org.STAFF).code(LOCATION, { id: ids[1] })).toBe('NOT_FOUND')
})

test('the eight longest words of a search count, and no further one', async () => {
  const org = await organization()
  const words = 'alpaca burlap calico damask eyelet fleece jersey muslin'
  await gateway().database.prisma.supplier.create({ data: { orgId: org.id, id: 'sup-w', code: 'W1', name: words } })
  const found = async (text: string) => [idsOf(await search(org, text)), await idsIn(org, 'suppliers', text)]
  expect(await found(`wool ${words}`)).toEqual([['sup-w'], ['sup-w']])
  expect(await found(`wool ${words.replace(' muslin', '')}`)).toEqual([[], []])
})
