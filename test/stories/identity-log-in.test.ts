// Log-in and access tokens: who may log in on either door, who may not, and how long a token is valid.
import { describe, expect, test } from '@jest/globals'
import { createHmac } from 'node:crypto'
import { tokenKeeper } from '../../src/access/tokens.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, clientWith, withToken, type Client, type Person } from '../support/as.js'
import { submittedRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { join, PASSWORD, user } from '../support/make/users.js'
import { openSession } from '../support/sessions.js'

useGateway({ LOGIN_ATTEMPTS: '3' })

const LOGIN = 'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { accessToken tokenType expiresIn } }'
const WRONG_PAIR = {
  detail: 'Incorrect username or password', code: 'UNAUTHENTICATED', error: 'invalid_grant',
  error_description: 'Incorrect username or password',
}
const ME = '{ me { id orgId roles } }'

const prisma = () => gateway().database.prisma

/** POST /auth/login, which takes a form. */
async function logIn(username: string, password: string) {
  const answer = await fetch(`${gateway().url}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, never> }
}

/** The refusals of both doors for this client. */
async function refusals(client: Client) {
  const [graphql, rest] = [await client.ask(ME), await client.rest('GET', '/auth/test/admin')]
  return {
    graphql: {
      status: graphql.status, message: graphql.errors?.[0].message, code: graphql.errors?.[0].extensions.code,
    },
    rest: { status: rest.status, body: rest.body, challenge: rest.headers.get('www-authenticate') },
  }
}

const NOT_VALID = {
  graphql: { status: 401, message: 'Could not validate credentials', code: 'UNAUTHENTICATED' },
  rest: {
    status: 401, body: { detail: 'Could not validate credentials', code: 'UNAUTHENTICATED' }, challenge: 'Bearer',
  },
}

describe('the log-in', () => {
  test('over REST answers a bearer token of twelve hours, which nobody may store, and which lets in', async () => {
    const { email, userId, orgId } = await user(await organization(), { roles: ['ADMIN'] })
    const { status, headers, body } = await logIn(email, PASSWORD)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), token_type: 'bearer', expires_in: 43_200,
    })
    expect(claimsOf(body.access_token)).toMatchObject({ sub: userId, org: orgId, lifecycle: 43_200 })
    expect(await withToken(body.access_token).rest('GET', '/auth/test/admin')).toMatchObject({
      status: 200,
      body: { user: { id: userId, orgId } },
    })
  })

  test('over GraphQL answers a bearer token of a quarter of an hour, which lets in', async () => {
    const { email, userId, orgId } = await user(await organization())
    const session = await asNobody().get<{ accessToken: string }>(LOGIN, { username: email, password: PASSWORD })
    expect(session).toEqual({ accessToken: expect.any(String), tokenType: 'bearer', expiresIn: 900 })
    expect(claimsOf(session.accessToken)).toMatchObject({ sub: userId, org: orgId, lifecycle: 900 })
    expect(await withToken(session.accessToken).get(ME)).toEqual({ id: userId, orgId, roles: ['STAFF'] })
  })

  test('takes the e-mail address in any case of letters, the password in its own alone', async () => {
    const { email } = await user(await organization())
    expect((await logIn(email.toUpperCase(), PASSWORD)).status).toBe(200)
    expect(await asNobody().get(LOGIN, { username: ` ${email.toUpperCase()} `, password: PASSWORD })).toMatchObject({
      tokenType: 'bearer',
    })
    expect((await logIn(email, PASSWORD.toUpperCase())).status).toBe(401)
  })

  test('tells nobody whether it was the user, the password, or a user switched off', async () => {
    const org = await organization()
    const [known, off] = [await user(org), await user(org, { isActive: false })]
    for (const [username, password] of [
      [known.email, 'wrong'], [`nobody-${known.email}`, PASSWORD], [off.email, PASSWORD],
    ]) {
      const { status, headers, body } = await logIn(username, password)
      expect({ status, body, challenge: headers.get('www-authenticate') }).toEqual({
        status: 401, body: WRONG_PAIR, challenge: 'Bearer',
      })
      const { data, errors } = await asNobody().ask(LOGIN, { username, password })
      expect(data).toEqual({ login: null })
      expect(errors).toMatchObject([{ message: WRONG_PAIR.detail, extensions: { code: 'UNAUTHENTICATED' } }])
    }
  })
})

describe('a token', () => {
  test('of a user switched off since is refused at the next request', async () => {
    const person = await user(await organization(), { roles: ['ADMIN'] })
    expect((await as(person).rest('GET', '/api-keys')).status).toBe(200)
    await prisma().user.update({ where: { id: person.userId }, data: { isActive: false } })
    expect(await refusals(as(person))).toEqual(NOT_VALID)
  })

  test('of a member who has left the organization is refused at the next request', async () => {
    const person = await user(await organization())
    expect(await as(person).get(ME)).toMatchObject({ id: person.userId })
    await prisma().membership.delete({ where: { orgId_userId: { orgId: person.orgId, userId: person.userId } } })
    expect(await refusals(as(person))).toEqual(NOT_VALID)
  })

  test('holds no role: one taken away is gone at the next request', async () => {
    const person = await user(await organization(), { roles: ['ADMIN', 'STAFF'] })
    expect((await as(person).rest('GET', '/auth/test/admin')).status).toBe(200)
    await prisma().membership.update({
      where: { orgId_userId: { orgId: person.orgId, userId: person.userId } },
      data: { roles: ['STAFF'] },
    })
    expect(await as(person).rest('GET', '/auth/test/admin')).toMatchObject({
      status: 403,
      body: { detail: 'Not enough permissions' },
    })
    expect(await as(person).code('{ adminTest { user { id } } }')).toBe('FORBIDDEN')
    expect(await as(person).get(ME)).toMatchObject({ roles: ['STAFF'] })
  })

  test('that has expired, or was signed with another key or in another way, is refused', async () => {
    const { ADMIN } = await organization()
    const { tokens, config } = gateway()
    const subject = { ...ADMIN, sessionId: await openSession(ADMIN) }
    const good = tokens.sign(subject, 600)
    const [, claims, signature] = good.split('.')
    const wrong = {
      expired: tokens.sign(subject, -1),
      'of another key': tokenKeeper('another key of thirty-two characters').sign(subject, 600),
      'of no session': tokens.sign({ ...subject, sessionId: 'ses-unknown' }, 600),
      'for a refresh': tokens.signRefresh(subject.sessionId, new Date(Date.now() + 600_000)),
      'of no algorithm': `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      'of no algorithm, signature kept': `${part({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
      'of HS512': signed('sha512', { alg: 'HS512', typ: 'JWT' }, claims, config.jwtSecret),
      'of other claims': `${good.split('.')[0]}.${part({ ...readPart(claims), org: 'other' })}.${signature}`,
      mangled: 'no token at all',
      empty: '',
    }
    expect((await withToken(good).rest('GET', '/auth/test/admin')).status).toBe(200)
    expect(
      (await withToken(signed('sha256', { alg: 'HS256', typ: 'JWT' }, claims, config.jwtSecret)).ask(ME)).status,
    ).toBe(200)
    for (const [what, token] of Object.entries(wrong)) {
      expect([what, await refusals(withToken(token))]).toEqual([what, NOT_VALID])
    }
  })

  test('is required', async () => {
    for (const client of [asNobody(), clientWith({ authorization: 'Basic YWRhOndlZnQ=' })]) {
      const { graphql, rest } = await refusals(client)
      expect(graphql).toMatchObject({ message: 'Not authenticated', code: 'UNAUTHENTICATED' })
      expect(rest).toEqual({
        status: 401, body: { detail: 'Not authenticated', code: 'UNAUTHENTICATED' }, challenge: 'Bearer',
      })
    }
  })
})

describe('X-Org-Id', () => {
  test('lets a member of two organizations act in the second, on both doors', async () => {
    const { home, second, person } = await memberOfTwo()
    const inSecond = { 'x-org-id': second.id }
    const [theirs, ours] = [await submittedRequest(second), await submittedRequest(home)]
    expect(await as(person).get(ME, {}, inSecond)).toEqual({ id: person.userId, orgId: second.id, roles: ['MANAGER'] })
    const approved = await as(person).rest('POST', `/material-requests/${theirs.id}/approve`, {}, inSecond)
    expect(approved).toMatchObject({ status: 200, body: { id: theirs.id, status: 'Approved' } })
    expect((await as(person).rest('POST', `/material-requests/${ours.id}/approve`, {}, inSecond)).status).toBe(404)
    const locations = await as(person).rest('GET', '/logistics/locations', undefined, inSecond)
    expect(locations).toMatchObject({ status: 200, body: { data: [] } })
  })

  test('gives the roles of the organization that it names, and those of the token without it', async () => {
    const { home, second, person } = await memberOfTwo()
    const mine = await submittedRequest(home)
    const [inHome, inSecond] = [{}, { 'x-org-id': second.id }]
    expect(await as(person).rest('GET', '/api-keys', undefined, inHome)).toMatchObject({ status: 200 })
    expect(await as(person).rest('GET', '/api-keys', undefined, inSecond)).toMatchObject({ status: 403 })
    expect(await as(person).code('{ apiKeyList { id } }', {}, inSecond)).toBe('FORBIDDEN')
    expect(await as(person).get('{ apiKeyList { id } }', {}, inHome)).toEqual([])
    expect(await as(person).get(ME)).toMatchObject({ orgId: home.id, roles: ['ADMIN'] })
    expect((await as(person).rest('POST', `/material-requests/${mine.id}/approve`, {})).status).toBe(200)
  })

  test('of an organization that is not the caller’s is refused, whether or not it exists', async () => {
    const [{ ADMIN }, other] = [await organization(), await organization()]
    for (const orgId of [other.id, 'no-such-organization']) {
      expect(await as(ADMIN).rest('GET', '/api-keys', undefined, { 'x-org-id': orgId })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
      expect(await as(ADMIN).code(ME, {}, { 'x-org-id': orgId })).toBe('FORBIDDEN')
    }
  })

  test('does not hide that the session has ended', async () => {
    const { second, person } = await memberOfTwo()
    await as(person).get(ME)
    const ended = { endedAt: new Date(), endReason: 'LOGGED_OUT' } as const
    await prisma().session.updateMany({ where: { userId: person.userId }, data: ended })
    for (const orgId of [second.id, 'no-such-organization']) {
      const headers = { 'x-org-id': orgId }
      expect((await as(person).ask(ME, {}, headers)).status).toBe(401)
      expect((await as(person).rest('GET', '/logistics/locations', undefined, headers)).status).toBe(401)
    }
  })
})

describe('a log-in that fails too often', () => {
  const wrong = (username: string) => logIn(username, 'wrong')
  const wrongly = (username: string) => asNobody().ask(LOGIN, { username, password: 'wrong' })

  test('closes the account for a while, on both doors, even to the right password', async () => {
    const { email } = await user(await organization())
    for (const attempt of [wrong, wrong, wrongly]) await attempt(email)
    const { status, headers, body } = await logIn(email, PASSWORD)
    const seconds = Number(headers.get('retry-after'))
    expect([status, seconds > 0 && seconds <= 900]).toEqual([429, true])
    const detail = `Too many failed log-ins; try again in ${seconds} seconds`
    expect(body).toEqual({
      detail, code: 'RATE_LIMITED', retryAfterSeconds: seconds, error: 'temporarily_unavailable',
      error_description: detail,
    })
    const refused = await wrongly(email.toUpperCase())
    const { data, errors } = refused
    expect(data).toEqual({ login: null })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      String(errors?.[0].extensions.retryAfterSeconds),
    ])
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('Too many'),
        extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
      },
    ])
  })

  test('answers the fourth wrong attempt differently from the third, also for an unknown user', async () => {
    const { email } = await user(await organization())
    for (const username of [email, `nobody-${email}`]) {
      const statuses: number[] = []
      for (const _ of '1234') statuses.push((await wrong(username)).status)
      expect(statuses).toEqual([401, 401, 401, 429])
    }
  })

  test('keeps no other account out', async () => {
    const org = await organization()
    const [closed, open] = [await user(org), await user(org)]
    for (const _ of '123') await wrong(closed.email)
    expect((await wrong(closed.email)).status).toBe(429)
    expect((await logIn(open.email, PASSWORD)).status).toBe(200)
    expect(await asNobody().get(LOGIN, { username: open.email, password: PASSWORD })).toMatchObject({
      tokenType: 'bearer',
    })
  })

  test('is not counted any more after a successful log-in', async () => {
    const { email } = await user(await organization())
    for (const _ of '12') await wrong(email)
    expect((await logIn(email, PASSWORD)).status).toBe(200)
    for (const _ of '123') expect((await wrong(email)).status).toBe(401)
  })
})

describe('LOGIN_THROTTLE=off', () => {
  useGateway({ LOGIN_THROTTLE: 'off', LOGIN_ATTEMPTS: '1' })

  test('lets everybody fail as often as they like', async () => {
    const { email } = await user(await organization())
    for (const _ of '1234') expect((await logIn(email, 'wrong')).status).toBe(401)
    expect(await asNobody().code(LOGIN, { username: email, password: 'wrong' })).toBe('UNAUTHENTICATED')
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('OAuth clients', () => {
  useGateway({ LOGIN_THROTTLE: 'off' })

  const post = async (body: RequestInit['body'], headers: Record<string, string> = {}) => {
    const answer = await fetch(`${gateway().url}/auth/login`, { method: 'POST', body, headers })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, never> }
  }
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    Object.entries(fields).forEach(([name, value]) => data.set(name, value))
    return data
  }

  test('get a token with either form type; client credentials in form or header are ignored', async () => {
    const { email } = await user(await organization())
    const fields = {
      grant_type: 'password', username: email, password: PASSWORD, scope: 'records', client_id: 'back-office',
      client_secret: 'of no use',
    }
    for (const body of [new URLSearchParams(fields), form(fields)]) {
      expect(await post(body)).toMatchObject({ status: 200, body: { token_type: 'bearer' } })
      expect(await post(body, { authorization: 'Basic YmFjay1vZmZpY2U6b2Ygbm8gdXNl' })).toMatchObject({
        status: 200,
        body: { token_type: 'bearer' },
      })
    }
  })

  test('are refused with the members of RFC 6749 and of the old service, and no answer may be stored', async () => {
    const refused = {
      invalid_request: [422, { username: 'somebody@thread.test' }, 'password: Field required'],
      unsupported_grant_type: [
        422, { grant_type: 'client_credentials' }, expect.stringContaining('grant_type: String should match'),
      ],
      invalid_grant: [
        401, { username: 'nobody-known@thread.test', password: 'wrong' }, 'Incorrect username or password',
      ],
    } as const
    for (const [error, [status, fields, description]] of Object.entries(refused)) {
      for (const body of [new URLSearchParams(fields), form(fields)]) {
        const answer = await post(body)
        expect(answer).toMatchObject({
          status,
          body: { detail: expect.anything(), error, error_description: description },
        })
        expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
      }
    }
    const broken = await post('no parts', { 'content-type': 'multipart/form-data' })
    expect(broken).toMatchObject({
      status: 400,
      body: { detail: 'Missing boundary in multipart.', error: 'invalid_request' },
    })
  })
})

/** A person who is an administrator of one organization and a manager in another. */
async function memberOfTwo() {
  const [home, second] = [await organization(), await organization()]
  const person: Person = await user(home, { roles: ['ADMIN'] })
  await join(second, person, ['MANAGER'])
  return { home, second, person }
}

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
const readPart = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, number>

function claimsOf(token: string) {
  const claims = readPart(token.split('.')[1])
  return { ...claims, lifecycle: claims.exp - claims.iat }
}

function signed(hash: string, header: object, claims: string, secret: string): string {
  const text = `${part(header)}.${claims}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}
