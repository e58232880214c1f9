// GraphiQL at /graphiql: the page, with a log-in and a finder of operations. It loads nothing from other servers.
import type * as Package from '@graphql-yoga/render-graphiql/graphiql'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createContext } from '../../access/create-context.js'
import type { Application } from '../../access/services.js'
import { addressOf, credentialsIn } from '../headers.js'
import { operationsOf } from './operations.js'
import { SAVED } from './saved/all.js'

/** The page requests nothing from other servers than the gateway, and runs no inline scripts. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  // The editor writes style attributes and style elements.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The files of the package: name → content. It is loaded at first use, because it is large. */
const ASSETS: Readonly<Record<string, (of: typeof Package) => string>> = {
  'graphiql.js': ({ js }) => js,
  'graphiql.css': ({ css }) => css,
  'editor.worker.js': ({ editorWorkerService }) => editorWorkerService,
  'json.worker.js': ({ jsonWorker }) => jsonWorker,
  'graphql.worker.js': ({ graphqlWorker }) => graphqlWorker,
}

/** The files beside this one. */
const OWN = ['page.js', 'finder.js', 'page.css']

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Serves the page at /graphiql. In development, the form is filled in with a demo user. */
export async function graphiql(server: FastifyInstance, app: Application, schema: GraphQLSchema): Promise<void> {
  const { production } = app.config
  const html = page(JSON.stringify(production ? { saved: [] } : { saved: SAVED, demo: await demoUser() }))
  let operations: string | undefined
  const route = { config: { directives: POLICY } }
  server.get('/graphiql', route, (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  // In production, callers without a credential get no details of the schema; see the gate of the GraphQL door. So the
  // saved operations come with the others.
  server.get('/graphiql/operations.json', route, async (request, reply) => {
    if (production && !(await isLoggedIn(app, request))) return reply.code(401).send({ detail: 'Log in to see the operations' })
    return reply.type('application/json').send(operations ??= JSON.stringify([...(production ? SAVED : []), ...operationsOf(schema, app.model)]))
  })
  server.get('/graphiql/', (_request, reply) => reply.redirect('/graphiql'))
  for (const name of [...Object.keys(ASSETS), ...OWN]) {
    server.get(`/graphiql/${name}`, route, async (_request, reply) =>
      reply.type(TYPES[path.extname(name)]).header('cache-control', 'private, max-age=300').send(await contentOf(name)),
    )
  }
}

async function isLoggedIn(app: Application, request: FastifyRequest): Promise<boolean> {
  const { id: requestId, note } = request
  const sent = { app, door: 'graphql', requestId, note, address: addressOf(request), now: new Date() } as const
  return createContext(sent, credentialsIn(request)).then(({ viewer }) => viewer !== null, () => false)
}

async function contentOf(name: string): Promise<string> {
  if (OWN.includes(name)) return readFile(path.join(import.meta.dirname, name), 'utf8')
  return ASSETS[name](await import('@graphql-yoga/render-graphiql/graphiql'))
}

async function demoUser() {
  const { DEMO_PASSWORD, DEMO_USERS } = await import('../../../prisma/seed.js')
  const [{ email }] = DEMO_USERS
  return { username: email, password: DEMO_PASSWORD }
}

/** The page with its settings, which are JSON in an element that the browser does not run. */
const page = (settings: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Selvedge: GraphiQL</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="graphiql/graphiql.css">
    <link rel="stylesheet" href="graphiql/page.css">
  </head>
  <body>
    <header id="bar">
      <h1>Selvedge</h1>
      <form id="log-in">
        <input name="username" type="email" placeholder="E-mail address" aria-label="E-mail address" required>
        <input name="password" type="password" placeholder="Password" aria-label="Password" required>
        <button>Log in</button>
      </form>
      <div id="finder">
        <input id="find" type="search" role="combobox" aria-label="Find an operation" aria-controls="found"
          aria-expanded="false" aria-autocomplete="list" autocomplete="off"
          placeholder="Find an operation: approve request, bills to pay, stock …">
        <div id="found" role="listbox" aria-label="Operations" hidden></div>
      </div>
      <span id="state" role="status"></span>
    </header>
    <div id="explorer"></div>
    <script type="application/json" id="settings">${settings.replaceAll('<', '\\u003c')}</script>
    <script src="graphiql/graphiql.js"></script>
    <script type="module" src="graphiql/page.js"></script>
  </body>
</html>
`
