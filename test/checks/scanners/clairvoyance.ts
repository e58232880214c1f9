// What clairvoyance does, with the best word list there is: every name of the schema. It learns which names are right from what the errors
// say, so an answer to a right name must read as the answer to a made-up one.
import { buildSchema, isObjectType } from 'graphql'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from './graphql-cop.js'

const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, '../../../schema.graphql'), 'utf8'), { assumeValid: true })
const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__')).filter(isObjectType)
const WORDS = [...new Set(types.flatMap((type) => Object.keys(type.getFields())))].sort()
const TYPES = new Set(types.map(({ name }) => name))
/** No schema has it, but each is so long as a name and looks like one. */
const MADE_UP = 'zqxwvkjy'
const BUCKET = 40

/** Where a name is put in place of `FUZZ`: at the roots, below the fields that anybody may ask for, and below some that nobody may. */
const PLACES = [
  'query { FUZZ }', 'mutation { FUZZ }', 'subscription { FUZZ }', 'query { FUZZ { lol } }', 'mutation { FUZZ { lol } }', 'query { FUZZ(id: 7) }', 'mutation { FUZZ(input: 7) }',
  'mutation { login { FUZZ } }', 'mutation { refreshSession { FUZZ } }', 'mutation { login(FUZZ: 7) { lol } }', 'mutation { refreshSession(FUZZ: 7) { lol } }',
  'mutation { login(username: "a", password: "b") { accessToken { FUZZ } } }', 'query { me { FUZZ } }', 'query { __typename { FUZZ } }', 'query { __schema { FUZZ } }',
  'query { __type(name: "FUZZ") { name } }', '{ __typename ...on FUZZ { id } }',
]

interface Reply {
  readonly messages: readonly string[]
  readonly text: string
}

async function ask(base: URL, query: string): Promise<Reply> {
  const answer = await fetch(new URL('/graphql', base), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) })
  const text = await answer.text()
  const { errors = [] } = JSON.parse(text) as { readonly errors?: readonly { readonly message: string }[] }
  return { messages: errors.map(({ message }) => message), text: text.replaceAll(/"requestId":"[^"]*"|"(line|column)":\d+/g, '') }
}

const suggested = ({ text }: Reply) => /did you mean/i.test(text)

/** Names that the messages say although nobody has asked with them. */
const disclosed = ({ messages }: Reply, asked: string) =>
  messages.flatMap((message) => [...message.matchAll(/["'](\w+)["']/g)].map(([, name]) => name))
    .filter((name) => (WORDS.includes(name) || TYPES.has(name)) && !new RegExp(`\\b${name}\\b`).test(asked))

/** The names of a place that answers tell from a made-up one. */
async function recovered(place: string, base: URL): Promise<string[]> {
  const plain = await ask(base, place.replace('FUZZ', MADE_UP))
  const names = new Set(disclosed(plain, place))
  if (suggested(plain)) names.add('a suggestion')
  for (let start = 0; start < WORDS.length; start += BUCKET) {
    const bucket = WORDS.slice(start, start + BUCKET)
    const replies = await Promise.all(bucket.map(async (word) => [word, await ask(base, place.replace('FUZZ', word))] as const))
    for (const [word, reply] of replies) {
      for (const name of disclosed(reply, place.replace('FUZZ', word))) names.add(name)
      if (suggested(reply) || masked(reply, word) !== masked(plain, MADE_UP)) names.add(word)
    }
  }
  return [...names]
}

/** The answer without the name that was asked with. */
const masked = ({ text }: Reply, name: string) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), 'NAME')

/** How many names of the schema somebody without a credential finds out. */
export async function clairvoyance(base: URL): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const place of PLACES) {
    const names = await recovered(place, base)
    const fault = names.length ? `${names.length} names found out: ${names.slice(0, 8).join(', ')}` : null
    findings.push({ name: `clairvoyance: ${WORDS.length} names in ${place}`, fault })
  }
  return findings
}
