// Reads records by random documents, and by those of all tests, in two ways: relations in the statement of their
// record, and each by a statement of its own. The answers, their errors, what they withhold and their estimated cost
// must be the same. The rows that are read differ, because a record of several parents is read once by a statement of
// its own: `npm run reads -- --documents 20000 --seed 7`.
import process from 'node:process'
import { seedHouses } from '../../../prisma/seed.js'
import { usersOf, type House } from '../../../prisma/seed/organizations.js'
import { LIMITS } from '../../../src/core/limits.js'
import { logInAt } from '../log-in.js'
import { count, embedded, optionsOf, seed as seedOption } from '../options.js'
import { identifiersOf } from '../../support/identifiers.js'
import { startWalked } from '../walks/gateway.js'
import { documentsInTests, documentsOf, type Asked } from './documents.js'

const { seed, ...options } = optionsOf('reads', {
  documents: count(1000, 'random documents, beside those of all tests'), seed: seedOption(), embedded: embedded(),
})
/** The documents of the tests name records of this organization. */
const HOUSE: House = { id: 'mill', name: 'Read twice', currency: 'USD' }
const ROLES = ['ADMIN', 'STAFF', 'FINANCE', 'MANAGER'] as const
const SHOWN = 5
/** Access tokens last for a quarter of an hour, so the users log in anew behind so many documents. */
const AT_ONCE = 2000
/** Few fields are computed from whole lists, so the first way has many times as many statements with arrays. */
const MORE_ARRAYS = 5

const gateway = await startWalked(options.embedded)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The limit decides how relations are read. The documents of the two ways have two names, so both are prepared. */
const limit = LIMITS.relationsInStatement as { most: number }
const WAYS = { Together: limit.most, OneByOne: 0 }

const logIn = () => Promise.all(ROLES.map((role) =>
  logInAt(gateway.url, usersOf(HOUSE).find((user) => user.role === role)?.email ?? '', 'selvedge')))

type Path = readonly (string | number)[]
interface Told {
  readonly path?: Path
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly Told[]
  readonly extensions: { readonly withheld?: readonly Told[]; readonly cost: { readonly estimated: number } }
}

/** True if the path leads through a null. The path of a withheld field has no places of list items. */
function isBelowNull(value: unknown, [step, ...path]: Path): boolean {
  if (step === undefined) return false
  if (value == null) return true
  if (Array.isArray(value) && typeof step !== 'number') return value.some((item) => isBelowNull(item, [step, ...path]))
  return isBelowNull((value as Readonly<Record<string | number, unknown>>)[step], path)
}

/**
 * What must be the same. The order of errors and of withheld fields is that in which reads end, and so is which of them
 * are told below a field that an error has made null.
 */
function sameOf({ data, errors = [], extensions: { withheld = [], cost } }: Answer): string {
  const [sortedErrors, sortedWithheld] = [errors, withheld].map((all) => all
    .filter(({ path }) => !path || !isBelowNull(data, path)).map((one) => JSON.stringify(one)).sort())
  return JSON.stringify({ data, errors: sortedErrors, withheld: sortedWithheld, estimated: cost.estimated })
}

async function ask(token: string, way: keyof typeof WAYS, { text, variables }: Asked): Promise<Answer> {
  limit.most = WAYS[way]
  asking = way
  const response = await fetch(new URL('/graphql', gateway.url), {
    method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-cost': 'true' },
    body: JSON.stringify({ query: `query ${way} ${text}`, variables }),
  })
  const answer = (await response.json()) as Answer
  if (!answer.extensions) throw new Error(`${response.status} to ${text}: ${JSON.stringify(answer)}`)
  return answer
}

/** The statements of each way that read relations as arrays. Both ways do so for what is computed from whole lists. */
const withArrays = { Together: 0, OneByOne: 0 }
let asking: keyof typeof WAYS = 'Together'
gateway.database.onStatement((text) => { withArrays[asking] += Number(text.includes('json_build_array')) })

/** The document, and both answers around the first character that differs. */
function shownDifference({ text, variables }: Asked, one: string, other: string): string {
  const at = [...one].findIndex((character, place) => character !== other[place])
  const [shown, otherShown] = [one, other].map((each) => each.slice(Math.max(0, at - 300), at + 300))
  return `${text} ${JSON.stringify(variables)}\n  together: … ${shown}\n  one by one: … ${otherShown}`
}

try {
  await seedHouses(gateway.database.prisma, gateway.store, [HOUSE])
  let tokens = await logIn()
  let [different, plain, plainWritten, characters] = [0, 0, 0, 0]
  const identifiers = await identifiersOf(gateway.database, HOUSE.id)
  const [generated, written] = [documentsOf(seed, options.documents), documentsInTests(identifiers)]
  const documents = [...generated, ...written]
  for (const [index, asked] of documents.entries()) {
    if (index > 0 && index % AT_ONCE === 0) {
      tokens = await logIn()
      say(`${index} of ${documents.length} documents, ${different} differ`)
    }
    const isGenerated = index < generated.length
    const token = tokens[isGenerated ? index % tokens.length : 0]
    const [together, apart] = [await ask(token, 'Together', asked), await ask(token, 'OneByOne', asked)]
    if (!together.errors && isGenerated) plain += 1
    else if (!together.errors) plainWritten += 1
    const [one, other] = [sameOf(together), sameOf(apart)]
    characters += one.length
    if (one === other) continue
    different += 1
    if (different <= SHOWN) say(shownDifference(asked, one, other))
  }
  say(`${generated.length} documents of seed ${seed}, ${plain} without errors, and ${written.length} of the tests, `
    + `${plainWritten} without errors; `
    + `${Math.round(characters / documents.length)} characters each; ${different} failed`)
  say(`${withArrays.Together} statements read relations as arrays, and ${withArrays.OneByOne} of the second way`)
  const isTried = plain >= generated.length / 2 && plainWritten >= written.length / 2
    && withArrays.Together > withArrays.OneByOne * MORE_ARRAYS
  process.exitCode = different || !isTried ? 1 : 0
} finally {
  await gateway.close()
}
