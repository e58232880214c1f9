// What the log says of a request to a REST path: its row and its code; and of one to no path, nothing that it sent.
import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as, asNobody, type RestAnswer } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

interface Line {
  readonly subject?: string
  readonly requestId?: string
}

const lines: Line[] = []
useGateway(
  { LOG_LEVEL: 'info,requests=debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) },
)

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})
beforeEach(() => void lines.splice(0))

/** The line of the request that was answered so. It is written when the connection has taken the answer. */
async function lineOf({ headers }: RestAnswer): Promise<Line | undefined> {
  const id = headers.get('x-request-id')
  const found = () => lines.find(({ subject, requestId }) => subject === 'requests' && requestId === id)
  await eventually(() => found() !== undefined)
  return found()
}

test('a request to a documented path has its row, whatever the answer', async () => {
  const read = await as(org.STAFF).rest('GET', '/logistics/locations?search=secret-word')
  expect(await lineOf(read)).toMatchObject({ door: 'rest', operation: 'GET /logistics/locations', status: 200 })
  const refused = await as(org.FINANCE).rest('POST', '/bills', {})
  expect(await lineOf(refused))
    .toMatchObject({ door: 'rest', operation: 'POST /bills', status: 422, codes: ['BAD_USER_INPUT'] })
  const nobody = await asNobody().rest('PATCH', '/api/v1/costings/secret-word', {})
  expect(await lineOf(nobody)).toMatchObject({
    door: 'rest', operation: 'PATCH /api/v1/costings/{costing_id}', status: 401, codes: ['UNAUTHENTICATED'],
  })
  expect(JSON.stringify(lines)).not.toContain('secret-word')
})

test('a request to no documented path has no door and no operation', async () => {
  const strangers = [
    await asNobody().rest('GET', '/secret-word'), await asNobody().rest('DELETE', '/bills'),
    await asNobody().rest('POST', '/bills/', {}),
  ]
  expect(strangers.map(({ status }) => status)).toEqual([404, 405, 307])
  for (const [index, status] of [404, 405, 307].entries())
    expect(await lineOf(strangers[index])).toMatchObject({ door: 'none', operation: 'none', status })
  expect(JSON.stringify(lines)).not.toContain('secret-word')
})
