// Sessions in detail: how long they let in, how many of them are shown, and whose they are when many requests arrive.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { withToken } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { openSession } from '../support/sessions.js'
import {
  answersTo, LET_IN, logIn, LOGOUT, ME, member, SESSIONS, SHUT_OUT, type Shown,
} from '../support/stories/sessions.js'

useGateway()

const prisma = () => gateway().database.prisma

describe('a session', () => {
  test('lets its access token in until the token expires, however often the token was used', async () => {
    const person = await member()
    const token = gateway().tokens.sign({ ...person, sessionId: await openSession(person) }, 2)
    expect([await answersTo(token), await answersTo(token)]).toEqual([LET_IN, LET_IN])
    await eventually(async () => (await withToken(token).ask(ME)).status === 401)
    expect(await answersTo(token)).toEqual(SHUT_OUT)
  })

  test('is shown while it has not expired, a hundred of them at most; so are those that are ended everywhere', async () => {
    const person = await member()
    const { accessToken } = await logIn(person)
    const { userId, orgId } = person
    const data = Array.from({ length: 101 }, (_, n) => ({
      id: `ses-${userId}-${n || 'z'}`, userId, orgId, door: 'REST' as const, address: '127.0.0.1',
      createdAt: new Date(), expiresAt: new Date(Date.now() + (n ? 600_000 : -600_000)),
    }))
    await prisma().session.createMany({ data })
    // The newest come first, by their identifiers. So the expired one would come before the hundred.
    const shown = await withToken(accessToken).get<Shown[]>(SESSIONS)
    expect([shown.length, shown.some(({ id }) => id === data[0].id)]).toEqual([100, false])
    // The hundred, and the one that asks.
    expect(await withToken(accessToken).get('mutation { logoutEverywhere { id } }')).toHaveLength(101)
  })
})

describe('requests that arrive together', () => {
  test('are each let in or refused by their own session, and each sees its own person', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => member()))
    const tokens = await Promise.all(people.map(async (person) => (await logIn(person)).accessToken))
    await withToken(tokens[0]).get(LOGOUT)
    await prisma().user.update({ where: { id: people[1].userId }, data: { isActive: false } })
    const expected = people.map(({ userId }, index) =>
      (index < 2 ? { status: 401, id: undefined } : { status: 200, id: userId }))
    const ask = async (token: string) => {
      const { status, data } = await withToken(token).ask(ME)
      return { status, id: (data as { readonly me?: Shown } | null)?.me?.id }
    }
    const rounds = Array.from({ length: 5 }, () => tokens).flat()
    expect(await Promise.all(rounds.map(ask))).toEqual(Array.from({ length: 5 }, () => expected).flat())
  })
})
