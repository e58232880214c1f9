// Calls every operation of the schema on the demo data, and each step on a record in each state that it begins in.
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import type { Database } from '../../../src/database/open.js'
import { SHARED_MODELS } from '../../../src/database/tenant.js'
import { Prisma } from '../../../src/generated/prisma/client.js'
import { fullDocumentFor } from '../../support/corpus/full.js'
import { lifecycles, stepsOf } from '../../support/corpus/steps.js'
import { goodVariables, type Identifiers } from '../../support/corpus/variables.js'
import { documentFor, rootFields, type RootField } from '../../support/operations.js'
import { logInAt } from '../log-in.js'

const ORG = 'mill'
/** Mutations that end sessions, or change who may log in: the others would be refused after them. */
const LAST = ['logout', 'logoutEverywhere', 'endSession', 'switchOffUser', 'deactivateUser', 'changeUserRoles']

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
}

/** What was called. */
export interface Called {
  /** The names of the operations that were done at least once. */
  readonly done: ReadonlySet<string>
  readonly calls: number
  readonly faults: readonly string[]
}

/** Calls all operations. `onCall` hears the name of each before it is sent. */
export async function callAll(base: URL, database: Database, onCall: (name: string) => void): Promise<Called> {
  const [admin, manager] = await Promise.all(['admin', 'manager'].map((name) =>
    logInAt(base, `${name}@mill.test`, DEMO_PASSWORD)))
  const ids = { ...await identifiersOf(database), User: ['u-mill-staff'], Membership: ['u-mill-staff'] }
  const [done, faults] = [new Set<string>(), [] as string[]]
  let calls = 0
  const call = async (token: string, { name }: RootField, query: string, variables: object) => {
    onCall(name)
    calls += 1
    const { data, errors = [] } = await sent(base, token, { query, variables })
    if (data?.[name] != null) done.add(name)
    const broken = errors.find(({ extensions: { code } }) => code === 'INTERNAL_SERVER_ERROR')
    if (broken) faults.push(`${name}: ${broken.message}`)
  }
  for (const field of rootFields.filter(({ name }) => !LAST.includes(name)))
    await call(admin, field, fullDocumentFor(field), goodVariables(field, ids))
  for (const lifecycle of lifecycles)
    for await (const { field, variables, isAllowed } of stepsOf(database, lifecycle, ORG, ids))
      for (const token of isAllowed ? [manager, admin] : []) await call(token, field, documentFor(field), variables)
  for (const field of rootFields.filter(({ name }) => LAST.includes(name)))
    await call(admin, field, documentFor(field), goodVariables(field, ids))
  return { done, calls, faults }
}

async function sent(base: URL, token: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return (await fetch(new URL('/graphql', base), { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<Answer>
}

/** The identifiers of the records of the organization, by model. */
async function identifiersOf({ pool }: Database): Promise<Identifiers> {
  const found: [string, string[]][] = []
  for (const model of Object.values(Prisma.ModelName).filter((name) => !SHARED_MODELS.includes(name))) {
    const { rows } = await pool.query<{ id: string | null }>(
      `SELECT to_jsonb(t)->>'id' AS id FROM "${model}" t WHERE t."orgId" = $1 ORDER BY 1`, [ORG])
    const all = rows.flatMap(({ id }) => id ?? [])
    if (all.length) found.push([model, all])
  }
  return Object.fromEntries(found)
}
