// The process that does the work of the yardstick: a bare HTTP server that parses each body, sorts its values and
// hashes them. It tells its CPU time when it is asked.
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import http from 'node:http'
import process from 'node:process'

function answerTo(text) {
  const values = JSON.parse(text).map((value) => `${value}`).sort()
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

const server = http.createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  response.end(answerTo(Buffer.concat(chunks).toString()))
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('message', () => process.send(process.cpuUsage()))
process.on('disconnect', () => process.exit())
