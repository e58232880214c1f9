// What a replay takes for the same answer, reads from a recording, and sends. `operations/long/replay.test.ts` runs the
// command against services.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import net, { type AddressInfo } from 'node:net'
import { differencesBetween, differencesFrom } from '../../rest-compat/replay/compare.js'
import { differencesIn, ignoring } from '../../rest-compat/replay/differences.js'
import { readHar } from '../../rest-compat/replay/har.js'
import { readJsonLines } from '../../rest-compat/replay/json-lines.js'
import { namesIn } from '../../rest-compat/replay/log-ins.js'
import type { Recorded, Seen } from '../../rest-compat/replay/recording.js'
import { reportForPeople, reportForPrograms } from '../../rest-compat/replay/report.js'
import { replayAll, type Outcome } from '../../rest-compat/replay/run.js'
import { send } from '../../rest-compat/replay/wire.js'

const AT = new Date('2026-05-01T08:00:00Z')
const answer = (body: unknown, more: Partial<Seen> = {}): Seen =>
  ({ status: 200, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body), at: AT, ...more })
const STRICT = { ignored: () => false, unordered: false }
const between = (was: Seen, is: Seen, how: Partial<typeof STRICT> = {}) =>
  differencesBetween(was, is, { ...STRICT, ...how }).map(({ place }) => place)

describe('the answers of two services are the same', () => {
  const [one, two, three, four] = ['0', '1', '2', '3'].map((sign) => sign.repeat(26))

  test('where identifiers differ that stand for the same records', () => {
    const order = (id: string, other: string) => ({ id: `po_${id}`, lines: [{ id: other, orderId: `po_${id}` }] })
    expect(between(answer(order(one, two)), answer(order(three, four)))).toEqual([])
    expect(between(answer(order(one, two)), answer({ ...order(three, four), lines: [{ id: four, orderId: four }] })))
      .toEqual(['body /lines/0/orderId'])
    const members = answer({ lines: [{ id: four, orderId: `po_${three}` }], id: `po_${three}` })
    expect(between(answer(order(one, two)), members)).toEqual([])
    const uuid = (sign: string) => answer({ id: `${sign.repeat(8)}-aaaa-bbbb-cccc-${sign.repeat(12)}`, other: one })
    expect(between(uuid('a'), uuid('b'))).toEqual([])
  })

  test('where times differ that are within an hour of the answer, and tokens', () => {
    const later = new Date('2026-05-02T08:00:00Z')
    const own = (time: string, day = '02') => answer({ createdAt: `2026-05-${day}T${time}` }, { at: later })
    const was = answer({ createdAt: '2026-05-01T08:00:00Z' })
    expect(between(was, own('07:00:01Z'))).toEqual([])
    expect(between(was, own('14:59:59.5+06:00'))).toEqual([])
    expect(between(was, own('07:00:00Z'))).toEqual(['body /createdAt'])
    expect(between(was, own('08:00:00Z', '01'))).toEqual(['body /createdAt'])
    const token = (sign: string) => answer({ text: `Bearer ${Array(3).fill(sign.repeat(10)).join('.')}` })
    expect(between(token('a'), token('b'))).toEqual([])
    expect(between(answer({ text: 'a.b.c' }), answer({ text: 'a.b.d' }))).toEqual(['body /text'])
  })

  test('whatever the order of lists, if it does not count', () => {
    const list = (...names: readonly string[]) =>
      answer({ data: names.map((name, at) => ({ id: String(at).repeat(26), name })) })
    const both = ['body /data/0/name', 'body /data/1/name']
    expect(between(list('a', 'b', 'c'), list('c', 'a', 'b'), { unordered: true })).toEqual([])
    expect(between(list('a', 'b'), list('b', 'a'))).toEqual(both)
    expect(between(list('a', 'b'), list('b', 'd'), { unordered: true })).toEqual(both)
  })

  test('in the headers that clients act on; of a content type without its parameters', () => {
    const was = answer('{}', {
      headers: { 'content-type': 'application/json', location: '/a', allow: 'GET', date: 'then' },
    })
    const is = answer('{}', {
      headers: { 'content-type': 'application/json ; charset=utf-8', location: '/b', 'www-authenticate': 'Bearer' },
    })
    expect(differencesBetween(was, is, STRICT)).toEqual([
      { place: 'header allow', was: 'GET', is: undefined },
      { place: 'header www-authenticate', was: undefined, is: 'Bearer' },
      { place: 'header location', was: '/a', is: '/b' },
    ])
    expect(between(was, { ...was, headers: { ...was.headers, date: 'now', 'content-type': 'text/html' } }))
      .toEqual(['header content-type'])
  })

  test('in their status, without which nothing else is compared', () => {
    expect(differencesBetween(answer({ a: 1 }), answer('{"a":2}', { status: 201 }), STRICT))
      .toEqual([{ place: 'status', was: 200, is: '201 {"a":2}' }])
    expect(differencesBetween(answer({}), answer('', { status: 0 }), STRICT))
      .toEqual([{ place: 'status', was: 200, is: 'no answer in time' }])
    expect(between(answer('plain'), answer('other'))).toEqual(['body'])
  })
})

