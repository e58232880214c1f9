// Attacks on the HTTP layer: addresses, headers, forms, log-ins and files.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Bomb } from '../bomb.js'
import { send, sendAll, type Attacker } from '../send.js'
import { form, got, graphql, many, type Shot } from '../shot.js'

const list = <T>(length: number, item: (index: number) => T) => Array.from({ length }, (_, index) => item(index))
const part = (name: string, value = 'x') => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const multipart = (text: string, boundary = 'x') => form(text, `multipart/form-data; boundary=${boundary}`)
const madeUpKey = () => `slv_${randomBytes(32).toString('base64url')}`
const withKey = (shot: Shot): Shot => ({ ...shot, headers: [...shot.headers, ['x-api-key', madeUpKey()]] })
const wrong = (user: number) => form(`username=nobody-${user}@mill.test&password=wrong`)

export const doors: readonly Bomb[] = [
  {
    name: 'an address of 15,000 slashes', means: 'addresses of at most 16 KiB',
    shots: () => [got('guest', '/'.repeat(15_000))],
  },
  {
    name: 'twenty addresses of 15,000 slashes', means: 'addresses of at most 16 KiB',
    shots: () => list(20, () => got('guest', '/'.repeat(15_000))),
  },
  {
    name: 'an address of 15,000 slashes and a letter', means: 'addresses of at most 16 KiB',
    shots: () => [got('guest', `${'/'.repeat(15_000)}a`), got('guest', `/bills${'/'.repeat(15_000)}a`), got('guest', `/api/v1/costings${'/a'.repeat(7_000)}`)],
  },
  {
    name: 'an address of 5,000 escaped slashes',
    shots: () => [got('guest', '/%2F'.repeat(3_900)), got('guest', `/api/v1/costings/${'%2e%2e%2f'.repeat(1_600)}`)],
  },
  {
    name: 'an address with 7,000 parameters',
    shots: () => [got('staff', `/logistics/locations?${'a&'.repeat(7_000)}`), got('staff', `/api-keys?${'is_active=x&'.repeat(1_200)}`)],
  },
  {
    name: 'an address of 14,000 dots below the documentation',
    shots: () => [got('guest', `/docs/${'../'.repeat(4_600)}`), got('guest', `/docs/${'.'.repeat(14_000)}`)],
  },
  {
    name: 'a ticket of 15,000 letters at the door for files',
    shots: () => [got('guest', `/files/${'e'.repeat(15_000)}`), got('guest', `/files/${'a.'.repeat(7_000)}`)],
  },
  {
    name: 'nine hundred headers', means: 'headers of at most 16 KiB',
    shots: () => [got('guest', '/health', list(900, (index) => [`x-${index}`, 'y']))],
  },
  {
    name: 'three thousand headers', means: 'headers of at most 16 KiB',
    shots: () => [got('guest', '/health', list(3_000, (index) => [`x-${index}`, 'y']))],
  },
  {
    name: 'a token of 14,000 letters',
    shots: () => [got('guest', '/logistics/locations', [['authorization', `Bearer ${'e'.repeat(14_000)}`]]), got('guest', '/logistics/locations', [['authorization', `Bearer ${'e.'.repeat(7_000)}`]])],
  },
  {
    name: 'a key of 14,000 letters',
    shots: () => [got('guest', '/logistics/locations', [['x-api-key', 'slv_'.repeat(3_500)]])],
  },
  {
    name: '300 requests at once whether it is ready', atOnce: 300,
    shots: () => list(300, () => got('guest', '/ready')),
  },
  {
    name: '300 made-up API keys at once', atOnce: 300, refused: true,
    shots: () => list(300, () => got('guest', '/logistics/locations', [['x-api-key', madeUpKey()]])),
  },
  {
    name: '300 made-up API keys at once at the GraphQL door', atOnce: 300, refused: true,
    shots: () => list(300, () => withKey(graphql('guest', '{ me { id } }'))),
  },
  {
    name: 'white space of 14,000 characters for a credential',
    shots: () => [got('guest', '/logistics/locations', [['authorization', `Bearer${' '.repeat(14_000)}x`]])],
  },
  { name: 'a form of 100,000 pairs', shots: () => [form(many(100_000, (index) => `a${index}=1`, '&'))] },
  { name: 'a form of 450,000 empty pairs', shots: () => [form('&a'.repeat(450_000))] },
  {
    name: 'a form of 300,000 escapes',
    shots: () => [form(`username=${'%41'.repeat(300_000)}&password=x`), form(`username=${'%'.repeat(900_000)}&password=x`)],
  },
  {
    name: 'a form of 15,000 parts',
    shots: () => [multipart(`${many(15_000, (index) => part(`a${index}`), '')}--x--`)],
  },
  {
    name: 'a form with 450,000 beginnings of a boundary',
    shots: () => [multipart(`${part('username', '\r\n-'.repeat(300_000))}--x--`)],
  },
  {
    name: 'a form whose boundary is 900 KB away',
    shots: () => [multipart(`--y\r\n${'\r\n--'.repeat(220_000)}`, 'y'.repeat(70))],
  },
  {
    name: 'a part with 100,000 headers',
    shots: () => [multipart(`--x\r\n${many(60_000, (index) => `a${index}: b`, '\r\n')}\r\n\r\nx\r\n--x--`)],
  },
  {
    name: 'a part whose name is 900 KB of quotes',
    shots: () => [multipart(`--x\r\nContent-Disposition: form-data; name="${'\\"'.repeat(450_000)}"\r\n\r\nx\r\n--x--`)],
  },
  {
    name: 'a media type of 14,000 characters',
    shots: () => [form('username=a&password=b', `multipart/form-data;${' a=b;'.repeat(2_800)}`), form('username=a&password=b', `application/json${';'.repeat(14_000)}`)],
  },
  {
    name: 'a user name of 900 KB of white space', limits: ['textCharacters'],
    shots: () => [form(`username=${'+'.repeat(900_000)}x&password=x`)],
  },
  {
    name: 'a password of 900 KB', limits: ['textCharacters'],
    shots: () => [form(`username=staff@mill.test&password=${'x'.repeat(900_000)}`)],
  },
  {
    name: 'twenty stalled uploads of one organization, while another one uploads',
    means: 'places for uploads are per organization', act: stalledUploads,
  },
  {
    name: 'a hundred log-ins at once into a hundred accounts',
    means: 'failed log-ins per address; each costs a hash of a password, up to 3 CPU s in all', cpuSeconds: 3, atOnce: 100, fresh: true, shots: () => list(100, wrong),
  },
  {
    name: 'a hundred log-ins at once into one account', means: 'failed log-ins per account and address', atOnce: 100,
    fresh: true, shots: () => list(100, () => form('username=director@mill.test&password=wrong')),
  },
]

