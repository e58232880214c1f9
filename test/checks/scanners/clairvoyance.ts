// What clairvoyance does, with the best word list there is: every name of the schema. It learns which names are right from what the errors
// say, so an answer to a right name must read as the answer to a made-up one.
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
/** No schema has it, but it looks like a name. */
const MADE_UP = 'zqxwvkjy'
const BUCKET = 20

interface Place {
  /** A document with `FUZZ` where a name is tried. */
  readonly document: string
  /** What stands between two names where several are tried at once. */
  readonly between?: string
}

/** At the roots, below the fields that anybody may ask for, and below some that nobody may. */
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

/** Names that the messages say although nobody has asked with them. */
const disclosed = ({ messages }: Reply, asked: string) =>
  messages.flatMap((message) => [...message.matchAll(/["'](\w+)["']/g)].map(([, name]) => name))
    .filter((name) => (WORDS.includes(name) || TYPES.has(name)) && !new RegExp(`\\b${name}\\b`).test(asked))

/** The document with these names in its place. */
const fuzzed = ({ document, between = ' ' }: Place, names: readonly string[]) =>
  document.replace('FUZZ', names.join(between))

/** Whether the answer to these names reads as the answer to as many made-up ones. */
async function tellsApart(place: Place, names: readonly string[], ask: Ask): Promise<boolean> {
  const [reply, plain] = await Promise.all(
    [names, names.map((_, index) => `${MADE_UP}${index}`)].map((tried) => ask(fuzzed(place, tried))),
  )
  return suggested(reply) || masked(reply, names) !== masked(plain, names)
}

/** What is said, without the names that were tried. */
const masked = ({ status, messages }: Reply, names: readonly string[]) =>
  [status, ...messages].join('\n').replaceAll(new RegExp(`\\b(${names.join('|')}|${MADE_UP}\\d+)\\b`, 'g'), 'NAME')

/** The names that the answers to a bucket of them tell; each is tried by itself where the bucket tells something. */
async function recoveredOf(place: Place, bucket: readonly string[], ask: Ask): Promise<string[]> {
  const asked = fuzzed(place, bucket)
  const said = disclosed(await ask(asked), asked)
  if (!(await tellsApart(place, bucket, ask))) return said
  const told = await Promise.all(bucket.map(async (name) => ((await tellsApart(place, [name], ask)) ? [name] : [])))
  return [...said, ...told.flat()]
}

/** All names that a place tells. */
async function recovered(place: Place, ask: Ask): Promise<string[]> {
  const names = new Set<string>()
  for (let start = 0; start < WORDS.length; start += BUCKET) {
    for (const name of await recoveredOf(place, WORDS.slice(start, start + BUCKET), ask)) names.add(name)
  }
  return [...names]
}

/** How many names of the schema somebody without a credential finds out, by each way to send a document. */
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
