// The examples of the README work on the demo data.
import { expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { gateway, useGateway } from '../support/app.js'
import { asNobody, withToken } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'

useGateway({}, undefined, plantedDatabase)

const readme = () => readFile('README.md', 'utf8')
const tokenOf = async (name: string) =>
  (await asNobody().get<{ accessToken: string }>(
    `mutation { login(username: "${name}@mill.test", password: "selvedge") { accessToken } }`,
  )).accessToken

test('the API key lets a program in', async () => {
  const [, key] = /-H 'X-API-Key: (slv_[^']+)'/.exec(await readme()) ?? []
  const answer = await fetch(`${gateway().url}/logistics/locations?limit=1`, { headers: { 'x-api-key': key } })
  expect([answer.status, answer.headers.get('ratelimit-limit')]).toEqual([200, '120'])
})

/** The answer that the README prints for a command with this text. */
async function printedAfter(text: string): Promise<unknown> {
  const [, answer] = (await readme()).split(text)[1]?.split(/```json\n([^]*?)\n```/) ?? []
  return JSON.parse(answer)
}

test('the first request to each door has the answer that is printed', async () => {
  const token = await tokenOf('manager')
  const LOCATIONS = '/logistics/locations?limit=1'
  const rest = await fetch(gateway().url + LOCATIONS, { headers: { authorization: `Bearer ${token}` } })
  expect(await printedAfter(LOCATIONS)).toEqual(await rest.json())
  const [, body] = /\/graphql -H .*\\\n {2}-d '(.*)'/.exec(await readme()) ?? []
  const { query } = JSON.parse(body) as { query: string }
  const { data } = await withToken(token).ask(query)
  expect(await printedAfter(body)).toEqual({ data })
})

test('a request is created, submitted by staff, found, and approved by a manager', async () => {
  const text = await readme()
  const line = (start: string) => text.split('\n').find((one) => one.startsWith(start)) ?? ''
  const [staff, manager] = [withToken(await tokenOf('staff')), withToken(await tokenOf('manager'))]
  const { id } = await staff.get<{ id: string }>(line('mutation Ask {'))
  const about = (document: string) => document.replace('mr_…', id)
  expect(await staff.get(about(line('mutation Submit {')))).toEqual({ status: 'SUBMITTED' })
  const { nodes } = await manager.get<{ nodes: { id: string }[] }>(line('query Submitted {'))
  expect(nodes.map((node) => node.id)).toContain(id)
  expect(await manager.get(about(line('mutation Approve {')))).toMatchObject({ status: 'APPROVED' })
})

test('a change is tried without being made', async () => {
  const document = (await readme()).split('\n').find((one) => one.startsWith('mutation @validateOnly')) ?? ''
  const staff = withToken(await tokenOf('staff'))
  const count = async () => (await staff.get<{ totalCount: number }>('{ materialRequests { totalCount } }')).totalCount
  const before = await count()
  const tried = { documentId: expect.any(String), totalEstimatedAmount: expect.any(String) }
  expect(await staff.get(document)).toEqual(tried)
  expect(await count()).toBe(before)
})

test('a change that is sent twice is made once', async () => {
  const [, command] = /for attempt in 1 2; do\n([^]*?)\ndone/.exec(await readme()) ?? []
  const [, key] = /Idempotency-Key: ([\w-]+)/.exec(command) ?? []
  const [, body] = /-d '(.*)'/.exec(command) ?? []
  const { query } = JSON.parse(body) as { query: string }
  const staff = withToken(await tokenOf('staff'))
  const send = () => staff.ask(query, {}, { 'idempotency-key': key })
  const [first, second] = [await send(), await send()]
  expect([first.errors, second.data]).toEqual([undefined, first.data])
  expect(second.headers.get('idempotency-replayed')).toBe('true')
})

test('two suppliers are read with their bills that are to be paid, by due day', async () => {
  const line = (await readme()).split('\n').find((one) => one.startsWith('query { suppliers(')) ?? ''
  interface Bills { readonly totalCount: number; readonly nodes: readonly { readonly dueDate: string | null }[] }
  const { nodes } = await withToken(await tokenOf('finance')).get<{ nodes: readonly { bills: Bills }[] }>(line)
  expect(nodes).toHaveLength(2)
  for (const { bills } of nodes) {
    expect(bills.nodes).toHaveLength(Math.min(bills.totalCount, 3))
    const days = bills.nodes.map(({ dueDate }) => dueDate ?? '9999')
    expect(days).toEqual([...days].sort())
  }
})
