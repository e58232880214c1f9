// A client for each role that calls the gateway over HTTP, through GraphQL and REST.
import { DEMO_PASSWORD, DEMO_USERS } from '../../prisma/seed.js'
import type { Role } from '../../src/generated/prisma/enums.js'
import { gateway } from './app.js'
import { tokenOf } from './sessions.js'
import { requireTypes } from './typed-faults.js'

/** A person of a test organization. */
export interface Person {
  readonly userId: string
  readonly orgId: string
}

export interface GraphQLAnswer {
  readonly status: number
  readonly headers: Headers
  readonly data: Record<string, never> | null
  readonly errors?: readonly Failure[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

export interface Failure {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions: { readonly code: string; readonly detail?: readonly Entry[] } & Readonly<Record<string, unknown>>
}

export interface Entry {
  readonly type: string
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly input?: unknown
  readonly ctx?: Record<string, unknown>
  readonly missing?: readonly (string | number)[]
}

export interface RestAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: never
}

type HeaderFields = Readonly<Record<string, string>>

/** GraphQL and REST for one caller. */
export interface Client {
  /** Runs an operation and returns the answer, successful or not. */
  readonly ask: (query: string, variables?: object, headers?: HeaderFields) => Promise<GraphQLAnswer>
  /** Runs an operation that must succeed. Returns the value of its only field. */
  readonly get: <T>(query: string, variables?: object, headers?: HeaderFields) => Promise<T>
  /** Runs an operation that must fail. Returns its error code. */
  readonly code: (query: string, variables?: object, headers?: HeaderFields) => Promise<string>
  /** Calls a REST path; a body is sent as JSON. */
  readonly rest: (method: string, path: string, body?: unknown, headers?: HeaderFields) => Promise<RestAnswer>
}

/** The client of the person with this role: `as(org.MANAGER)`. */
export const as = (person: Person): Client =>
  clientWith(async () => ({ authorization: `Bearer ${await tokenOf(person)}` }))

/** A client without a credential. */
export const asNobody = (): Client => clientWith({})

/** The people of a test organization by role. */
export type People = Readonly<Record<Role, Person>>

/** A client with this access token. */
export const withToken = (token: string): Client => clientWith({ authorization: `Bearer ${token}` })

/** An administrator of the demo data, logged in with its password. */
export async function demoAdmin(): Promise<Client> {
  const LOG_IN = `mutation ($username: String!, $password: String!) {
    login(username: $username, password: $password) { accessToken } }`
  const user = { username: DEMO_USERS[0].email, password: DEMO_PASSWORD }
  return withToken((await asNobody().get<{ accessToken: string }>(LOG_IN, user)).accessToken)
}

/** A client with the secret of an API key. */
export const withKey = (secret: string): Client => clientWith({ 'x-api-key': secret })

/** A client that sends these headers with every request. */
export function clientWith(given: HeaderFields | (() => Promise<HeaderFields>)): Client {
  const credentialNow = async () => (typeof given === 'function' ? given() : given)
  const ask: Client['ask'] = async (query, variables = {}, headers = {}) => {
    const credential = await credentialNow()
    const answer = await fetch(`${gateway().url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credential, ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const answered = (await answer.json()) as Omit<GraphQLAnswer, 'status' | 'headers'>
    requireTypes(answered.errors)
    return { status: answer.status, headers: answer.headers, ...answered }
  }
  return {
    ask,
    async get<T>(query: string, variables?: object, headers?: HeaderFields) {
      const { data, errors } = await ask(query, variables, headers)
      if (errors || !data) throw new Error(`the operation failed: ${JSON.stringify(errors)}`)
      return Object.values(data)[0] as T
    },
    async code(query, variables, headers) {
      const { data, errors } = await ask(query, variables, headers)
      if (!errors) throw new Error(`the operation succeeded: ${JSON.stringify(data)}`)
      return errors[0].extensions.code
    },
    async rest(method, path, body, headers = {}) {
      const content: HeaderFields = body === undefined ? {} : { 'content-type': 'application/json' }
      const credential = await credentialNow()
      const answer = await fetch(gateway().url + path, {
        method,
        headers: { ...content, ...credential, ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: 'manual',
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : undefined) as never }
    },
  }
}
