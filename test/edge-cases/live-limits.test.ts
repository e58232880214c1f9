// The limits of what stays open: WebSockets and event streams of one caller, and subscriptions on one WebSocket.
import { beforeAll, expect, test } from '@jest/globals'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { CHANGES, follow } from '../support/live.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

/** So many connections of a caller, and subscriptions of a connection, are open at the most. */
const MOST = 50

const address = () => `${gateway().url.replace('http', 'ws')}/graphql`

/** Opens a WebSocket. Resolves when it is admitted, or with the code with which it was closed. */
const opened = async (authorization: string) => new Promise<{ socket: WebSocket; code: number | null }>((resolve) => {
  const socket = new WebSocket(address(), 'graphql-transport-ws')
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } })))
  socket.on('message', () => resolve({ socket, code: null }))
  socket.on('close', (code) => resolve({ socket, code }))
})

test('a caller has so many open at most, others have theirs, and each place is given back', async () => {
  const authorization = `Bearer ${await tokenOf(org.STAFF)}`
  const open = await Promise.all(Array.from({ length: MOST }, () => opened(authorization)))
  expect(open.filter(({ code }) => code !== null)).toEqual([])
  expect((await opened(authorization)).code).toBe(4429)
  const stream = await fetch(`${gateway().url}/graphql`, {
    method: 'POST', headers: { authorization, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: CHANGES }),
  })
  expect([stream.status, stream.headers.get('retry-after')]).toEqual([429, '10'])
  const other = await opened(`Bearer ${await tokenOf(org.MANAGER)}`)
  expect(other.code).toBe(null)
  for (const { socket } of [...open, other]) socket.close()
  await eventually(async () => {
    const { socket, code } = await opened(authorization)
    socket.close()
    return code === null
  })
})

test('a WebSocket carries so many subscriptions at most', async () => {
  const authorization = `Bearer ${await tokenOf(org.FINANCE)}`
  const client = createClient({ url: address(), webSocketImpl: WebSocket, connectionParams: { authorization } })
  const codes: unknown[] = []
  for (let number = 0; number <= MOST; number += 1)
    client.subscribe({ query: CHANGES }, {
      next: () => undefined,
      complete: () => undefined,
      error: (errors) => void codes.push((errors as { extensions: { code: string } }[])[0].extensions.code),
    })
  await eventually(() => codes.length > 0)
  expect(codes).toEqual(['RATE_LIMITED'])
  await client.dispose()
})

test('a WebSocket that says nothing is closed', async () => {
  const socket = new WebSocket(address(), 'graphql-transport-ws')
  const closed = new Promise<number>((resolve) => { socket.on('close', (code) => resolve(code)) })
  expect(await closed).toBe(4408)
})

test('a wrong credential closes a WebSocket with its reason, and is answered as by any other request', async () => {
  const heard = follow('a WebSocket', { url: gateway().url, headers: { authorization: 'Bearer wrong' } })
  await eventually(() => heard.hasEnded)
  expect(heard.closes).toEqual([4401])
  const { status, headers } = await fetch(`${gateway().url}/graphql`, {
    method: 'POST',
    headers: { authorization: 'Bearer wrong', accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: CHANGES }),
  })
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('a stream that is asked for with broken variables is refused, and nothing fails', async () => {
  const authorization = `Bearer ${await tokenOf(org.STAFF)}`
  const query = encodeURIComponent('subscription ($after: String!) { changes(after: $after) { cursor } }')
  const { status } = await fetch(`${gateway().url}/graphql?query=${query}&variables=%7Bbroken`, {
    headers: { authorization, accept: 'text/event-stream' },
  })
  expect(status).toBe(422)
})

test.each(['{ me { id } }', 'mutation { __typename }'])('%s is no stream, and is refused with the place where it is served', async (query) => {
  const authorization = `Bearer ${await tokenOf(org.STAFF)}`
  const answer = await fetch(`${gateway().url}/graphql`, {
    method: 'POST', headers: { authorization, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{
    message: 'Only subscriptions are served here: send queries and mutations as requests of their own',
    extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
  }] }])
  expect(await as(org.STAFF).code('subscription { changes { cursor } }')).toBe('OPERATION_RESOLUTION_FAILURE')
})
