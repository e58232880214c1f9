// The documentation of a service: its OpenAPI document for programs, and a page for people to try the operations.
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createRequire } from 'node:module'
import path from 'node:path'

const PACKAGE = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** The files of the package that the page needs. No other file of its folder is served. */
const ASSETS = ['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']

/** The page requests nothing from other servers than its own, and runs no inline scripts. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="stylesheet" href="docs/page.css">
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
  </head>
  <body>
    <div id="page"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/page.js"></script>
  </body>
</html>
`

/**
 * The page has one way to log in: the first that the document names. The document has the other credentials, which
 * programs send.
 */
const SCRIPT = `const first = (of) => Object.fromEntries(Object.entries(of ?? {}).slice(0, 1))
function forPeople(document) {
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
    operation.security = operation.security?.slice(0, 1)
  document.components.securitySchemes = first(document.components.securitySchemes)
  return document
}
SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#page',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  plugins: [{ statePlugins: { spec: { wrapActions: { updateJsonSpec: (update) => (json) => update(forPeople(json)) } } } }],
})
`

/** Hides what a log-in with a password does not need: the credentials of a client, scopes, and the address. */
const STYLE = `.auth-container .scope-def, .auth-container .flow, .auth-container h4 + div + p,
.auth-container .wrapper:has(> label[for=password_type]),
.auth-container .wrapper:has(> label[for=client_id_password]),
.auth-container .wrapper:has(> label[for=client_secret_password]) { display: none; }
`

/** Serves the document at /openapi.json and the page at /docs. */
export async function documentation(server: FastifyInstance, openApi: object, title: string): Promise<void> {
  const document = JSON.stringify(openApi)
  await server.register(serveFiles, {
    root: PACKAGE,
    prefix: '/docs/',
    index: false,
    allowedPath: (file) => ASSETS.includes(file),
  })
  server.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  server.get('/docs/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
  server.get('/docs/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  server.get('/docs/', (_request, reply) => reply.redirect('/docs'))
  const route = { config: { directives: POLICY } }
  server.get('/docs', route, (_request, reply) => reply.type('text/html; charset=utf-8').send(page(title)))
}
