// Sends requests to the gateway and reads the answers without storing them.
import { Buffer } from 'node:buffer'
import http from 'node:http'
import type { Answer } from './bomb.js'
import type { Sender, Shot } from './shot.js'

/** An attacker: the address and the access tokens. */
export interface Attacker {
  readonly url: () => URL
  readonly tokens: Readonly<Record<string, string>>
  readonly agent: http.Agent
}

const PATIENCE_MS = 30_000
const KEPT_CHARACTERS = 2_000
const INTERNAL = Buffer.from('"INTERNAL_SERVER_ERROR"')

/** An attacker of this gateway with these tokens. */
export const attackerOf = (url: () => URL, tokens: Attacker['tokens']): Attacker => ({
  url, tokens, agent: new http.Agent({ keepAlive: true, maxSockets: 512 }),
})

const credential = (by: Sender, { tokens }: Attacker): [string, string][] =>
  by === 'guest' ? [] : [['authorization', `Bearer ${tokens[by]}`]]

/** Repeated headers are given to Node as one list of names and values. */
function headersOf({ by, headers, body }: Shot, attacker: Attacker): string[] {
  const host: [string, string] = ['host', attacker.url().host]
  const length: [string, string][] = body ? [['content-length', String(body.length)]] : []
  return [host, ...credential(by, attacker), ...length, ...headers].flat()
}

/** Sends one request; never throws. */
export function send(shot: Shot, attacker: Attacker): Promise<Answer> {
  return new Promise((resolve) => {
    const { hostname, port } = attacker.url()
    const read = { status: 'closed' as Answer['status'], bytes: 0, internal: false, text: '' }
    const finish = () => resolve(read)
    const { method, path } = shot
    const request = http.request(
      { hostname, port, agent: attacker.agent, method, path, headers: headersOf(shot, attacker) as never },
      (response) => {
        read.status = response.statusCode ?? 'closed'
        response.on('data', (chunk: Buffer) => {
          if (read.text.length < KEPT_CHARACTERS) read.text += chunk.subarray(0, KEPT_CHARACTERS).toString()
          read.internal ||= chunk.includes(INTERNAL)
          read.bytes += chunk.length
        })
        response.on('close', finish)
      },
    )
    request.setTimeout(PATIENCE_MS, () => {
      if (read.status === 'closed') read.status = 'late'
      request.destroy()
    })
    request.on('error', finish)
    request.end(shot.body)
  })
}

/** Sends all requests, `atOnce` at a time. The order of the answers is undefined. */
export async function sendAll(shots: readonly Shot[], attacker: Attacker, atOnce = 1): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = shots.values()
  const next = async () => {
    for (const shot of waiting) answers.push(await send(shot, attacker))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, shots.length) }, next))
  return answers
}

/** Sends a GraphQL request whose answer is needed. Returns its data. */
export async function asked<T>({ by, method, path, headers, body }: Shot, attacker: Attacker): Promise<T> {
  const answer = await fetch(new URL(path, attacker.url()), {
    method, headers: [...credential(by, attacker), ...headers.map(([name, value]): [string, string] => [name, value])],
    body: body && new Uint8Array(body),
  })
  const { data, errors } = (await answer.json()) as { readonly data?: T; readonly errors?: unknown }
  if (!data || errors) throw new Error(`it was refused: ${JSON.stringify(errors)}`)
  return data
}
