// `selvedge replay` in the process of the test: what of a recording is sent and as whom, and what is refused before
// anything is sent. Services are small servers; `operations/long/replay.test.ts` runs the built command on gateways.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mock } from 'node:test'
import { parseArgs } from 'node:util'
import { replay as command } from '../../rest-compat/replay/command.js'
import { UsageError } from '../../src/cli/command.js'

const servers: http.Server[] = []
let folder: string
let users: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-replay-typed-'))
  users = await file('log-ins.json', { ADA: { username: 'ada', password: 's=1' } })
})
afterAll(async () => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  await rm(folder, { recursive: true })
})

/** Writes a file for this suite. A value that is not text is written as JSON. */
async function file(name: string, content: unknown): Promise<string> {
  const where = path.join(folder, name)
  await writeFile(where, typeof content === 'string' ? content : JSON.stringify(content))
  return where
}

/** A request to an undocumented path, which needs no credential, and its answer as it is written. */
const request = (id: string, more: object = {}) =>
  ({ id, method: 'GET', path: `/${id}`, headers: [], expect: { status: 200 }, ...more })
const recordingOf = (...requests: readonly object[]) =>
  file('recording.jsonl', requests.map((one) => `${JSON.stringify(one)}\n`).join(''))
const byAda = { headers: [['Authorization', 'Bearer ${TOKEN_ADA}']] }

type Answered = readonly [status: number, body: unknown]
const usual = (asked: string): Answered =>
  (asked.includes('bad') ? [401, {}] : [200, asked.includes('/auth/login') ? { access_token: 'fresh' } : {}])

