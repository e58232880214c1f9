// Sends and fetches files as a client does: announced through GraphQL, then transferred by HTTP without a credential.
import http from 'node:http'
import { gateway } from './app.js'
import { as, type Person } from './as.js'
import type { TestOrganization } from './make/organization.js'

const START = `mutation ($employeeId: ID!, $input: StartAttachmentUploadInput!) {
  startAttachmentUpload(employeeId: $employeeId, input: $input) { attachmentId uploadUrl method headers { name value } expiresAt }
}`
const URL_OF = 'query ($id: ID!) { attachment(id: $id) { downloadUrl } }'

export interface Announced {
  readonly attachmentId: string
  readonly uploadUrl: string
  readonly method: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly expiresAt: string
}

export interface FileAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export const START_UPLOAD = START

/** Announces a file through GraphQL. */
export const announce = (person: Person, employeeId: string, size: number, input: object = {}) =>
  as(person).get<Announced>(START, {
    employeeId,
    input: { fileName: 'contract.txt', contentType: 'text/plain', size, ...input },
  })

/** Sends bytes to an upload address. */
export async function send(uploadUrl: string, bytes: Uint8Array | string): Promise<FileAnswer> {
  const answer = await fetch(gateway().url + uploadUrl, { method: 'PUT', body: bytes as never })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as FileAnswer['body'] }
}

/** Announces and sends a file. Returns its identifier. */
export async function upload(person: Person, employeeId: string, text: string, input: object = {}): Promise<string> {
  const { attachmentId, uploadUrl } = await announce(person, employeeId, Buffer.byteLength(text), input)
  const { status, body } = await send(uploadUrl, text)
  if (status !== 201) throw new Error(`the upload answered ${status} ${JSON.stringify(body)}`)
  return attachmentId
}

/** The download address of an attachment. */
export const addressOf = (person: Person, id: string) =>
  as(person).get<{ downloadUrl: string }>(URL_OF, { id }).then(({ downloadUrl }) => downloadUrl)

/** Fetches the file at an address. */
export async function fetchFile(downloadUrl: string) {
  const answer = await fetch(gateway().url + downloadUrl)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Sends only a part of the announced bytes. Returns the function that disconnects. */
export function begin(uploadUrl: string, size: number, part: string): Promise<{ readonly hangUp: () => void }> {
  return new Promise((resolve) => {
    const request = http.request(gateway().url + uploadUrl, { method: 'PUT', headers: { 'content-length': size } })
    request.on('error', () => undefined)
    request.write(part, () => resolve({ hangUp: () => request.destroy() }))
  })
}

/** Uploads of an organization that have begun and stalled. */
export async function stalled(org: TestOrganization, employeeId: string, count: number, size = 5) {
  const { uploadUrl } = await announce(org.HR, employeeId, size)
  return Promise.all(Array.from({ length: count }, () => begin(uploadUrl, size, 'fo')))
}

/** Sends an upload with any headers and body. */
export function sendRaw(uploadUrl: string, headers: http.OutgoingHttpHeaders, body = ''): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request(gateway().url + uploadUrl, { method: 'PUT', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    request.on('error', reject)
    request.end(body)
  })
}
