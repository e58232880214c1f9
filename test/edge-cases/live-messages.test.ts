// What a WebSocket may send at the most: before its sender is known, as one message, and as pings.
import { beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { gateway, useGateway } from '../support/app.js'
import { eventually } from '../support/eventually.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

const PING = JSON.stringify({ type: 'ping' })
const greeting = async () =>
  JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${await tokenOf(org.STAFF)}` } })

/**
 * Sends these texts, the later ones when each of the earlier ones is answered, and hangs up when all are. Returns the
 * types of the answers, and the code with which the WebSocket was closed: 1000 if the gateway did not close it.
 */
async function saying(earlier: readonly string[], later: readonly string[] = []) {
  const socket = new WebSocket(`${gateway().url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push((JSON.parse(String(data)) as { type: string }).type))
  const closed = new Promise<number>((resolve) => { socket.on('close', (code) => resolve(code)) })
  await once(socket, 'open')
  let sent = 0
  for (const texts of [earlier, later]) {
    for (const text of texts) socket.send(text)
    sent += texts.length
    await eventually(() => heard.length >= sent || socket.readyState !== socket.OPEN)
  }
  socket.close(1000)
  return { heard, code: await closed }
}

const all = (count: number, text: string) => Array<string>(count).fill(text)

test('three messages may come before connection_init, and a fourth one closes the WebSocket', async () => {
  const hello = await greeting()
  expect(await saying([PING, PING, PING, hello])).toEqual({ heard: [...all(3, 'pong'), 'connection_ack'], code: 1000 })
  expect((await saying([PING, PING, PING, PING])).code).toBe(4429)
})

test('connection_init may have 16 KiB, and one byte more closes the WebSocket', async () => {
  const hello = await greeting()
  expect(await saying([hello.padEnd(16_384)])).toEqual({ heard: ['connection_ack'], code: 1000 })
  expect((await saying([hello.padEnd(16_385)])).code).toBe(4400)
})

test('a later message may have 256 KiB, and one byte more closes the WebSocket', async () => {
  const hello = await greeting()
  expect((await saying([hello], [PING.padEnd(262_144)])).heard).toEqual(['connection_ack', 'pong'])
  expect((await saying([hello], [PING.padEnd(262_145)])).code).toBe(1009)
})

test('a hundred pings may come in a short time, and a further one closes the WebSocket', async () => {
  const hello = await greeting()
  expect(await saying([hello], all(100, PING))).toEqual({ heard: ['connection_ack', ...all(100, 'pong')], code: 1000 })
  expect((await saying([hello], all(101, PING))).code).toBe(4429)
})
