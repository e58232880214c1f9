// The method of Schemathesis: valid and invalid requests made from the schemas of the served OpenAPI document. Each
// answer must agree with the document. The fuzz check (test/checks/fuzz) sends more kinds of requests; this check uses
// only the document.
import fc from 'fast-check'
import { Buffer } from 'node:buffer'
import type { Schema } from '../../../rest-compat/fastapi/pydantic/kind.js'
import { judgeOf, operationsOf, type Judge, type OpenApi } from '../../support/openapi.js'
import { bytesFor, textFor } from '../fuzz/bodies.js'
import type { Finding } from './graphql-cop.js'

type Entry = ReturnType<typeof operationsOf>[number]

interface Request {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** Fewer log-ins, because each costs a password hash by design. */
const LOG_INS = 15
const AT_ONCE = 4

/** The document with each reference replaced by its target. */
function resolved(document: OpenApi): OpenApi {
  const follow = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(follow)
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part) return follow(document.components.schemas[String(part.$ref).split('/').at(-1) as string])
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, follow(inner)]))
  }
  return { ...document, paths: follow(document.paths) as OpenApi['paths'] }
}

const plainText = (schema: object) =>
  textFor(schema as Schema).map((text) =>
    text
      .replace(/^"|"$/g, '')
      .replaceAll(/[^ -~]/g, '')
      .slice(0, 200),
  )

/** A value for each parameter, by its location. Path parameters mostly use the document's example. */
const parametersOf = ({ operation: { parameters = [] } }: Entry) =>
  fc.tuple(...parameters.map(({ name, in: where, schema, example }) => {
    const made = plainText(schema)
    const text =
      where === 'path' && example !== undefined
        ? fc.oneof({ weight: 4, arbitrary: fc.constant(String(example)) }, { weight: 1, arbitrary: made })
        : made
    return fc.record({
      name: fc.constant(name), where: fc.constant(where), text,
      sent: where === 'path' ? fc.constant(true) : fc.boolean(),
    })
  }))

function contentOf({ operation: { requestBody } }: Entry): fc.Arbitrary<Pick<Request, 'headers' | 'body'>> {
  const [type, media] =
    Object.entries(requestBody?.content ?? {}).find(([name]) => name === JSON_TYPE || name === FORM_TYPE) ?? []
  if (!type || !media) return fc.constant({ headers: {} })
  const headers = { 'content-type': type }
  if (type === JSON_TYPE) return bytesFor(media.schema as Schema).map((body) => ({ headers, body }))
  const { properties = {} } = media.schema as Schema
  const pairs = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plainText(schema)])),
    { requiredKeys: [] },
  )
  return pairs.map((form) => ({
    headers,
    body: Buffer.from(new URLSearchParams(form as Record<string, string>).toString()),
  }))
}

const requestOf = (entry: Entry, authorization: string): fc.Arbitrary<Request> =>
  fc.tuple(parametersOf(entry), contentOf(entry)).map(([parameters, { headers, body }]) => {
    const sent = parameters.filter(({ sent: isSent }) => isSent)
    const path = sent
      .filter(({ where }) => where === 'path')
      .reduce((text, { name, text: value }) => text.replace(`{${name}}`, encodeURIComponent(value || 'x')), entry.path)
    const query = new URLSearchParams(
      sent.filter(({ where }) => where === 'query').map(({ name, text }): [string, string] => [name, text]),
    ).toString()
    const declared = Object.fromEntries(
      sent.filter(({ where }) => where === 'header').map(({ name, text }) => [name, text.trim()]),
    )
    return { path: query ? `${path}?${query}` : path, headers: { authorization, ...declared, ...headers }, body }
  })

/** The fault of an answer; null if it agrees with the document. */
async function faultOf(
  { method, path, operation }: Entry, request: Request, base: URL, judge: Judge,
): Promise<string | null> {
  const answer = await fetch(new URL(request.path, base), {
    method, headers: request.headers, body: request.body && new Uint8Array(request.body), redirect: 'manual',
  })
  const text = await answer.text()
  const status = String(answer.status)
  const shown = () =>
    `${method} ${request.path.slice(0, 200)} ${request.body?.toString().slice(0, 300) ?? ''} → ${status} ${text.slice(0, 300)}`
  if (answer.status >= 500) return `a fault of the server: ${shown()}`
  if (!(status in operation.responses))
    return answer.status === 307 || answer.status === 413 ? null : `a status that is not documented: ${shown()}`
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]
  if (!(type in operation.responses[status].content)) return `a media type that is not documented: ${type}: ${shown()}`
  const wrong = judge(
    JSON.parse(text), 'paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema',
  )
  return wrong.length ? `not as the schema says: ${wrong.slice(0, 3).join('; ')}: ${shown()}` : null
}

/** Sends this many requests to each documented operation. */
export async function schemathesis(
  base: URL, token: string, { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<Finding[]> {
  const document = (await (await fetch(new URL('/openapi.json', base))).json()) as OpenApi
  const judge = judgeOf(document)
  const findings: Finding[] = []
  for (const entry of operationsOf(resolved(document))) {
    const isLogIn = entry.path === '/auth/login'
    const requests = fc
      .sample(requestOf(entry, `Bearer ${token}`), { numRuns: isLogIn ? LOG_INS : runs, seed })
      .values()
    const faults: string[] = []
    const next = async () => {
      for (const request of requests) {
        const fault = await faultOf(entry, request, base, judge)
        if (fault) faults.push(fault)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    findings.push({
      name: `Schemathesis: ${entry.method} ${entry.path}`,
      fault: faults.length ? `${faults.length} of ${runs}: ${faults[0]}` : null,
    })
  }
  return findings
}
