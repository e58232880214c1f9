// Run once by an administrator: makes an API key and a webhook, and keeps both secrets in `.env`.
//
//   PASSWORD=selvedge npm run set-up -- http://127.0.0.1:4000 admin@mill.test http://127.0.0.1:5000/hook
import { writeFile } from 'node:fs/promises'
import { gateway } from './gateway.mjs'

const [, , url, username, hook] = process.argv
const { PASSWORD: password } = process.env
if (!hook || !password) {
  console.error('PASSWORD=… npm run set-up -- GATEWAY USERNAME ADDRESS-OF-THE-HOOK')
  process.exit(2)
}

const LOG_IN = `mutation ($username: String!, $password: String!) {
  login(username: $username, password: $password) { accessToken } }`
/** A catching-up sends two requests for each fifty changes. The limit is for a minute; 60 if it is left out. */
const CREATE_KEY = `mutation {
  createApiKey(input: { name: "Ledger copy", permissions: ["records:read"], rateLimit: 600 }) { secret } }`
const CREATE_WEBHOOK = 'mutation ($url: String!) { createWebhook(input: { url: $url, kinds: [BILL] }) { secret } }'

process.on('uncaughtException', ({ message, cause }) => {
  console.error(`Nothing is set up: ${cause?.message || message}`)
  process.exit(1)
})

const { login } = await gateway(url)(LOG_IN, { username, password })
const administrator = gateway(url, { authorization: `Bearer ${login.accessToken}` })
const { createApiKey } = await administrator(CREATE_KEY)
const { createWebhook } = await administrator(CREATE_WEBHOOK, { url: hook })
const settings = {
  GATEWAY: url, API_KEY: createApiKey.secret, WEBHOOK_SECRET: createWebhook.secret, PORT: new URL(hook).port,
}
await writeFile('.env', Object.entries(settings).map(([name, value]) => `${name}=${value}\n`).join(''), { mode: 0o600 })
console.log('An API key and a webhook are made; their secrets are in .env. Go on with: npm start')
