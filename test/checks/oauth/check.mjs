#!/usr/bin/env node
// Stock OAuth clients log in and use their token, told nothing but the address: `node check.mjs http://127.0.0.1:4000`.
import assert from 'node:assert/strict'
import process from 'node:process'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { ResourceOwnerPassword } from 'simple-oauth2'

const base = process.argv[2] ?? 'http://127.0.0.1:4000'
const PAIR = { username: 'admin@mill.test', password: 'selvedge' }
const WRONG = { ...PAIR, password: 'wrong' }
const CLIENT = { id: 'back-office', secret: 'of no use here' }
const PROTECTED = new URL('/auth/test/admin', base)
const server = { issuer: base, token_endpoint: `${base}/auth/login` }

/** Both libraries refuse plain http unless they are told that it is meant; a deployment has https before it. */
const overHttp = { [oauth.allowInsecureRequests]: true }

async function grantWithOauth4webapi(pair) {
  const client = { client_id: CLIENT.id }
  const authentication = oauth.ClientSecretBasic(CLIENT.secret)
  const answer = await oauth.genericTokenEndpointRequest(server, client, authentication, 'password', new URLSearchParams(pair), overHttp)
  return oauth.processGenericTokenEndpointResponse(server, client, answer)
}

function openidConfiguration() {
  const configuration = new openid.Configuration(server, CLIENT.id, CLIENT.secret)
  openid.allowInsecureRequests(configuration)
  return configuration
}

const simple = new ResourceOwnerPassword({ client: CLIENT, auth: { tokenHost: base, tokenPath: '/auth/login' } })

/** Library → how it logs in, and how it asks for something with its token. */
const CLIENTS = {
  'simple-oauth2': {
    logIn: async (pair) => (await simple.getToken(pair)).token,
    ask: ({ access_token: token }) => fetch(PROTECTED, { headers: { authorization: `Bearer ${token}` } }),
  },
  oauth4webapi: {
    logIn: grantWithOauth4webapi,
    ask: ({ access_token: token }) => oauth.protectedResourceRequest(token, 'GET', PROTECTED, undefined, undefined, overHttp),
  },
  'openid-client': {
    logIn: (pair) => openid.genericGrantRequest(openidConfiguration(), 'password', pair),
    ask: ({ access_token: token }) => openid.fetchProtectedResource(openidConfiguration(), token, PROTECTED, 'GET'),
  },
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

let failed = 0
for (const [name, client] of Object.entries(CLIENTS)) {
  const fault = await check(client).then(() => null, (error) => error)
  failed += fault ? 1 : 0
  process.stdout.write(fault ? `FAILED ${name}: ${fault.stack}\n` : `${name} got a token and used it\n`)
}
process.stdout.write(`${Object.keys(CLIENTS).length - failed} passed, ${failed} failed\n`)
process.exit(failed ? 1 : 0)