const UPLOAD = 'mutation ($id: ID!, $size: Int!) { startAttachmentUpload(employeeId: $id, input: { contentType: "text/plain", fileName: "a.txt", size: $size }) { uploadUrl } }'
const STALLED = 20
const SIZE = 1_000_000
/** Time for the stalled uploads to take their places. */
const SETTLED_MS = 500

/** An employee of each of the two organizations. */
const [EMPLOYEE, STRANGER] = ['e-1', 'nord-e-1']

/** The address for one upload. */
async function ticket(token: string, id: string, size: number, { url }: Attacker): Promise<URL> {
  const answer = await fetch(new URL('/graphql', url()), {
    method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: UPLOAD, variables: { id, size } }),
  })
  const text = await answer.text()
  const { data } = JSON.parse(text) as {
    readonly data?: { readonly startAttachmentUpload: { readonly uploadUrl: string } | null } | null
  }
  if (!data?.startAttachmentUpload) throw new Error(`no upload could be announced: ${text}`)
  return new URL(data.startAttachmentUpload.uploadUrl, url())
}

/** Sends half of a file and then stalls. */
async function stalled(address: URL): Promise<http.ClientRequest> {
  const request = http.request(address, { method: 'PUT', headers: { 'content-length': SIZE } })
  request.on('error', () => {})
  request.write(Buffer.alloc(SIZE / 2))
  return request
}

async function stalledUploads(attacker: Attacker): Promise<readonly Answer[]> {
  const { manager, stranger } = attacker.tokens
  const addresses = await Promise.all(Array.from({ length: STALLED }, () => ticket(manager, EMPLOYEE, SIZE, attacker)))
  const uploads = await Promise.all(addresses.map(stalled))
  await sleep(SETTLED_MS)
  const address = await ticket(stranger, STRANGER, 5, attacker)
  const answer = await send(
    { by: 'guest', method: 'PUT', path: address.pathname, headers: [], body: Buffer.from('hello') },
    attacker,
  )
  for (const upload of uploads) upload.destroy()
  return [answer, ...(await sendAll([graphql('manager', '{ me { id } }')], attacker))]
}
