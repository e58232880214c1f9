// Common OAuth clients: each logs in at a gateway and uses its token. The address is its only configuration.
import assert from 'node:assert/strict'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { ResourceOwnerPassword } from 'simple-oauth2'

const PAIR = { username: 'admin@mill.test', password: 'selvedge' }
const WRONG = { ...PAIR, password: 'wrong' }
const CLIENT = { id: 'back-office', secret: 'of no use here' }

/** Both libraries refuse plain http by default. A deployment has https in front of the gateway. */
const overHttp = { [oauth.allowInsecureRequests]: true }

async function grantWithOauth4webapi(server, pair) {
  const client = { client_id: CLIENT.id }
  const authentication = oauth.ClientSecretBasic(CLIENT.secret)
  const answer = await oauth.genericTokenEndpointRequest(
    server, client, authentication, 'password', new URLSearchParams(pair), overHttp,
  )
  return oauth.processGenericTokenEndpointResponse(server, client, answer)
}

function openidConfiguration(server) {
  const configuration = new openid.Configuration(server, CLIENT.id, CLIENT.secret)
  openid.allowInsecureRequests(configuration)
  return configuration
}

/** Library → the calls that log in and use the token. */
function clientsAt(base) {
  const server = { issuer: base, token_endpoint: `${base}/auth/login` }
  const wanted = new URL('/auth/test/admin', base)
  const simple = new ResourceOwnerPassword({ client: CLIENT, auth: { tokenHost: base, tokenPath: '/auth/login' } })
  return {
    'simple-oauth2': {
      logIn: async (pair) => (await simple.getToken(pair)).token,
      ask: ({ access_token: token }) => fetch(wanted, { headers: { authorization: `Bearer ${token}` } }),
    },
    oauth4webapi: {
      logIn: (pair) => grantWithOauth4webapi(server, pair),
      ask: ({ access_token: token }) =>
        oauth.protectedResourceRequest(token, 'GET', wanted, undefined, undefined, overHttp),
    },
    'openid-client': {
      logIn: (pair) => openid.genericGrantRequest(openidConfiguration(server), 'password', pair),
      ask: ({ access_token: token }) =>
        openid.fetchProtectedResource(openidConfiguration(server), token, wanted, 'GET'),
    },
  }
}

async function check({ logIn, ask }) {
  const token = await logIn(PAIR)
  assert.ok(token.access_token)
  assert.equal(token.token_type.toLowerCase(), 'bearer')
  assert.ok(Number(token.expires_in) > 0)
  const answer = await ask(token)
  assert.equal(answer.status, 200)
  assert.equal((await answer.json()).user.email, PAIR.username)
  await assert.rejects(() => logIn(WRONG), 'a wrong pair must be refused')
}

/** Runs all clients. Returns the number of failures. */
export async function checkClients(base) {
  let failed = 0
  const clients = Object.entries(clientsAt(base))
  for (const [name, client] of clients) {
    const fault = await check(client).then(() => null, (error) => error)
    failed += fault ? 1 : 0
    console.log(fault ? `FAILED ${name}: ${fault.stack}` : `${name} got a token and used it`)
  }
  console.log(`${clients.length - failed} passed, ${failed} failed`)
  return failed
}
