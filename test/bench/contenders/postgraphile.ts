// PostGraphile on the same tables: its usual preset without mutations, and the same check of who asks.
import './shared/with-resolvers.js'
import { createServer, type IncomingMessage } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { listen } from './shared/listen.js'
import { newPool, openPool } from './shared/pool.js'
import { viewerOf } from './shared/viewer.js'

const pool = newPool()
const run = openPool(pool)

interface OfRequest {
  readonly node?: { readonly req: IncomingMessage }
}

const preset = {
  extends: [PostGraphileAmberPreset],
  disablePlugins: ['PgMutationCreatePlugin', 'PgMutationUpdateDeletePlugin'],
  schema: { defaultBehavior: 'connection list' },
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafast: {
    explain: false,
    context: async ({ node }: OfRequest) => ({ viewer: await viewerOf(run, node?.req.headers.authorization) }),
  },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false, dangerouslyAllowAllCORSRequests: false },
}

const server = createServer()
const serv = postgraphile(preset as never).createServ(grafserv)
await serv.addTo(server)
await serv.ready()
listen(server)
