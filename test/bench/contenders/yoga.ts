// Yoga on bare HTTP, with jit, over the hand-written schema.
import { useGraphQlJit } from '@envelop/graphql-jit'
import { createSchema, createYoga } from 'graphql-yoga'
import { createServer, type IncomingMessage } from 'node:http'
import { listen } from './shared/listen.js'
import { openPool } from './shared/pool.js'
import { contextOf, resolvers, typeDefs } from './shared/schema.js'

const run = openPool()
const yoga = createYoga<{ readonly req: IncomingMessage }>({
  schema: createSchema({ typeDefs, resolvers: resolvers as never }),
  context: ({ req }) => contextOf(run, req.headers.authorization),
  plugins: [useGraphQlJit()],
  graphiql: false,
  landingPage: false,
  logging: false,
  maskedErrors: false,
})
listen(createServer((incoming, reply) => void yoga(incoming, reply)))
