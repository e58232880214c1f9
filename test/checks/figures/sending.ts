// Sends many mutations and queries: as many in one request as the limits allow, and a few requests at a time.
import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { post } from '../walks/send.js'
import type { Scene, Sent } from './kind.js'

const MUTATIONS_TOGETHER = 10
const REQUESTS_AT_ONCE = 3
/** The codes of a refusal that follows from the document. Any other is a failure, such as that of a busy machine. */
const REFUSALS: readonly string[] = ['BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN', 'NOT_FOUND']

/** A mutation. */
export interface Call {
  readonly mutation: string
  readonly id?: string
  readonly input?: object
  /** What to read of the result; its identifier if absent. */
  readonly selects?: string
}

/** Why the gateway refused a mutation. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** Where the faults are in the input, such as `lineItems.0.qty`. */
  readonly fields: readonly string[]
}

/** The result of a mutation. Exactly one of the two is null. */
export interface Result {
  readonly made: Made | null
  readonly refusal: Refusal | null
}

export interface Made {
  readonly id: string
  readonly [field: string]: unknown
}

/** Where a fault is: in the arguments, or in the record that they name. */
interface Place {
  readonly loc: readonly unknown[]
  readonly missing?: readonly unknown[]
}

interface Answer {
  readonly data?: Readonly<Record<string, Made | null>> | null
  readonly errors?: readonly {
    readonly message: string
    readonly path?: readonly (string | number)[]
    readonly extensions: { readonly code: string; readonly detail?: readonly Place[] }
  }[]
}

const MUTATIONS = buildSchema(readFileSync('schema.graphql', 'utf8')).getMutationType()?.getFields() ?? {}

/** Runs a function on each part of a list, a few at a time. The results have the order of the list. */
async function inParts<T, R>(list: readonly T[], size: number, run: (part: readonly T[]) => Promise<readonly R[]>) {
  const parts = Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
  const results: (readonly R[])[] = []
  let next = 0
  const work = async () => {
    while (next < parts.length) {
      const at = next
      next += 1
      results[at] = await run(parts[at])
    }
  }
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work))
  return results.flat()
}

/** The document of some mutations, which run one after the other. */
function documentOf(calls: readonly Call[]): string {
  const declared: string[] = []
  const fields = calls.map(({ mutation, id, input, selects = 'id' }, at) => {
    const given = [...(id ? ['id'] : []), ...(input ? ['input'] : [])]
    for (const name of given) {
      const type = MUTATIONS[mutation].args.find((argument) => argument.name === name)?.type
      declared.push(`$${name}${at}: ${String(type)}`)
    }
    return `m${at}: ${mutation}(${given.map((name) => `${name}: $${name}${at}`).join(', ')}) { ${selects} }`
  })
  return `mutation (${declared.join(', ')}) { ${fields.join(' ')} }`
}

async function ask({ gateway, house }: Scene, document: string, variables: object = {}, user = 0): Promise<Answer> {
  const text = await post(gateway.url, house.users[user].token, document, variables)
  return JSON.parse(text) as Answer
}

/** Sends mutations of a user. None depends on the result of another one of the list. */
export const sendAll = (scene: Scene, calls: readonly Call[], user = 0): Promise<Result[]> =>
  inParts(calls, MUTATIONS_TOGETHER, async (part) => {
    const variables = Object.fromEntries(part.flatMap(({ id, input }, at) => [[`id${at}`, id], [`input${at}`, input]]))
    const { data, errors = [] } = await ask(scene, documentOf(part), variables, user)
    return part.map((_, at) => {
      const made = data?.[`m${at}`] ?? null
      const error = errors.find(({ path }) => !path || path[0] === `m${at}`)
      if (made || !error) return { made, refusal: null }
      if (!REFUSALS.includes(error.extensions.code)) throw new Error(`not refused, but failed: ${JSON.stringify(error)}`)
      const fields = error.extensions.detail?.map(({ loc, missing }) => (missing ?? loc.slice(1)).join('.')) ?? []
      return { made: null, refusal: { code: error.extensions.code, message: error.message, fields } }
    })
  })

/** Sends mutations none of which may be refused. */
export async function makeAll(scene: Scene, calls: readonly Call[], user = 0): Promise<Made[]> {
  const results = await sendAll(scene, calls, user)
  return results.map(({ made, refusal }, at) => {
    if (!made) throw new Error(`refused: ${JSON.stringify([calls[at], refusal])}`)
    return made
  })
}

/** Reads records: the same fields of each of these queries. */
export const readAll = (scene: Scene, queries: readonly string[], shows: string, together = 25): Promise<object[]> =>
  inParts(queries, together, async (part) => {
    const fields = part.map((query, at) => `q${at}: ${query} { ${shows} }`)
    const { data, errors } = await ask(scene, `{ ${fields.join(' ')} }`)
    return part.map((_, at) => {
      const record = data?.[`q${at}`]
      if (!record) throw new Error(`not read: ${JSON.stringify(errors)}`)
      return record
    })
  })

/** Creates a document from each input. A refused one is a document too. */
export async function createAll<Input extends object>(
  scene: Scene, mutation: string, inputs: readonly Input[], rest: Pick<Call, 'selects'> = {},
): Promise<(Sent & { readonly facts: Input; readonly made: Made | null })[]> {
  const results = await sendAll(scene, inputs.map((input) => ({ mutation, input, ...rest })))
  return results.map(({ made, refusal }, at) => ({ id: made?.id ?? `refused-${at}`, facts: inputs[at], refusal, made }))
}
