// Requests that ask for another protocol: WebSockets at /graphql are served, and every other request is answered as if
// it had not asked, with its body and on the same connection.
import { expect, test } from '@jest/globals'
import { connect } from 'node:net'
import { gateway, useGateway } from '../support/app.js'
import { eventually } from '../support/eventually.js'
import { WebSocket } from 'ws'

useGateway()

const HTTP2 = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA']

/** Sends requests one after the other on one connection, and returns all that is answered. */
async function sent(...requests: readonly (readonly [head: readonly string[], body: string])[]): Promise<string> {
  const { port, hostname } = new URL(gateway().url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => { heard += chunk.toString() })
  for (const [number, [head, body]] of requests.entries()) {
    socket.write([...head, `Host: ${hostname}`, `Content-Length: ${body.length}`, '', body].join('\r\n'))
    await eventually(() => heard.split('HTTP/1.1 ').length > number + 1)
  }
  socket.end()
  await eventually(() => socket.closed)
  return heard
}

const statusesOf = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

test('a client that offers HTTP/2 is answered in HTTP 1.1, again and again, with its bodies', async () => {
  const body = JSON.stringify({ query: '{ __typename }' })
  const post = ['POST /graphql HTTP/1.1', 'Content-Type: application/json'] as const
  const heard = await sent(
    [['GET /health HTTP/1.1', ...HTTP2], ''], [[...post, ...HTTP2], body], [[...post], body],
    [['POST /auth/login HTTP/1.1', 'Content-Type: application/x-www-form-urlencoded', ...HTTP2], 'username=a&password=b'],
  )
  expect(statusesOf(heard)).toEqual([200, 200, 200, 401])
  expect(heard.match(/"__typename":"Query"/g)).toHaveLength(2)
})

test('a body that arrives after its head is read too', async () => {
  const { port, hostname } = new URL(gateway().url)
  const body = JSON.stringify({ query: '{ __typename }' })
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => { heard += chunk.toString() })
  const head = ['POST /graphql HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json', ...HTTP2]
  socket.write([...head, `Content-Length: ${body.length}`, '', ''].join('\r\n'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.write(body)
  await eventually(() => heard.includes('"__typename":"Query"'))
  socket.destroy()
})

test('a WebSocket is served at /graphql alone, and only in its protocol', async () => {
  const statusAt = (path: string) => new Promise<number>((resolve) => {
    const socket = new WebSocket(gateway().url.replace('http', 'ws') + path, 'graphql-transport-ws')
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    socket.on('open', () => {
      resolve(101)
      socket.close()
    })
    socket.on('error', () => undefined)
  })
  expect([await statusAt('/graphql'), await statusAt('/health'), await statusAt('/nowhere')]).toEqual([101, 200, 404])
  const closed = await new Promise<number>((resolve) => {
    const socket = new WebSocket(`${gateway().url.replace('http', 'ws')}/graphql`)
    socket.on('close', (code) => resolve(code))
  })
  expect(closed).toBe(4406)
})

test('a message that is too large closes its WebSocket, and nobody else notices', async () => {
  const socket = new WebSocket(`${gateway().url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const closed = new Promise<number>((resolve) => { socket.on('close', (code) => resolve(code)) })
  socket.on('open', () => socket.send('x'.repeat(1024 * 1024)))
  expect(await closed).toBe(1009)
  expect((await fetch(`${gateway().url}/health`)).status).toBe(200)
})
