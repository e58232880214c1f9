// What a frontend does with the client and urql's Graphcache: it keeps records, writes what a change answers, and runs
// functions of the frontend for a change.
import assert from 'node:assert/strict'
import { createSession, ExplainedCostsDocument, SupplierPageDocument, type Session } from '@selvedge/client'
import { graphcacheKeys, urqlClient } from '@selvedge/client/urql'
import { cacheExchange } from '@urql/exchange-graphcache'
import type { Client } from '@urql/core'

const EDIT = (directive: string) => `mutation ($id: ID!, $recordVersion: Int!, $name: String!) ${directive} {
  editSupplier(id: $id, recordVersion: $recordVersion, input: { name: $name }) { __typename id name recordVersion }
}`

const PAGE = { first: 2 }

/** What the cache has of the first page of suppliers, without asking the gateway. */
const kept = async (client: Client) =>
  (await client.query(SupplierPageDocument, PAGE, { requestPolicy: 'cache-only' }).toPromise()).data?.suppliers?.nodes

/** Lets the manager of the mill into the atelier. */
async function letIntoAtelier(session: Session, url: string): Promise<void> {
  const admin = createSession({ url })
  await admin.logIn('admin@atelier.test', 'selvedge')
  const invite = 'mutation { inviteMember(email: "manager@mill.test", roles: [MANAGER]) { id } }'
  const { data } = await urqlClient(admin).current().mutation(invite, {}).toPromise()
  const accept = 'mutation ($id: ID!) { acceptInvitation(id: $id) { id } }'
  const { error } = await urqlClient(session).current().mutation(accept, { id: data.inviteMember.id }).toPromise()
  assert.equal(error, undefined)
}

export async function withGraphcache(session: Session): Promise<string> {
  const calls: string[] = []
  const cache = cacheExchange({
    keys: graphcacheKeys,
    logger: (severity, text) => severity === 'debug' || calls.push(text),
    updates: { Mutation: { editSupplier: () => void calls.push('update') } },
    optimistic: {
      editSupplier: ({ id, input }) => {
        calls.push('optimistic')
        return { __typename: 'Supplier', id: String(id), ...(input as object) }
      },
    },
  })
  const clients = urqlClient(session, { caches: [cache] })
  const client = clients.current()
  const costs = await client.query(ExplainedCostsDocument, { id: 'cs-1' }).toPromise()
  assert.ok(costs.data?.costSheet?.rollUp.figures.length)
  await client.query(SupplierPageDocument, PAGE).toPromise()
  const [{ id, name, recordVersion }] = (await kept(client)) ?? []

  const variables = { id, recordVersion, name: `${name} & Daughters` }
  const tried = await client.mutation(EDIT('@validateOnly'), variables).toPromise()
  assert.equal(tried.data.editSupplier.name, variables.name)
  assert.deepEqual([(await kept(client))?.[0].name, calls], [name, []])

  await client.mutation(EDIT(''), variables).toPromise()
  assert.deepEqual([(await kept(client))?.[0].name, calls], [variables.name, ['optimistic', 'update', 'update']])

  await letIntoAtelier(session, session.url)
  session.changeOrganization('atelier')
  assert.equal(await kept(clients.current()), undefined)
  const { data } = await clients.current().query(SupplierPageDocument, PAGE).toPromise()
  assert.ok(data?.suppliers?.nodes.length)
  assert.ok(!data.suppliers.nodes.some((supplier) => supplier.name === variables.name))
  return 'Graphcache takes nothing of a tried change, and is empty in the next organization'
}
