// `selvedge replay` as operators run it: recorded traffic passes, a service with other answers is detected, errors in
// recordings are located.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { gateway, useGateway } from '../../support/app.js'
import type { Person } from '../../support/as.js'
import { plantedDatabase } from '../../support/databases.js'
import { houseOf } from '../../support/make/house.js'
import { runCommand } from '../../support/process.js'
import { tokenOf } from '../../support/sessions.js'

useGateway({ LOGIN_THROTTLE: 'off' }, undefined, plantedDatabase)

const CORPUS = 'test/conformance/requests.jsonl'
const ROLES = {
  ADMIN: 'admin', MANAGER: 'manager', DIRECTOR: 'director', FINANCE: 'finance', HR: 'hr', VIEWER: 'staff',
}
let folder: string
let users: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-replay-'))
  users = await file(
    'users.json',
    Object.fromEntries(
      Object.entries(ROLES).map(([role, name]) => [role, { username: `${name}@mill.test`, password: DEMO_PASSWORD }]),
    ),
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes a file for this test. A value that is not text is written as JSON. */
async function file(name: string, content: unknown): Promise<string> {
  const where = path.join(folder, name)
  await writeFile(where, typeof content === 'string' ? content : JSON.stringify(content))
  return where
}

const lines = (...requests: object[]) =>
  requests
    .map((request) => JSON.stringify({ headers: [['Authorization', 'Bearer ${TOKEN_ADMIN}']], ...request }))
    .join('\n')
const replay = (...words: string[]) => runCommand(['replay', ...words])
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)

