// Relay on a session: records by their `nodeId`, tried changes beside the store, an environment for each organization.
import {
  Environment, getRequest, Network, RecordSource, Store,
  type FetchFunction, type GraphQLResponse, type GraphQLTaggedNode, type RequestParameters, type Variables,
} from 'relay-runtime'
import { parse } from 'graphql'
import type { Answer } from './answers.js'
import { headersOf } from './documents.js'
import { perOrganization, type PerOrganization, type Session } from './session.js'

/** For `relay.config.json`: the identifier of records in the store is unique in the whole gateway. */
export const schemaConfig = { nodeInterfaceIdField: 'nodeId', nodeInterfaceIdVariableName: 'nodeId' } as const

/** The key of a record in Relay's store. A value without `nodeId` is kept at its parent. */
export const getDataID = ({ nodeId, id }: Readonly<Record<string, unknown>>, type: string): unknown =>
  nodeId ?? (id && `${type}:${String(id)}`)

const TRIED = { metadata: { tried: true }, force: true }

const bodyOf = ({ id, text, name }: RequestParameters, variables: Variables) =>
  JSON.stringify({ ...(text ? { query: text } : { documentId: id }), operationName: name, variables })

/** Without its text, a registered document does not say whether it can be repeated. */
const keyOf = ({ text }: RequestParameters, isRepeatable: boolean): Readonly<Record<string, string>> => {
  if (text) return headersOf(parse(text))
  return isRepeatable ? { 'idempotency-key': crypto.randomUUID() } : {}
}

/**
 * What the network sends with. Relay writes each answer into its store, so a tried change is refused unless `tryChange`
 * sends it. A registered mutation that answers a secret takes no key: run it with the metadata `{ repeatable: false }`.
 */
export function fetchFunction(session: Session): FetchFunction {
  const snapshot = session.snapshot()
  return async (request, variables, { metadata }) => {
    const headers = { 'content-type': 'application/json', ...keyOf(request, metadata?.repeatable !== false) }
    const options = { method: 'POST', headers, body: bodyOf(request, variables), snapshot }
    const answer = (await (await session.fetch(session.url, options)).json()) as Answer
    session.received(request.name, variables, answer.data, answer.extensions)
    if (answer.extensions?.validateOnly && !metadata?.tried)
      throw new Error(`${request.name} has @validateOnly: run it with tryChange, which keeps its answer out of the store`)
    return answer as GraphQLResponse
  }
}

/** Runs a mutation with `@validateOnly`, and gives its answer without writing it into the store. */
export async function tryChange(
  environment: Environment, mutation: GraphQLTaggedNode, variables: Variables,
): Promise<Answer> {
  const { params } = getRequest(mutation)
  return (await environment.getNetwork().execute(params, variables, TRIED).toPromise()) as Answer
}

/** Relay on a session: `current()` is the environment. It is another one after each change of user or organization. */
export const relayEnvironment = (session: Session): PerOrganization<Environment> =>
  perOrganization(session, () => new Environment({
    network: Network.create(fetchFunction(session)), store: new Store(new RecordSource()), getDataID,
  }))
