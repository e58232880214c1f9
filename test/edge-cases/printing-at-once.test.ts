// Many prints at once: a user has a limit of them, and others are not held up.
import { expect, test } from '@jest/globals'
import { connect } from 'node:net'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { fetchFile } from '../support/files.js'
import { organization } from '../support/make/organization.js'
import { DOCUMENT, invoiceTo, nodeId } from '../support/stories/printing.js'

useGateway()

/** Asks for a path so many times at once, on one connection. Returns the answers until it is closed. */
const answersAtOnce = (path: string, times: number) => new Promise<string>((resolve) => {
  const { hostname, port } = new URL(gateway().url)
  let answers = ''
  const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`.repeat(times)))
  socket.setEncoding('utf8').on('data', (text: string) => { answers += text })
    .on('close', () => resolve(answers))
})

test('a user prints four documents at the same time, and others print theirs', async () => {
  const org = await organization()
  const recordId = await nodeId(org, 'bill', await invoiceTo(org))
  const addressFor = async (person: Person) => (await as(person).get<{ url: string }>(DOCUMENT, { recordId })).url
  const [url, other] = [await addressFor(org.STAFF), await addressFor(org.MANAGER)]
  const answers = await answersAtOnce(url, 10)
  expect(answers.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(['200', '200', '200', '200', '429'])
  const [headers, text] = answers.slice(answers.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n')
  expect([headers.split('\r\n'), JSON.parse(text)]).toEqual([expect.arrayContaining(['retry-after: 1']), {
    detail: 'You print 4 documents already; print further ones when these are done', code: 'RATE_LIMITED',
  }])
  expect((await fetchFile(other)).status).toBe(200)
  await eventually(async () => (await fetchFile(url)).status === 200)
})