/** A proxy before the gateway that changes its answers. */
async function proxy(change: (text: string) => string): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void forward(request, Buffer.concat(chunks), response))
  })
  const forward = async (
    { method, url, headers: { authorization = '', 'content-type': type = '' } }: http.IncomingMessage, body: Buffer,
    response: http.ServerResponse,
  ) => {
    const answer = await fetch(`${gateway().url}${url}`, {
      method, headers: { authorization, 'content-type': type }, body: body.length ? new Uint8Array(body) : undefined,
    })
    const kept = ['content-type', 'www-authenticate'].flatMap((name) =>
      answer.headers.has(name) ? [[name, answer.headers.get(name) as string]] : [],
    )
    response.writeHead(answer.status, { ...Object.fromEntries(kept), 'transfer-encoding': 'chunked' })
    response.end(change(await answer.text()))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe('against recorded answers', () => {
  test('every request of the old service passes', async () => {
    const { code, out } = await replay(CORPUS, '--new', gateway().url, '--users', users, '--all')
    expect([code, lastLine(out)]).toEqual([0, '797 passed, 0 failed'])
    expect(out).toMatch(/POST \/bills +\d+ +\d+ +0\n/)
  })

  test('writes are left out until they are asked for, and a part can be chosen by its paths', async () => {
    const { code, out } = await replay(CORPUS, '--new', gateway().url, '--users', users, '--only', '/api-keys')
    const [, passed, leftOut] = /(?<!\d)(\d+) passed, 0 failed, (\d+) left out$/.exec(out.trimEnd()) ?? []
    expect([code, Number(passed) + Number(leftOut), Number(passed) > 5]).toEqual([0, 797, true])
    const [, writes] = /^left out: (\d+) \(a write, and only --all sends writes\)$/m.exec(out) ?? []
    const [, others] = /^left out: (\d+) \(does not begin with \/api-keys\)$/m.exec(out) ?? []
    expect(Number(writes) + Number(others)).toBe(Number(leftOut))
  })

  test('a different answer is shown with its place, and the exit code is 1', async () => {
    const recording = await file(
      'wrong.jsonl',
      lines(
        { id: 'gone', method: 'GET', path: '/api-keys', expect: { status: 404 } },
        {
          id: 'worded', method: 'GET', path: '/logistics/locations?page=x',
          expect: { status: 422, json: { detail: [{ type: 'int_parsing', msg: 'no number' }] } },
        },
        { id: 'right', method: 'GET', path: '/api-keys', expect: { status: 200 } },
      ),
    )
    const { code, out } = await replay(recording, '--new', gateway().url, '--users', users)
    expect([code, lastLine(out)]).toEqual([1, '1 passed, 2 failed'])
    expect(out).toMatch(/^gone {2}GET \/api-keys\n {2}status: was "404", is "200 /m)
    expect(out).toContain(
      'body /detail/0/msg: was "no number", is "Input should be a valid integer, unable to parse string as an integer"',
    )
    const json = JSON.parse((await replay(recording, '--new', gateway().url, '--users', users, '--json')).out) as object
    expect(json).toMatchObject({
      requests: 3, same: 1, different: 2, rows: { 'GET /api-keys': { requests: 2, same: 1, different: 1 } },
    })
  })
})

describe('against the old service', () => {
  const reads = () => lines(
    { id: 'locations', method: 'GET', path: '/logistics/locations?limit=3' },
    { id: 'keys', method: 'GET', path: '/api-keys' },
    { id: 'refused', method: 'GET', path: '/logistics/locations?page=0' },
    { id: 'nobody', method: 'GET', path: '/api-keys', headers: [] },
  )

  test('the same answers pass', async () => {
    const { code, out } = await replay(
      await file('reads.jsonl', reads()), '--old', gateway().url, '--new', gateway().url, '--users', users,
      '--concurrency', '4',
    )
    expect([code, lastLine(out)]).toEqual([0, '4 passed, 0 failed'])
  })

  test('a different member is reported with its pointer, and passes if it is ignored', async () => {
    const tampered = await proxy((text) => text.replace('Dispatch, Dhaka', 'Somebody else'))
    try {
      const words = [
        await file('reads.jsonl', reads()), '--old', gateway().url, '--new', tampered.url, '--users', users,
      ] as const
      const { code, out } = await replay(...words)
      expect([code, lastLine(out)]).toEqual([1, '3 passed, 1 failed'])
      expect(out).toContain('  body /data/0/contactName: was "Dispatch, Dhaka", is "Somebody else"')
      const ignoring = ['contactName', '/data/*/contactName', '/data/1/contactName'].map((place) =>
        replay(...words, '--ignore', place),
      )
      expect((await Promise.all(ignoring)).map((ended) => ended.code)).toEqual([0, 0, 1])
    } finally {
      tampered.close()
    }
  })

  test('the order of lists counts unless it is said not to', async () => {
    const turned = await proxy((text) =>
      text.startsWith('{"data":')
        ? JSON.stringify({ ...JSON.parse(text), data: JSON.parse(text).data.reverse() })
        : text,
    )
    try {
      const words = [
        await file('reads.jsonl', reads()), '--old', gateway().url, '--new', turned.url, '--users', users,
      ] as const
      const ended = await Promise.all([replay(...words), replay(...words, '--unordered')])
      expect(ended.map(({ code }) => code)).toEqual([1, 0])
    } finally {
      turned.close()
    }
  })

  test('identifiers and times that a request created are not differences', async () => {
    const [was, is] = [await houseOf(1), await houseOf(1)]
    const token = async (person: Person) => ({ token: await tokenOf(person) })
    const both = await file('both.json', { ADMIN: { old: await token(was.ADMIN), new: await token(is.ADMIN) } })
    const json = [['Authorization', 'Bearer ${TOKEN_ADMIN}'], ['Content-Type', 'application/json']]
    const recording = await file(
      'writes.jsonl',
      lines(
        {
          id: 'bill',
          method: 'POST',
          path: '/bills',
          headers: json,
          body: JSON.stringify({
            billType: 'supplier', supplierId: 'sup-1', lineItems: [{ description: 'Poplin', qty: 3, unitPrice: 2 }],
          }),
        },
        { id: 'approval', method: 'POST', path: '/material-requests/mr-1/approve', headers: json, body: '{}' },
        { id: 'approval again', method: 'POST', path: '/material-requests/mr-1/approve', headers: json, body: '{}' },
      ),
    )
    const words = [
      recording, '--old', gateway().url, '--new', gateway().url, '--users', both, '--all', '--json', '--ignore',
      'approvedById', '--ignore', 'performedById', '--ignore', 'createdById',
    ]
    const { code, out } = await replay(...words)
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ same: 3, different: 0, differences: [] })])
  })
})

