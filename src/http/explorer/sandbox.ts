// Apollo Sandbox, which browsers get at /graphql. It comes from Apollo's servers, so the page names GraphiQL for a
// browser that cannot reach them.
import type { ApolloServerPlugin, BaseContext } from '@apollo/server'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'

const OFFLINE = 'it appears that you might be offline.'
const INSTEAD = `${OFFLINE} <a href="/graphiql">GraphiQL at /graphiql</a> works without internet access.`
/** The empty frame would lie over the link. */
const STYLE = '#embeddableSandbox:empty { display: none; }'

/** What Sandbox opens with. */
const DOCUMENT = `# Log in. Then send the access token with each operation, as the header "Authorization: Bearer ...".
mutation LogIn($username: String!, $password: String!) {
  login(username: $username, password: $password) {
    accessToken
  }
}
`

/** The plugin that answers browsers with Sandbox. */
export function sandbox<C extends BaseContext>(): ApolloServerPlugin<C> {
  const plugin = ApolloServerPluginLandingPageLocalDefault({ embed: true, document: DOCUMENT, variables: { username: '', password: '' } })
  return {
    async serverWillStart(service) {
      const listener = await plugin.serverWillStart?.(service as never)
      const page = await listener?.renderLandingPage?.()
      if (!page) throw new Error('Apollo Sandbox has no page')
      return {
        renderLandingPage: async () => ({
          html: async () => {
            const html = typeof page.html === 'string' ? page.html : await page.html()
            return html.replace(OFFLINE, INSTEAD).replace('.fallback {', `${STYLE} .fallback {`)
          },
        }),
      }
    },
  }
}
