// Totals of whole lists: the database keeps the numbers of rows, exact in every transaction.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { as } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { organization } from '../support/make/organization.js'
import { textsOf } from '../support/statements.js'

useGateway()

const TOTAL = '{ locations { totalCount } }'
const CREATE = 'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { id } }'
const input = (name: string) => ({ input: { name, locationType: 'OTHER', address: 'Mill Lane 1' } })

async function planted(count: number) {
  const org = await organization()
  const client = as(org.MANAGER)
  const made = await Promise.all(Array.from({ length: count }, (_, index) =>
    client.get<{ id: string }>(CREATE, input(`Gate ${index}`))))
  const total = async () => (await client.get<{ totalCount: number }>(TOTAL)).totalCount
  const byRest = async () => {
    const { pagination } = (await client.rest('GET', '/logistics/locations?limit=1')).body
    return (pagination as { total: number }).total
  }
  return { org, client, total, byRest, ids: made.map(({ id }) => id) }
}

test('are exact after fifty at once were added by all people, while others were removed', async () => {
  const { org, total, byRest, ids } = await planted(20)
  const people = Object.values(Role).map((role) => as(org[role]))
  const removed = ids.map((id) => gateway().database.prisma.location.deleteMany({ where: { orgId: org.id, id } }))
  const added = atOnce((turn) => people[turn % people.length].ask(CREATE, input(`New ${turn}`)))
  await Promise.all(removed)
  expect((await added).map(({ errors }) => errors)).toEqual(Array.from({ length: 50 }))
  expect([await total(), await byRest()]).toEqual([50, 50])
})

test('count nothing that is only tried, or refused', async () => {
  const { client, total } = await planted(2)
  await client.get(CREATE.replace(') {', ') @validateOnly {'), input('Tried'))
  await client.ask(CREATE, input(''))
  expect(await total()).toBe(2)
})

test('are the sums of the parts in which transactions have counted at the same time', async () => {
  const { org: { id: orgId }, total, byRest } = await planted(3)
  const { rowCount } = gateway().database.prisma
  const counted = { orgId, kind: 'Location' }
  await rowCount.deleteMany({ where: counted })
  // A part is below 0 where more rows were removed than added.
  await rowCount.createMany({ data: [{ ...counted, part: 1n, rows: 4 }, { ...counted, part: 2n, rows: -1 }] })
  expect([await total(), await byRest()]).toEqual([3, 3])
})

test('are of one organization', async () => {
  const [one, other] = [await planted(3), await planted(1)]
  expect([await one.total(), await other.total()]).toEqual([3, 1])
})

test('of whole lists read no row of the list, and those with a filter count', async () => {
  const { client, total } = await planted(3)
  const COUNTING = /count\(\*\).* from "Location"/
  const counting = (texts: readonly string[]) => texts.filter((text) => COUNTING.test(text)).length
  expect(counting(await textsOf(total))).toBe(0)
  const filtered = () => client.get<{ totalCount: number }>('{ locations(filter: { text: "gate 1" }) { totalCount } }')
  expect(counting(await textsOf(filtered))).toBe(1)
  expect((await filtered()).totalCount).toBe(1)
})