describe('of an HTTP archive', () => {
  const entry = (
    url: string, answer: { status: number; text: string }, headers: object[] = [], answered: object[] = [],
  ) => ({
    startedDateTime: '2026-05-01T08:00:00Z',
    request: {
      method: 'GET',
      url,
      headers: [
        { name: ':authority', value: 'erp.example' }, { name: 'Accept-Encoding', value: 'gzip, br' }, ...headers,
      ],
    },
    response: {
      status: answer.status, headers: [{ name: 'Content-Type', value: 'application/json' }, ...answered],
      content: { text: answer.text },
    },
  })
  const archive = (...entries: object[]) => ({ log: { version: '1.2', entries } })
  const authorization = { name: 'authorization', value: 'Bearer of another time' }

  test('documented paths are sent with a current credential, and compared with the recorded answers', async () => {
    const answer = await fetch(`${gateway().url}/logistics/locations?limit=2`, {
      headers: { authorization: `Bearer ${await adminToken()}` },
    })
    const recording = await file(
      'browser.har',
      archive(
        entry('https://erp.example/logistics/locations?limit=2', { status: 200, text: await answer.text() }, [
          authorization,
        ]),
        entry('https://erp.example/assets/app.js', { status: 200, text: '…' }),
        entry('https://erp.example/api-keys', { status: 403, text: '{}' }, [authorization]),
      ),
    )
    const { code, out } = await replay(recording, '--new', gateway().url, '--users', users, '--as', 'ADMIN')
    expect([code, lastLine(out)]).toEqual([1, '1 passed, 1 failed, 1 left out'])
    expect(out).toContain('\nleft out: 1 (not a documented path)\n')
    expect(out).toMatch(/browser\.har entry 3 {2}GET \/api-keys\n {2}status: was 403, is "200 /)
    const nobody = await replay(recording, '--new', gateway().url)
    expect([nobody.code, nobody.err]).toEqual([
      2,
      expect.stringContaining('carries a credential of its own time; say with --as and --users whose to send'),
    ])
  })

  test('keeps the credentials that were refused then, and sends the others as the named log-in', async () => {
    const challenge = { name: 'WWW-Authenticate', value: 'Bearer' }
    const bad = { name: 'Authorization', value: 'Bearer nope' }
    const refused = await fetch(`${gateway().url}/api-keys`, { headers: { authorization: bad.value } })
    const answer = { status: refused.status, text: await refused.text() }
    expect(answer.status).toBe(401)
    const har = await file('refused.har', archive(entry('https://erp.example/api-keys', answer, [bad], [challenge])))
    const written = await file('refused.jsonl', lines(
      { id: 'bad', method: 'GET', path: '/api-keys', headers: [['X-API-Key', 'slv_no']], expect: { status: 401 } },
      { id: 'good', method: 'GET', path: '/api-keys', headers: [['X-API-Key', 'old']], expect: { status: 200 } },
    ))
    for (const [recording, count] of [[har, 1], [written, 2]] as const) {
      const { code, out } = await replay(recording, '--new', gateway().url, '--users', users, '--as', 'ADMIN')
      expect([code, lastLine(out)]).toEqual([0, `${count} passed, 0 failed`])
    }
  })

  test('whose credentials the browser has left out is sent as one role, and refused without it', async () => {
    const answered = async (address: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${gateway().url}${address}`, { headers })
      const challenge = answer.headers.get('www-authenticate')
      const told = challenge ? [{ name: 'WWW-Authenticate', value: challenge }] : []
      return entry(`https://erp.example${address}`, { status: answer.status, text: await answer.text() }, [], told)
    }
    const authorized = { authorization: `Bearer ${await adminToken()}` }
    const recording = await file('sanitized.har', archive(
      await answered('/logistics/locations?limit=2', authorized), await answered('/api-keys', authorized),
      await answered('/api-keys'),
    ))
    const words = [recording, '--new', gateway().url, '--users', users]
    const none = 'selvedge replay: the recording has no credentials; browsers leave them out of what they export. ' +
      'Say with --as-all and --users whose to send with every request\n'
    for (const more of [[], ['--as', 'ADMIN'], ['--old', gateway().url]])
      expect(await replay(...words, ...more)).toEqual({ code: 2, out: '', err: expect.stringContaining(none) })
    const { code, out } = await replay(...words, '--as-all', 'ADMIN')
    expect([code, lastLine(out)]).toEqual([0, '3 passed, 0 failed'])
    const staff = await replay(...words, '--as-all', 'VIEWER')
    expect([staff.code, lastLine(staff.out)]).toEqual([1, '2 passed, 1 failed'])
    expect(staff.out).toContain('entry 2  GET /api-keys\n  status: was 200, is "403 ')
  })

  test('that has credentials in a part of its requests is sent, and the others are counted', async () => {
    const mixed = await file('mixed.jsonl', lines(
      { id: 'good', method: 'GET', path: '/api-keys', expect: { status: 200 } },
      { id: 'bare', method: 'GET', path: '/api-keys', headers: [], expect: { status: 200 } },
    ))
    const words = [mixed, '--new', gateway().url, '--users', users]
    expect(await replay(...words)).toMatchObject({
      code: 1, err: '1 of 2 requests have no credential (bare); --as-all gives one to each\n',
    })
    expect(await replay(...words, '--as-all', 'ADMIN')).toMatchObject({ code: 0, err: '' })
  })

  test('that is invalid is refused with the number of the entry', async () => {
    const recording = await file(
      'broken.har',
      archive(entry('https://erp.example/api-keys', { status: 200, text: '' }), { request: { method: 'G T' } }),
    )
    const { code, err } = await replay(recording, '--new', gateway().url)
    expect([code, err]).toEqual([2, expect.stringContaining('broken.har entry 2: ')])
  })
})

describe('what is typed or recorded wrong', () => {
  test.each([
    [
      'a line that is no JSON', 'broken.jsonl:2: is no JSON',
      lines({ id: 'a', method: 'GET', path: '/api-keys', expect: { status: 200 } }) + '\n{"id": ',
    ],
    ['a line without a path', 'broken.jsonl:1: path: ', lines({ id: 'a', method: 'GET', expect: { status: 200 } })],
    [
      'a header that would be two', 'broken.jsonl:1: headers.0.1: holds a line break',
      lines({ id: 'a', method: 'GET', path: '/', headers: [['X-A', '1\r\nX-B: 2']] }),
    ],
    ['no request at all', 'broken.jsonl: holds no request', '\n\n'],
  ])('%s is named by file and line', async (_, message, content) => {
    const { code, err } = await replay(await file('broken.jsonl', content), '--new', gateway().url, '--users', users)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })

  test('is refused with the usage and exit code 2', async () => {
    const recording = await file('one.jsonl', lines({ id: 'a', method: 'GET', path: '/api-keys' }))
    const wrong: readonly (readonly [string[], string])[] = [
      [[recording], '--new is missing'],
      [[recording, '--new', gateway().url], 'a has no recorded answer; say with --old'],
      [[recording, '--old', gateway().url, '--new', gateway().url], '--users: names no ADMIN'],
      [[recording, '--new', gateway().url, '--only', '/bills'], 'is sent: 1 does not begin with /bills'],
      [[recording, '--new', gateway().url, '--as', 'ADMIN', '--as-all', 'ADMIN'], 'say one of --as and --as-all'],
      [[recording, '--new', gateway().url, '--concurrency', 'many'], '--concurrency should be a whole number'],
      [[recording, '--new', gateway().url, '--concurrency', '65'], '--concurrency should be a whole number from 1 to 64'],
      [[path.join(folder, 'nowhere.har'), '--new', gateway().url], 'there is no such file'],
    ]
    const ended = await Promise.all(wrong.map(([words]) => replay(...words)))
    expect(ended).toEqual(wrong.map(([, message]) => ({ code: 2, out: '', err: expect.stringContaining(message) })))
    for (const { err } of ended) expect(err).toContain('usage: selvedge replay')
  })

  test('an unreachable service, or one that refuses the log-in, is named', async () => {
    const recording = await file(
      'one.jsonl',
      lines({ id: 'a', method: 'GET', path: '/api-keys', expect: { status: 200 } }),
    )
    expect(await replay(recording, '--new', 'http://127.0.0.1:9', '--users', users)).toMatchObject({
      code: 1,
      err: expect.stringContaining('nobody answers at http://127.0.0.1:9'),
    })
    const stranger = await file('stranger.json', { ADMIN: { username: 'admin@mill.test', password: 'wrong' } })
    const refused = await replay(recording, '--new', gateway().url, '--users', stranger)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('was refused with 401') })
    expect(refused.err + (await readFile(stranger, 'utf8')).length).not.toContain('wrong')
  })
})

async function adminToken(): Promise<string> {
  const answer = await fetch(`${gateway().url}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@mill.test', password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
