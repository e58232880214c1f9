// Keeps a copy of the bills: catches up at its start, and whenever the webhook says that a bill has changed.
//
//   npm start        reads .env, which `npm run set-up` writes
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { openCopy } from './copy.mjs'
import { gateway } from './gateway.mjs'

/** Why a gateway was not reached, says only the cause. */
const tell = ({ message, cause }) => console.error(cause?.message || message)

process.on('uncaughtException', (error) => {
  tell(error)
  process.exit(1)
})

process.loadEnvFile('.env')
const { GATEWAY, API_KEY, WEBHOOK_SECRET, PORT } = process.env
const signed = new Webhook(WEBHOOK_SECRET)
const copy = await openCopy(gateway(GATEWAY, { 'x-api-key': API_KEY }))

/** A change that is told has some hundred bytes. */
const MOST_BYTES = 65_536

/** Whether the gateway has sent the request, at this moment, with this body. */
function isSigned(body, headers) {
  try {
    signed.verify(body, headers)
    return true
  } catch {
    return false
  }
}

/** The webhook only says that there is something new. What it is, the changes after the cursor say, without a gap. */
async function receive(request, response) {
  if (!(Number(request.headers['content-length']) <= MOST_BYTES)) return response.writeHead(413).end()
  if (!isSigned(await text(request), request.headers)) return response.writeHead(401).end()
  await copy.catchUp()
  console.log(`${copy.size} bills`)
  return response.writeHead(204).end()
}

await copy.catchUp()
console.log(`${copy.size} bills; waiting for changes at port ${PORT}`)
createServer((request, response) => {
  receive(request, response).catch((error) => {
    // Any other status than 2xx makes the gateway send it again.
    tell(error)
    response.writeHead(503).end()
  })
}).listen(Number(PORT), '127.0.0.1')
