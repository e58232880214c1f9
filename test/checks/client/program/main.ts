// What a frontend does with the installed client, once in each library. It throws if the gateway or a store has another
// answer than the one written here.
import assert from 'node:assert/strict'
import { createSession, mayRun, SupplierPageDocument, WhoAmIDocument, type Session } from '@selvedge/client'
import { apolloClient } from '@selvedge/client/apollo'
import { relayEnvironment, tryChange } from '@selvedge/client/relay'
import { urqlClient } from '@selvedge/client/urql'
import { commitMutation, fetchQuery, type Environment, type GraphQLTaggedNode, type OperationType, type Variables } from 'relay-runtime'
import { withGraphcache } from './graphcache.js'
import edited from './__generated__/documentsEditedMutation.graphql.js'
import list, { type documentsListQuery } from './__generated__/documentsListQuery.graphql.js'
import one, { type documentsOneQuery } from './__generated__/documentsOneQuery.graphql.js'
import tried from './__generated__/documentsTriedMutation.graphql.js'

const [, , url = ''] = process.argv

async function loggedIn(organization: 'mill' | 'atelier'): Promise<Session> {
  const session = createSession({ url: `${url}/graphql` })
  await session.logIn(`manager@${organization}.test`, 'selvedge')
  return session
}

async function withApollo(session: Session): Promise<string> {
  const client = apolloClient(session)
  const { data } = await client.query({ query: WhoAmIDocument })
  assert.equal(data?.me.email, 'manager@mill.test')
  assert.ok(mayRun(data.me.permissions, 'createSupplier'))
  const page = await client.query({ query: SupplierPageDocument, variables: { first: 2 } })
  assert.equal(page.data?.suppliers?.nodes.length, 2)
  return 'Apollo Client reads a page'
}

async function withUrql(session: Session): Promise<string> {
  const { data } = await urqlClient(session).current().query(SupplierPageDocument, { first: 2 }).toPromise()
  assert.equal(data?.suppliers?.nodes.length, 2)
  return 'urql reads a page'
}

const read = async <Query extends OperationType>(
  environment: Environment, query: GraphQLTaggedNode, variables: Query['variables'],
) => fetchQuery<Query>(environment, query, variables).toPromise() as Promise<Query['response']>

const committed = (environment: Environment, mutation: GraphQLTaggedNode, variables: Variables) =>
  new Promise<void>((resolve, reject) => {
    commitMutation(environment, { mutation, variables, onCompleted: () => resolve(), onError: reject })
  })

async function withRelay(session: Session): Promise<string> {
  const { current } = relayEnvironment(session)
  const environment = current()
  const nameInStore = (nodeId: string) => environment.getStore().getSource().get(nodeId)?.name
  const { suppliers } = await read<documentsListQuery>(environment, list, {})
  const [{ id, nodeId, name, recordVersion }] = suppliers?.nodes ?? []
  assert.equal(nameInStore(nodeId), name)

  const variables = { id, recordVersion, name: `${name} & Sons` }
  const answer = await tryChange(environment, tried, variables)
  assert.deepEqual(answer.data, { editSupplier: { nodeId, name: variables.name } })
  assert.equal(nameInStore(nodeId), name)
  await assert.rejects(committed(environment, tried, variables), /run it with tryChange/)
  assert.equal(nameInStore(nodeId), name)

  await committed(environment, edited, variables)
  assert.equal(nameInStore(nodeId), variables.name)
  const { node } = await read<documentsOneQuery>(environment, one, { nodeId })
  assert.equal(node?.name, variables.name)

  await session.logOut()
  await session.logIn('manager@atelier.test', 'selvedge')
  assert.notEqual(current(), environment)
  const there = await read<documentsListQuery>(current(), list, {})
  assert.ok(there.suppliers?.nodes.length)
  assert.ok(!there.suppliers.nodes.some((supplier) => supplier.nodeId === nodeId))
  assert.equal((await read<documentsOneQuery>(current(), one, { nodeId })).node, null)
  return 'Relay keeps a record by its nodeId, nothing of a tried change, and nothing of another organization'
}

for (const use of [withApollo, withUrql, withGraphcache, withRelay]) console.log(await use(await loggedIn('mill')))
