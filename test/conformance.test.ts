// The recorded answers of the service before: every recorded request is answered as it was, raw sockets included.
import { beforeAll, expect, test } from '@jest/globals'
import { fileURLToPath } from 'node:url'
import { plantDemo, DEMO_PASSWORD } from '../prisma/seed.js'
import { differencesFrom } from '../src/replay/compare.js'
import { readRecording } from '../src/replay/read.js'
import { send } from '../src/replay/wire.js'
import { gateway, useGateway } from './support/app.js'
import { clientWith } from './support/as.js'

useGateway({ LOGIN_THROTTLE: 'off' })

const recorded = await readRecording(fileURLToPath(new URL('conformance/requests.jsonl', import.meta.url)))

/** The roles of the recording → the demo users that stand for them. */
const USERS: Readonly<Record<string, string>> = {
  ADMIN: 'admin@mill.test', MANAGER: 'manager@mill.test', DIRECTOR: 'director@mill.test', FINANCE: 'finance@mill.test', HR: 'hr@mill.test',
  VIEWER: 'staff@mill.test',
}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  await plantDemo(gateway().database.prisma, gateway().store)
  for (const [role, username] of Object.entries(USERS)) {
    const login = 'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { accessToken } }'
    tokens[role] = (await clientWith({}).get<{ accessToken: string }>(login, { username, password: DEMO_PASSWORD })).accessToken
  }
})

/** What a placeholder stands for. */
const VALUES: Readonly<Record<string, (role: string) => string>> = {
  TOKEN: (role) => tokens[role],
  USERNAME: (role) => USERS[role],
  PASSWORD: () => DEMO_PASSWORD,
}
const fill = (text: string) => text.replace(/\$\{(TOKEN|USERNAME|PASSWORD)_([A-Z]+)\}/g, (_, kind: string, role: string) => VALUES[kind](role))

test.each(recorded.map((request) => [request.id, request] as const))('%s is answered as it always was', async (_, request) => {
  expect(differencesFrom(request, await send(request, new URL(gateway().url), fill))).toEqual([])
})