describe('two values differ', () => {
  test('at the places of their members, whatever the order of these', () => {
    expect(differencesIn({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toEqual([])
    expect(differencesIn({ a: 1, 'x/y~z': [1, 2] }, { 'x/y~z': [1, 3], b: null })).toEqual([
      { place: 'body /a', was: 1, is: undefined },
      { place: 'body /x~1y~0z/1', was: 2, is: 3 },
      { place: 'body /b', was: undefined, is: null },
    ])
    expect(differencesIn([], {})).toEqual([{ place: 'body', was: [], is: {} }])
    expect(differencesIn({ a: null }, { a: {} })).toEqual([{ place: 'body /a', was: null, is: {} }])
    expect(differencesIn({}, { toString: 1 })).toEqual([{ place: 'body /toString', was: undefined, is: 1 }])
  })

  test('but not where a name or a place is ignored', () => {
    const [was, is] = [{ 'a/b': 1, at: 1, list: [{ at: 1, to: 1 }] }, { 'a/b': 2, at: 2, list: [{ at: 2, to: 2 }] }]
    const left = (...wanted: readonly string[]) => differencesIn(was, is, ignoring(wanted)).map(({ place }) => place)
    expect(left()).toEqual(['body /a~1b', 'body /at', 'body /list/0/at', 'body /list/0/to'])
    expect(left('at', '/a~1b')).toEqual(['body /list/0/to'])
    expect(left('/at', '/list/*/to')).toEqual(['body /a~1b', 'body /list/0/at'])
    expect(left('/list/1/to', '/list/0', 'a~1b')).toEqual(['body /a~1b', 'body /at'])
    expect(left('/*')).toEqual([])
    expect(differencesIn({ list: null }, { list: [1] }, ignoring(['/list/*']))).toHaveLength(1)
  })
})

describe('an answer fits what was written of it', () => {
  const written = (expected: object) => ({ status: 422, ...expected })
  const fits = (expected: object, seen: Seen, or?: object) =>
    differencesFrom({ expect: written(expected), ...(or && { or: written(or) }) }, seen).map(({ place }) => place)
  const refusal = (...types: readonly string[]) => answer({ detail: types.map((type) => ({ type })) }, { status: 422 })

  test('that was a success, if it is one, or is refused for a reason that lies in the records', () => {
    for (const status of [200, 204, 299, 403, 404, 409])
      expect([status, fits({ status: 200 }, answer({}, { status }))]).toEqual([status, []])
    for (const status of [0, 199, 300, 400, 401, 405, 500])
      expect([status, fits({ status: 200 }, answer({}, { status }))]).toEqual([status, ['status']])
    expect(fits({ status: 200 }, refusal('value_error', 'value_error'))).toEqual([])
    const [text, nothing] = [{ detail: 'x' }, 'x'].map((body) => answer(body, { status: 422 }))
    for (const seen of [refusal('value_error', 'missing'), text, nothing])
      expect(fits({ status: 200 }, seen)).toEqual(['status'])
  })

  test('that was a refusal, if it has one of the statuses, the headers, and the written members', () => {
    const seen = answer({ detail: 'No', code: 'X' }, {
      status: 405, headers: { allow: 'GET', 'content-type': 'application/json; q=1' },
    })
    const headers = { allow: 'GET', 'content-type': 'application/json' }
    expect(fits({ status: [404, 405], headers, json: { detail: 'No' } }, seen)).toEqual([])
    expect(fits({ status: [200, 405], text: seen.text }, seen)).toEqual([])
    expect(fits({ status: [200, 404] }, seen)).toEqual(['status'])
    expect(fits({ status: 405, headers: { allow: 'POST' }, json: { detail: 'Yes', more: 1 } }, seen))
      .toEqual(['header allow', 'body /detail', 'body /more'])
    expect(fits({ status: 405, text: 'No' }, seen)).toEqual(['body'])
    expect(fits({ json: { detail: 'No' } }, answer('No', { status: 422 }))).toEqual(['body'])
  })

  test('or what was written besides', () => {
    const expected = { json: { detail: 'a' } }
    const seen = answer({ detail: 'b' }, { status: 422 })
    expect(fits(expected, seen, { json: { detail: 'b' } })).toEqual([])
    expect(fits(expected, seen, { status: 400 })).toEqual(['body /detail'])
    expect(differencesFrom({}, answer('anything'))).toEqual([])
  })
})

describe('a HTTP archive', () => {
  const entry = (request: object, response: object = {}) => ({
    startedDateTime: '2026-05-01T08:00:00Z',
    request: { method: 'POST', url: 'https://erp.example/bills?a=1#b', headers: [], ...request },
    response: { status: 200, headers: [], ...response },
  })
  const read = (...entries: readonly object[]) => readHar({ log: { entries } }, 'a.har')

  test('has the path, the headers that were the client’s own, and the answer of each request', () => {
    const names = [
      'Host', 'Connection', 'Content-Length', 'Transfer-Encoding', 'Accept-Encoding', 'Keep-Alive', 'Upgrade', 'TE',
      'Trailer', 'Cookie', ':path', 'proxy-authorization',
    ]
    const headers = [...names.map((name) => ({ name, value: 'x' })), { name: 'X-Org-Id', value: 'mill' },
      { name: 'X-Split', value: 'a\r\nb' }, { name: 'X-Fill', value: '${TOKEN_ADMIN}' }]
    const [recorded] = read(entry({ headers }, {
      status: 307, headers: [{ name: 'Location', value: 'https://erp.example/bills' }],
      content: { text: Buffer.from('{"é":1}').toString('base64'), encoding: 'base64' },
    }))
    expect(recorded).toEqual({
      id: 'a.har entry 1', method: 'POST', path: '/bills?a=1', headers: [['X-Org-Id', 'mill']],
      answered: { status: 307, headers: { location: 'https://${HOST}/bills' }, text: '{"é":1}', at: AT },
    })
  })

  test('has the bodies as they were sent, in which nothing is filled in', () => {
    const bodyOf = (postData: object) => {
      const [{ body, bodyBase64 = '' }] = read(entry({ postData }))
      return [body, Buffer.from(bodyBase64, 'base64').toString()]
    }
    expect(bodyOf({ text: '{"a":"${TOKEN_ADMIN}"}' })).toEqual([undefined, '{"a":"${TOKEN_ADMIN}"}'])
    expect(bodyOf({ params: [{ name: 'a b', value: '&' }, { name: 'c' }] })).toEqual([undefined, 'a+b=%26&c='])
    expect(bodyOf({ text: '', params: [{ name: 'a' }] })).toEqual([undefined, ''])
    expect(read(entry({}))[0]).not.toHaveProperty('bodyBase64')
    expect(read(entry({ url: 'http://erp.example/a${TOKEN_ADMIN}' }))[0].path).not.toContain('${')
  })

  test('that is wrong is refused with the number of the entry', () => {
    expect(() => readHar([], 'a.har')).toThrow('a.har: is no HTTP archive: ')
    expect(() => read(entry({}), entry({ method: 'GET /' })))
      .toThrow('a.har entry 2: request.method: is no HTTP method')
    expect(() => read(entry({ url: 'ftp://erp.example/' }))).toThrow('a.har entry 1: request.url: ')
  })
})

test('JSON lines are counted with those that are empty, and the first three faults of one are named', () => {
  const line = (more: object) => JSON.stringify({ id: 'a', method: 'GET', path: '/', headers: [], ...more })
  expect(readJsonLines(`${line({})}\n\n \n${line({ id: 'b' })}\n`, 'a.jsonl').map(({ id }) => id)).toEqual(['a', 'b'])
  const fault = (more: object) => {
    try {
      return readJsonLines(`${line({})}\n\n${line(more)}`, 'a.jsonl').length
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const status of [100, 599, [401, 403]]) expect(fault({ expect: { status } })).toBe(2)
  for (const status of [99, 600, []]) expect(fault({ or: { status } })).toMatch(/^a\.jsonl:3: or\.status/)
  for (const more of [{ method: '' }, { path: '/\n' }, { headers: [['a']] }, { bodyBase64: '?' }])
    expect(fault(more)).toMatch(new RegExp(`^a\\.jsonl:3: ${Object.keys(more)[0]}`))
  expect(fault({ id: 1, method: 1, path: 1, headers: 1 }))
    .toMatch(/^a\.jsonl:3: id: [^;]*; method: [^;]*; path: [^;]*$/)
})

test('the log-ins of a recording are those that its paths, headers and bodies name, each once', () => {
  const recorded = (more: Partial<Recorded>): Recorded => ({ id: 'a', method: 'GET', path: '/', headers: [], ...more })
  expect(namesIn([
    recorded({ path: '/${TOKEN_B}' }), recorded({ headers: [['a', 'Bearer ${TOKEN_A}'], ['b', '${TOKEN_B}']] }),
    recorded({ body: 'u=${USERNAME_C2}&p=${PASSWORD_D_1}&x=${TOKEN_e}${OTHER_F}' }),
  ])).toEqual(['B', 'A', 'C2', 'D_1'])
})

describe('a request', () => {
  let server: net.Server
  let answers: readonly string[]
  let received: string
  beforeAll(async () => {
    // Answers in the given pieces, and ends the connection.
    server = net.createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', (bytes) => {
        received = bytes.toString('latin1')
        for (const piece of answers) socket.write(piece, 'latin1')
        socket.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const baseOf = (path: string) => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  const sent = async (recorded: Partial<Recorded>, path = '/', ...pieces: readonly string[]) => {
    answers = pieces
    const fill = (text: string) => text.replace('${TOKEN_A}', 'abc')
    return send({ id: 'a', method: 'GET', path: '/', headers: [], ...recorded }, baseOf(path), fill)
  }

  test('is sent byte by byte, below the path of its service, with what was left to fill in', async () => {
    const headers = [['X-A', 'Bearer ${TOKEN_A}'], ['x-a', '']] as const
    await sent({ method: 'LINK', path: '/a b?${TOKEN_A}', headers }, '/old/')
    const { host } = baseOf('/')
    const lines = ['LINK /old/a b?abc HTTP/1.1', `Host: ${host}`, 'Connection: close', 'X-A: Bearer abc', 'x-a: ']
    expect(received).toBe([...lines, '', ''].join('\r\n'))
    await sent({ body: 'é${TOKEN_A}' })
    expect(received).toMatch(/\r\nContent-Length: 5\r\n\r\n\xc3\xa9abc$/)
    await sent({ bodyBase64: Buffer.from('${TOKEN_A}').toString('base64') })
    expect(received).toMatch(/\r\nContent-Length: 10\r\n\r\n\$\{TOKEN_A\}$/)
    await sent({ body: '' })
    expect(received).toMatch(/\r\nContent-Length: 0\r\n\r\n$/)
  })

  test('has the answer that came until the connection closed, in chunks or whole', async () => {
    const { host } = baseOf('/')
    const head = `HTTP/1.1 307 Temporary Redirect\r\nLocation: http://${host}/a?b=${host}\r\nX-A:  b: c \r\n`
    expect(await sent({}, '/', `${head}\r`, '\nwhole')).toEqual({
      status: 307, headers: { location: 'http://${HOST}/a?b=${HOST}', 'x-a': 'b: c' }, text: 'whole',
      at: expect.any(Date),
    })
    const chunked = `${head}Transfer-Encoding: Chunked\r\n\r\n`
    const textOf = async (...pieces: readonly string[]) =>
      (await sent({}, '/', chunked, '3\r\nabc\r\n', ...pieces)).text
    expect(await textOf('A\r\n0123456789\r\n', '0\r\n\r\n')).toBe('abc0123456789')
    expect(await textOf('A\r\n0123')).toBe('abc0123')
    expect(await sent({}, '/', 'HTTP/1.1 200 OK\r\n')).toMatchObject({ status: 0, headers: {}, text: '' })
  })

  test('has its outcome in its place, however many are sent at once, under its documented path', async () => {
    answers = ['HTTP/1.1 404 Not Found\r\n\r\n{}']
    const paths = ['/bills?a', '/nowhere', '/api/v1/costings/1', '/bills']
    const recording = paths.map((path, at): Recorded =>
      ({ id: `r-${at}`, method: 'POST', path, headers: [], expect: { status: at === 1 ? 405 : 404 } }))
    const done: number[] = []
    const outcomes = await replayAll({
      recording, now: { base: baseOf('/'), fill: (text) => text }, how: STRICT, concurrency: 3,
      onProgress: (count) => void done.push(count),
    })
    expect(outcomes.map(({ id, row, differences }) => [id, row, differences.length])).toEqual([
      ['r-0', 'POST /bills', 0], ['r-1', 'no documented path', 1], ['r-2', 'no documented path', 0],
      ['r-3', 'POST /bills', 0],
    ])
    expect(done).toEqual([1, 2, 3, 4])
  })
})

describe('the report', () => {
  const outcome = (id: string, row: string, count: number): Outcome => ({
    id, method: 'GET', path: `/${id}`, row,
    differences: Array.from({ length: count }, (_, at) => ({ place: `body /${at}`, was: at, is: undefined })),
  })
  const outcomes = [
    outcome('a', 'GET /a', 0), outcome('b', 'GET /long', 21), outcome('c', 'GET /a', 20), outcome('d', 'GET /a', 0),
  ]
  const leftOut = [['a write', 3], ['a page', 2]] as const

  test('for people names twenty places of an answer, counts the others, and ends with the sums', () => {
    const lines = reportForPeople(outcomes, leftOut).split('\n')
    expect(lines.slice(0, 3)).toEqual(['b  GET /b', '  body /0: was 0, is absent', '  body /1: was 1, is absent'])
    expect(lines.slice(20, 24))
      .toEqual(['  body /19: was 19, is absent', '  and 1 more', 'c  GET /c', '  body /0: was 0, is absent'])
    expect(lines.slice(43)).toEqual([
      '            requests       same  different', 'GET /a             3          2          1',
      'GET /long          1          0          1', 'left out: 3 (a write)', 'left out: 2 (a page)',
      '2 passed, 2 failed, 5 left out',
    ])
    expect(reportForPeople([outcomes[0]], [])).toMatch(/\n1 passed, 0 failed$/)
    const shown = (was: string) =>
      reportForPeople([{ ...outcomes[0], differences: [{ place: 'body', was, is: null }] }], []).split('\n')[1]
    expect([shown('x'.repeat(298)), shown('x'.repeat(299))]).toEqual([
      `  body: was "${'x'.repeat(298)}", is null`, `  body: was "${'x'.repeat(299)}…, is null`,
    ])
  })

  test('for programs has the same sums, and the answers that differ', () => {
    expect(JSON.parse(reportForPrograms(outcomes, leftOut))).toMatchObject({
      requests: 4, same: 2, different: 2, leftOut: 5, leftOutBecause: { 'a write': 3, 'a page': 2 },
      rows: { 'GET /a': { requests: 3, same: 2, different: 1 }, 'GET /long': { requests: 1, same: 0, different: 1 } },
      differences: [{ id: 'b' }, { id: 'c' }],
    })
  })
})
