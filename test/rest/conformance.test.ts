// The recorded requests of the old service get the recorded answers, including raw sockets.
import { beforeAll, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { differencesFrom } from '../../rest-compat/replay/compare.js'
import { readRecording } from '../../rest-compat/replay/read.js'
import { send } from '../../rest-compat/replay/wire.js'
import { gateway, useGateway } from '../support/app.js'
import { clientWith } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'

useGateway({ LOGIN_THROTTLE: 'off' }, undefined, plantedDatabase)

const recorded = await readRecording(fileURLToPath(new URL('../conformance/requests.jsonl', import.meta.url)))

/** The roles in the recording → the demo users with these roles. */
const USERS = JSON.parse(readFileSync('test/conformance/users.json', 'utf8')) as Readonly<
  Record<string, { readonly username: string; readonly password: string }>
>
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const [role, account] of Object.entries(USERS)) {
    const login = 'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { accessToken } }'
    tokens[role] = (await clientWith({}).get<{ accessToken: string }>(login, account)).accessToken
  }
})

/** The value of each placeholder, by role. */
const VALUES: Readonly<Record<string, (role: string) => string>> = {
  TOKEN: (role) => tokens[role],
  USERNAME: (role) => USERS[role].username,
  PASSWORD: (role) => USERS[role].password,
}
const fill = (text: string) =>
  text.replace(/\$\{(TOKEN|USERNAME|PASSWORD)_([A-Z]+)\}/g, (_, kind: string, role: string) => VALUES[kind](role))

test.each(recorded.map((request) => [request.id, request] as const))(
  '%s has its recorded answer',
  async (_, request) => {
    expect(differencesFrom(request, await send(request, new URL(gateway().url), fill))).toEqual([])
  },
)
