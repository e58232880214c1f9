// Mercurius on Fastify, with jit from the first request on, over the hand-written schema.
import Fastify from 'fastify'
import mercurius from 'mercurius'
import { listen } from './shared/listen.js'
import { openPool } from './shared/pool.js'
import { contextOf, resolvers, typeDefs } from './shared/schema.js'

const run = openPool()
const server = Fastify()
await server.register(mercurius as never, {
  schema: typeDefs,
  resolvers,
  jit: 1,
  graphiql: false,
  context: ({ headers }: { readonly headers: { readonly authorization?: string } }) =>
    contextOf(run, headers.authorization),
})
await server.ready()
listen(server.server)
