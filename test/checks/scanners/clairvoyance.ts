// The method of clairvoyance, with the best possible word list: every name of the schema. It learns from error messages
// which names exist. So the answer to an existing name must be the same as the answer to an invented one.
import { buildSchema, isObjectType } from 'graphql'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from './graphql-cop.js'
import { WAYS, type Way } from './ways.js'

const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, '../../../schema.graphql'), 'utf8'), {
  assumeValid: true,
})
const types = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  .filter(isObjectType)
const WORDS = [...new Set(types.flatMap((type) => Object.keys(type.getFields())))].sort()
const TYPES = new Set(types.map(({ name }) => name))
/** A plausible name that is not in any schema. */
const MADE_UP = 'zqxwvkjy'
const BUCKET = 20

interface Place {
  /** A document in which `FUZZ` is replaced by the names to test. */
  readonly document: string
  /** The separator between names that are tested together. */
  readonly between?: string
}

/** The tested places: the roots, fields below open fields, and fields below protected fields. */
const PLACES: readonly Place[] = [
  { document: 'query { FUZZ }' },
  { document: 'mutation { FUZZ }' },
  { document: 'subscription { FUZZ }' },
  { document: 'query { FUZZ { lol } }', between: ' { lol } ' },
  { document: 'mutation { FUZZ { lol } }', between: ' { lol } ' },
  { document: 'query { FUZZ(id: 7) }', between: '(id: 7) ' },
  { document: 'mutation { FUZZ(input: 7) }', between: '(input: 7) ' },
  { document: 'mutation { login { FUZZ } }' },
  { document: 'mutation { refreshSession { FUZZ } }' },
  { document: 'mutation { login(FUZZ: 7) { lol } }', between: ': 7 ' },
  { document: 'mutation { refreshSession(FUZZ: 7) { lol } }', between: ': 7 ' },
  { document: 'mutation { refreshSession(refreshToken: "a") { lol { FUZZ } } }' },
  { document: 'query { me { FUZZ } }' },
  { document: 'query { __typename { FUZZ } }' },
  { document: 'query { __schema { FUZZ } }' },
  { document: '{ __typename ...on FUZZ { id } }', between: ' { id } ...on ' },
]

interface Reply {
  readonly status: number
  readonly messages: readonly string[]
  readonly text: string
}

type Ask = (query: string) => Promise<Reply>

const asking = (base: URL, way: Way): Ask => async (query) => {
  const { status, text, body } = await way.ask(base, query)
  const { errors = [] } = (body ?? {}) as { readonly errors?: readonly { readonly message: string }[] }
  return { status, messages: errors.map(({ message }) => message), text }
}

const suggested = ({ text }: Reply) => /did you mean/i.test(text)

/** Names in the messages that were not part of the request. */
const disclosed = ({ messages }: Reply, asked: string) =>
  messages.flatMap((message) => [...message.matchAll(/["'](\w+)["']/g)].map(([, name]) => name))
    .filter((name) => (WORDS.includes(name) || TYPES.has(name)) && !new RegExp(`\\b${name}\\b`).test(asked))

/** The document with these names in place of FUZZ. */
const fuzzed = ({ document, between = ' ' }: Place, names: readonly string[]) =>
  document.replace('FUZZ', names.join(between))

/** True if the answer to these names differs from the answer to invented names. */
async function tellsApart(place: Place, names: readonly string[], ask: Ask): Promise<boolean> {
  const [reply, plain] = await Promise.all(
    [names, names.map((_, index) => `${MADE_UP}${index}`)].map((tried) => ask(fuzzed(place, tried))),
  )
  return suggested(reply) || masked(reply, names) !== masked(plain, names)
}

/** The status and messages, without the tested names. */
const masked = ({ status, messages }: Reply, names: readonly string[]) =>
  [status, ...messages].join('\n').replaceAll(new RegExp(`\\b(${names.join('|')}|${MADE_UP}\\d+)\\b`, 'g'), 'NAME')

/** The names that the answers disclose. If the answer to a bucket differs, each of its names is tested alone. */
async function recoveredOf(place: Place, bucket: readonly string[], ask: Ask): Promise<string[]> {
  const asked = fuzzed(place, bucket)
  const said = disclosed(await ask(asked), asked)
  if (!(await tellsApart(place, bucket, ask))) return said
  const told = await Promise.all(bucket.map(async (name) => ((await tellsApart(place, [name], ask)) ? [name] : [])))
  return [...said, ...told.flat()]
}

/** All names that a place discloses. */
async function recovered(place: Place, ask: Ask): Promise<string[]> {
  const names = new Set<string>()
  for (let start = 0; start < WORDS.length; start += BUCKET) {
    for (const name of await recoveredOf(place, WORDS.slice(start, start + BUCKET), ask)) names.add(name)
  }
  return [...names]
}

/** The names of the schema that somebody without a credential can find, for each way to send a document. */
export async function clairvoyance(base: URL): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const way of WAYS) findings.push(...(await clairvoyanceBy(way, base)))
  return findings
}

async function clairvoyanceBy(way: Way, base: URL): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const place of PLACES) {
    const names = await recovered(place, asking(base, way))
    const fault = names.length ? `${names.length} names found out: ${names.slice(0, 8).join(', ')}` : null
    findings.push({ name: `clairvoyance by ${way.name}: ${WORDS.length} names in ${place.document}`, fault })
  }
  return findings
}