/** A service with these answers, and what it was asked: method, path, credential, organization and body. */
async function service(answer: (asked: string) => Answered = usual) {
  const asked: string[] = []
  const server = http.createServer((received, response) => {
    const chunks: Buffer[] = []
    received.on('data', (chunk: Buffer) => chunks.push(chunk))
    received.on('end', () => {
      const { method, url, headers } = received
      const named = [headers.authorization, headers['x-api-key'], headers['x-org-id']]
      const line = [method, url, ...named, Buffer.concat(chunks).toString()].filter(Boolean).join(' ')
      asked.push(line)
      const [status, body] = answer(line)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

type Write = typeof process.stdout.write

/** Types the command. Returns its exit code and what it prints. */
async function replay(...args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options: command.options ?? {}, allowPositionals: true })
  const run = await command.load()
  const { stdout, stderr } = process
  const [writeOut, writeErr] = [stdout.write, stderr.write]
  const out: string[] = []
  const err: string[] = []
  stdout.write = ((text: string) => out.push(text) > 0) as Write
  stderr.write = ((text: string) => err.push(text) > 0) as Write
  try {
    await run({ words: positionals, options: values })
    return { code: Number(process.exitCode ?? 0), out: out.join(''), err: err.join('') }
  } finally {
    Object.assign(stdout, { write: writeOut })
    Object.assign(stderr, { write: writeErr })
    process.exitCode = undefined
  }
}

/** The sentence with which the command ends, and whether the command line is what was wrong. */
const refusal = (...args: readonly string[]) => replay(...args).then(
  () => 'done', (error: Error) => `${error instanceof UsageError ? 'usage' : 'failed'}: ${error.message}`)

/** What a service is asked by a replay of these requests after log-ins, and how the command ends. */
async function askedBy(recording: string, ...more: readonly string[]) {
  const { url, asked } = await service()
  const { code, out, err } = await replay(recording, '--new', url, ...more)
  const lines = out.trimEnd().split('\n')
  return {
    code, err, asked: asked.filter((line) => !line.startsWith('POST /auth/login username=ada&')),
    leftOut: lines.filter((line) => line.startsWith('left out')), last: lines.at(-1),
  }
}

describe('log-ins', () => {
  test('are made below the path of each service, and fill in what the recording names', async () => {
    const [now, before] = [await service(), await service()]
    const named = await file('users.json', {
      ADA: { username: 'ada', password: 's=1' }, BO: { token: 'given' },
      C_2: { old: { token: 'was' }, new: { token: 'is' } },
    })
    const recording = await recordingOf(
      request('a', byAda), request('b', { path: '/b/${TOKEN_BO}/${TOKEN_C_2}' }),
      request('c', { path: '/c/${USERNAME_ADA}/${PASSWORD_ADA}/${USERNAME_BO}/${PASSWORD_BO}/end' }),
    )
    expect(await replay(recording, '--new', `${now.url}/gate/`, '--old', before.url, '--users', named))
      .toMatchObject({ code: 0, err: '' })
    expect(now.asked).toEqual([
      'POST /gate/auth/login username=ada&password=s%3D1', 'GET /gate/a Bearer fresh', 'GET /gate/b/given/is',
      'GET /gate/c/ada/s=1///end',
    ])
    expect(before.asked).toEqual([
      'POST /auth/login username=ada&password=s%3D1', 'GET /a Bearer fresh', 'GET /b/given/was',
      'GET /c/ada/s=1///end',
    ])
  })

  test('that give no token end the command, and so does a service that does not answer', async () => {
    const recording = await recordingOf(request('a', byAda))
    const answers: readonly Answered[] = [
      [401, { access_token: 'fresh' }], [200, { access_token: 7 }], [200, 'welcome'],
    ]
    for (const answer of answers) {
      const { url, asked } = await service(() => answer)
      expect(await refusal(recording, '--new', url, '--users', users)).toBe(
        `failed: the log-in of ADA at ${url}/auth/login was refused with ${answer[0]}; `
          + 'correct it in the file of --users')
      expect(asked).toHaveLength(1)
    }
    const nobody = 'http://127.0.0.1:9'
    expect(await refusal(recording, '--new', nobody, '--users', users))
      .toBe(`failed: nobody answers at ${nobody}; start the service there, or correct the address`)
    expect(await refusal(await recordingOf(request('a')), '--new', nobody))
      .toMatch(/^failed: http:\/\/127\.0\.0\.1:9 cannot be asked: .*; start the service there, or correct the address$/)
  })

  test('are read of a file that has each name, in capital letters, with a log-in or one for each service', async () => {
    const { url, asked } = await service()
    const recording = await recordingOf(request('a', byAda))
    const read = (where: string) => refusal(recording, '--new', url, '--users', where)
    const wrong = [
      { ada: { token: 't' } }, { ADA: { token: 'a\nb' } }, { ADA: { token: '' } }, { ADA: { username: 'ada' } },
      { ADA: { old: { token: 't' } } }, [],
    ]
    for (const content of wrong)
      expect(await read(await file('users.json', content)))
        .toMatch(/^usage: .*\/users\.json: .+; it should read like \{"ADMIN": \{"username": "…", "password": "…"\}\}$/)
    const broken = await file('users.json', '{')
    expect(await read(broken)).toBe(`usage: ${broken}: is no JSON`)
    expect(await read(path.join(folder, 'none.json')))
      .toBe(`usage: ${path.join(folder, 'none.json')}: there is no such file`)
    const unnamed = 'usage: --users: names no ADA, whom the recording is sent as'
    expect(await read(await file('users.json', { BO: { token: 't' } }))).toBe(unnamed)
    expect(await refusal(recording, '--new', url)).toBe(unnamed)
    expect(asked).toEqual([])
  })
})

describe('of a recording', () => {
  test('only reads are sent, unless writes are asked for, and only paths that begin as is said', async () => {
    const recording = await recordingOf(
      request('a'), request('b', { method: 'HEAD' }), request('c', { method: 'OPTIONS' }),
      request('d', { method: 'POST' }), request('e', { method: 'DELETE', path: '/a/e' }),
    )
    const writes = 'left out: 2 (a write, and only --all sends writes)'
    expect(await askedBy(recording)).toEqual({
      code: 0, err: '', asked: ['GET /a', 'HEAD /b', 'OPTIONS /c'], leftOut: [writes],
      last: '3 passed, 0 failed, 2 left out',
    })
    expect(await askedBy(recording, '--all')).toEqual({
      code: 0, err: '', asked: ['GET /a', 'HEAD /b', 'OPTIONS /c', 'POST /d', 'DELETE /a/e'], leftOut: [],
      last: '5 passed, 0 failed',
    })
    expect(await askedBy(recording, '--only', '/a')).toEqual({
      code: 0, err: '', asked: ['GET /a'], leftOut: ['left out: 2 (does not begin with /a)', writes],
      last: '1 passed, 0 failed, 4 left out',
    })
    expect((await askedBy(recording, '--only', '/a', '--all')).asked).toEqual(['GET /a', 'DELETE /a/e'])
    expect(await refusal(recording, '--new', 'http://127.0.0.1:9', '--only', '/z')).toBe(
      'usage: nothing in the recording is sent: 3 does not begin with /z, 2 a write, and only --all sends writes')
  })

  test('credentials that were accepted then become those of a log-in, and refused ones are kept', async () => {
    const recording = await recordingOf(
      request('key', { headers: [['X-API-Key', 'slv_old'], ['X-Org-Id', 'mill']] }),
      request('bearer', { headers: [['authorization', 'Bearer old']] }),
      request('refused', { headers: [['Authorization', 'Bearer bad']], expect: { status: [401, 403] } }),
      request('again', { headers: [['x-api-key', 'slv_bad']], expect: { status: 401 } }), request('bare'),
    )
    const [sent, kept] = [
      ['GET /key Bearer fresh mill', 'GET /bearer Bearer fresh'], ['GET /refused Bearer bad', 'GET /again slv_bad'],
    ]
    const named = ['--users', users] as const
    expect(await askedBy(recording, ...named, '--as', 'ADA'))
      .toMatchObject({ code: 0, err: '', asked: [...sent, ...kept, 'GET /bare'] })
    expect(await askedBy(recording, ...named, '--as-all', 'ADA'))
      .toMatchObject({ code: 0, err: '', asked: [...sent, ...kept, 'GET /bare Bearer fresh'] })
    expect(await refusal(recording, '--new', 'http://127.0.0.1:9', ...named, '--as', 'ADA', '--as-all', 'ADA'))
      .toBe('usage: say one of --as and --as-all')
  })

  test('of a browser, documented paths are sent, and a credential of then only if it was refused', async () => {
    const entry = (address: string, status: number, credential?: string) => ({
      startedDateTime: '2026-05-01T08:00:00Z',
      request: {
        method: 'GET', url: `https://erp.example${address}`,
        headers: credential ? [{ name: 'authorization', value: credential }] : [],
      },
      response: { status, headers: [{ name: 'Content-Type', value: 'application/json' }], content: { text: '{}' } },
    })
    const archive = (...entries: readonly object[]) => file('browser.har', { log: { entries } })
    const then = await archive(
      entry('/api-keys', 200, 'Bearer old'), entry('/assets/app.js', 200), entry('/api-keys', 401, 'Bearer bad'),
    )
    expect(await askedBy(then, '--users', users, '--as', 'ADA')).toEqual({
      code: 0, err: '', asked: ['GET /api-keys Bearer fresh', 'GET /api-keys Bearer bad'],
      leftOut: ['left out: 1 (not a documented path)'], last: '2 passed, 0 failed, 1 left out',
    })
    expect(await refusal(then, '--new', 'http://127.0.0.1:9')).toBe(
      `usage: ${then} entry 1 carries a credential of its own time; say with --as and --users whose to send`)
    expect(await askedBy(await archive(entry('/api-keys', 401, 'Bearer bad'))))
      .toMatchObject({ code: 0, asked: ['GET /api-keys Bearer bad'] })
  })

  test('requests that were answered without a credential are refused, where that cannot have been', async () => {
    const bare = (status?: number | readonly number[]) =>
      request('bare', { path: '/api-keys', expect: status && { status } })
    const none = 'usage: the recording has no credentials; browsers leave them out of what they export. '
      + 'Say with --as-all and --users whose to send with every request'
    const address = ['--new', 'http://127.0.0.1:9'] as const
    for (const status of [200, 299, [404, 200]])
      expect(await refusal(await recordingOf(bare(status)), ...address)).toBe(none)
    expect(await refusal(await recordingOf(bare()), ...address, '--old', 'http://127.0.0.1:9')).toBe(none)
    for (const status of [199, 300, 401, [401, 404]])
      expect((await askedBy(await recordingOf(bare(status)))).asked).toEqual(['GET /api-keys'])
    const logIn = request('in', { method: 'POST', path: '/auth/login', body: 'username=bo' })
    expect(await askedBy(await recordingOf(logIn), '--all'))
      .toMatchObject({ code: 0, err: '', asked: ['POST /auth/login username=bo'] })
    expect(await askedBy(await recordingOf(request('key', byAda), bare(200)), '--users', users)).toMatchObject({
      asked: ['GET /key Bearer fresh', 'GET /api-keys'],
      err: '1 of 2 requests have no credential (bare); --as-all gives one to each\n',
    })
    expect(await refusal(await recordingOf(request('open', { expect: undefined })), ...address))
      .toBe('usage: open has no recorded answer; say with --old which service to hold it against')
  })
})

test('answers that differ end with the exit code 1, but not for what is not to count', async () => {
  const [now, before] = [
    await service(() => [200, { list: [1, 2], made: 1 }]), await service(() => [200, { list: [2, 1], made: 2 }]),
  ]
  const recording = await recordingOf(request('a', { expect: undefined }))
  const words = [recording, '--old', before.url, '--new', now.url] as const
  const codeOf = async (...more: readonly string[]) => (await replay(...words, ...more)).code
  expect(await codeOf()).toBe(1)
  expect([await codeOf('--ignore', 'made'), await codeOf('--unordered')]).toEqual([1, 1])
  expect([await codeOf('--ignore', 'made', '--unordered'), await codeOf('--ignore', 'made', '--ignore', 'list')])
    .toEqual([0, 0])
  const { code, out } = await replay(...words, '--json', '--unordered', '--concurrency', '64')
  const sums = { requests: 1, same: 0, different: 1, leftOut: 0 }
  expect([code, JSON.parse(out)]).toEqual([1, expect.objectContaining(sums)])
})

test('every five seconds, and not more often, the command says how many requests it has sent', async () => {
  const waits = [4_999, 1, 4_999, 1]
  const { url } = await service(() => {
    mock.timers.tick(waits.shift() ?? 0)
    return [200, {}]
  })
  const recording = await recordingOf(...['a', 'b', 'c', 'd'].map((id) => request(id)))
  mock.timers.enable({ apis: ['Date'], now: new Date('2026-05-01T08:00:00Z') })
  try {
    expect((await replay(recording, '--new', url)).err).toBe('2 of 4 sent\n4 of 4 sent\n')
  } finally {
    mock.timers.reset()
  }
})

describe('what is typed or recorded wrong is refused:', () => {
  test('the words, the addresses, and how many are sent at once', async () => {
    const recording = await recordingOf(request('a'))
    const [there, nowhere] = [['--new', 'http://127.0.0.1:9'], 'is no address like http://127.0.0.1:4000']
    for (const words of [[], [recording, recording]])
      expect(await refusal(...words, ...there)).toBe('usage: name one recording')
    expect(await refusal(recording)).toBe('usage: --new is missing')
    for (const address of ['ftp://127.0.0.1', 'localhost'])
      expect(await refusal(recording, '--new', address)).toBe(`usage: ${address} ${nowhere}`)
    expect(await refusal(recording, ...there, '--old', 'before')).toBe(`usage: before ${nowhere}`)
    for (const count of ['0', '65', '1.5', 'many'])
      expect(await refusal(recording, ...there, '--concurrency', count))
        .toBe('usage: --concurrency should be a whole number from 1 to 64')
    expect(await askedBy(recording, '--concurrency', '1')).toMatchObject({ code: 0, asked: ['GET /a'] })
  })

  test('a recording that is no file, is empty, is too large, or is no request', async () => {
    const { url } = await service()
    const read = (where: string) => refusal(where, '--new', url)
    for (const where of [folder, path.join(folder, 'none.jsonl')])
      expect(await read(where)).toBe(`usage: ${where}: there is no such file`)
    const other = await file('other.jsonl', '\n\n')
    expect(await read(other)).toBe(`usage: ${other}: holds no request`)
    await file('other.jsonl', 'null')
    expect(await read(other)).toMatch(/^usage: .*\/other\.jsonl:1: the line: /)
    await file('other.jsonl', `\uFEFF${JSON.stringify(request('a'))}`)
    expect(await read(other)).toBe('done')
    // A file of zeros takes no space.
    await truncate(other, 256 * 1024 * 1024 + 1)
    expect(await read(other)).toBe(`usage: ${other}: is larger than 256 MiB; split it`)
  })
})
