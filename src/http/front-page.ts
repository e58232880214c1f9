// The page at `/`. In development it leads to GraphiQL; without GraphiQL it is plain text with links.
import type { FastifyInstance } from 'fastify'

/** The page has no scripts, no styles and no pictures, and nobody may frame it. */
const POLICY = {
  'default-src': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"], 'frame-ancestors': ["'none'"],
}

/** Serves the page. `pages` are the paths of further pages. Browsers cannot open /graphql, so no link leads there. */
export function frontPage(server: FastifyInstance, hasGraphiql: boolean, pages: readonly string[]): void {
  if (hasGraphiql) return void server.get('/', (_request, reply) => reply.redirect('/graphiql'))
  const links = [...pages.filter((path) => !path.includes('*')), '/health', '/ready']
    .map((path) => `<li><a href="${path}">${path}</a></li>`)
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Selvedge</title></head>
<body><h1>Selvedge</h1>
<p>This is a gateway for programs. GraphQL is at <code>POST /graphql</code>.</p>
<ul>${links.join('')}</ul></body></html>
`
  server.get('/', { config: { directives: POLICY } }, (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
}
