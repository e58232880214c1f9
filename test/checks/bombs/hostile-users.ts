// Users for hostile clients, all different: the demo users of both organizations except the honest ones, and new users
// as needed.
import { randomBytes } from 'node:crypto'
import { DEMO_USERS } from '../../../prisma/seed.js'
import { logInAt } from '../log-in.js'
import type { Production } from '../production.js'

const CREATE = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { userId } }'
const ROLES = ['STAFF', 'MANAGER', 'FINANCE', 'DIRECTOR', 'HR']
const ORGANIZATIONS = ['mill', 'atelier']

interface Wanted {
  readonly count: number
  /** E-mail addresses of the honest users. */
  readonly honest: readonly string[]
}

/** The access tokens of `count` users. */
export async function hostileTokens(production: Production, { count, honest }: Wanted): Promise<string[]> {
  const emails = DEMO_USERS.map(({ email }) => email).filter((email) => !honest.includes(email)).slice(0, count)
  const tokens: string[] = []
  // One after the other: concurrent log-ins count against the limits of the address until they are checked.
  for (const email of emails) tokens.push(await production.logIn(email))
  const admins = await Promise.all(ORGANIZATIONS.map((id) => production.logIn(`admin@${id}.test`)))
  for (let index = 0; tokens.length < count; index += 1)
    tokens.push(await newUser(production.url(), admins[index % admins.length], index))
  return tokens
}

/** Creates a user as ADMIN. Returns the user's token. */
async function newUser(base: URL, admin: string, index: number): Promise<string> {
  const email = `hostile-${index}@check.test`
  const password = randomBytes(18).toString('base64url')
  const input = { email, name: `Hostile ${index}`, password, roles: [ROLES[index % ROLES.length]] }
  const answer = await fetch(new URL('/graphql', base), {
    method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: JSON.stringify({ query: CREATE, variables: { input } }),
  })
  const text = await answer.text()
  if (!text.includes('"userId"')) throw new Error(`${email} could not be made: ${text}`)
  return logInAt(base, email, password)
}
