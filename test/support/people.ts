// People of an organization that a gateway in its own process serves: they log in, and ask over HTTP.
import type { Run } from './process.js'

export const PASSWORD = 'twelve stitches to the inch'

interface Answer {
  readonly data?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly message: string }[]
}

async function post({ url }: Run, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Answer
}

/** Runs an operation that must succeed, and returns the value of its only field. */
export type Ask = <T = { readonly id: string }>(query: string, variables?: object) => Promise<T>

/** Logs somebody in. */
export async function person(gateway: Run, email: string): Promise<Ask> {
  const login = 'mutation ($email: String!, $password: String!) { login(username: $email, password: $password) { accessToken } }'
  const { data } = await post(gateway, { query: login, variables: { email, password: PASSWORD } })
  const { accessToken } = data?.login as { accessToken: string }
  return async <T,>(query: string, variables: object = {}) => {
    const { data: found, errors } = await post(gateway, { query, variables }, accessToken)
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`)
    return Object.values(found ?? {})[0] as T
  }
}

/** `create('Supplier', input)` runs createSupplier. The selection is the fields to return. */
export const create = (ask: Ask) => <T = { readonly id: string }>(type: string, input: object, selection = 'id', kind = `Create${type}Input`) =>
  ask<T>(`mutation ($input: ${kind}!) { create${type}(input: $input) { ${selection} } }`, { input })

/** `take('sendQuote', id)` runs an action on a record and returns its state. */
export const take = (ask: Ask) => async (name: string, id: string, input?: object, type?: string) => {
  const [declared, passed] = input ? [`, $input: ${type}!`, ', input: $input'] : ['', '']
  const query = `mutation ($id: ID!${declared}) { ${name}(id: $id${passed}) { status } }`
  return (await ask<{ status: string }>(query, { id, input })).status
}

/** The state of a record of a type, such as `quote`. */
export const state = (ask: Ask) => async (type: string, id: string) =>
  (await ask<{ status: string }>(`query ($id: ID!) { ${type}(id: $id) { status } }`, { id })).status
