// Breaks and harmless changes, at least twenty of each, each planted alone in a copy of a kept version. What has to be
// found is written by hand.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { announced, lineFor, withLines } from './changelog.mjs'
import { TEXTS, wrongTexts } from './changelogs.mjs'
import { graphqlChanges } from './graphql.mjs'
import { openApiChanges } from './openapi.mjs'

/** Replaces a text in the definition that begins with `head`, and fails if it is not there. */
const edit = (head, from, to) => (sdl) => {
  const start = sdl.indexOf(`\n${head}`)
  const definition = sdl.slice(start, sdl.indexOf('\n}', start))
  const edited = definition.replace(from, to)
  if (start < 0 || edited === definition) throw new Error(`there is no ${from} in ${head}`)
  return sdl.slice(0, start) + edited + sdl.slice(start + definition.length)
}
const added = (head, line) => edit(head, '{', `{\n  ${line}`)
const schemaOf = (document, name) => document.components.schemas[name]
const memberOf = (document, name, member) => schemaOf(document, name).properties[member]
const orNull = (document, name, member) =>
  (schemaOf(document, name).properties[member] = { anyOf: [memberOf(document, name, member), { type: 'null' }] })
const parametersOf = ({ paths }) => paths['/logistics/locations'].get.parameters
const text = { type: 'string' }

/** What is planted, how, and the coordinate of the break. */
const GRAPHQL_BREAKS = [
  ['a field is removed', edit('type BillWarning ', 'quantity: Int!', 'pieces: Int!'), 'BillWarning.quantity'],
  ['a mutation is removed', edit('type Mutation ', ' createRate(', ' recordRate('), 'Mutation.createRate'],
  ['a type has another name', (sdl) => sdl.replaceAll('LocationFilter', 'PlaceFilter'), 'LocationFilter'],
  ['a field may be null', edit('type LegacyPathUsage ', 'method: String!', 'method: String'), 'LegacyPathUsage.method'],
  ['an entry of a list may be null', edit('type LegacyPathUsage ', '[LegacyClient!]!', '[LegacyClient]!'),
    'LegacyPathUsage.clients'],
  ['a field has another type', edit('type BillWarning ', 'quantity: Int!', 'quantity: Float!'), 'BillWarning.quantity'],
  ['a type leaves an interface', edit('type Rate ', 'EditableRecord & Node', 'Node'), 'Rate'],
  ['a value of an enum is removed', edit('enum BillType ', /"{3}[^"]*"{3}\s*EMPLOYEE/, ''), 'BillType.EMPLOYEE'],
  ['an argument is removed', edit('type Query ', '(id: ID!): Location\n', '(code: ID): Location\n'), 'Query.location.id'],
  ['an argument is required that was not there',
    edit('type Query ', '(id: ID!): Location\n', '(id: ID!, code: ID!): Location\n'), 'Query.location.code'],
  ['an argument becomes required',
    edit('type Mutation ', 'input: RateInput!, recordVersion: Int)', 'input: RateInput!, recordVersion: Int!)'),
    'Mutation.editRate.recordVersion'],
  ['an argument of a directive has another default',
    (sdl) => sdl.replace(/(directive @validateOnly\([^)]*if: Boolean! = )true/, '$1false'), '@validateOnly.if'],
  ['an argument has another default', edit('type Query ', 'LocationOrderBy = NAME_ASC', 'LocationOrderBy = CODE_ASC'),
    'Query.locations.orderBy'],
  ['a member of an input is removed', edit('input LocationInput ', 'city: String', 'town: String'), 'LocationInput.city'],
  ['a member of an input becomes required', edit('input LocationInput ', 'city: String', 'city: String!'),
    'LocationInput.city'],
]

/** As above, without a break. A coordinate is that of a dangerous change. */
const GRAPHQL_HARMLESS = [
  ['a field is added', added('type BillWarning ', 'lineCount: Int!')],
  ['a type is added', (sdl) => `${sdl}\ntype Loom { name: String! }\n`],
  ['a query is added', added('type Query ', 'loom: String')],
  ['an optional argument is added', edit('type Query ', '(id: ID!): Location\n', '(id: ID!, code: ID): Location\n')],
  ['an optional member of an input is added', added('input LocationInput ', 'dock: String')],
  ['a required argument becomes optional', edit('type Query ', '(id: ID!): Location\n', '(id: ID): Location\n')],
  ['a required member of an input becomes optional', edit('input DeliveryStopInput ', 'name: String!', 'name: String')],
  ['a field is never null any more', edit('type OperationClient ', 'clientName: String', 'clientName: String!')],
  ['a value of an enum that is only sent is added', edit('enum LocationOrderBy ', 'NAME_ASC\n', 'NAME_ASC\n  CITY_ASC\n')],
  ['a value of an enum that is read is added', edit('enum BillType ', 'EMPLOYEE', 'EMPLOYEE\n  LANDLORD'),
    'BillType.LANDLORD'],
  ['a type gets an interface', (sdl) =>
    `${edit('type BillWarning ', '{', 'implements OfBill {')(sdl)}\ninterface OfBill { billId: ID! }\n`, 'BillWarning'],
  ['a field becomes deprecated', edit('type BillWarning ', 'quantity: Int!', 'quantity: Int! @deprecated(reason: "Unused.")')],
  ['a description changes', edit('type BillWarning ', 'The number of the bill.', 'Its number.')],
  ['fields change places', edit('type LegacyPathUsage ', /(method: String!)([^]*)(path: String!)/, '$3$2$1')],
]

const REST_BREAKS = [
  ['a path is removed', ({ paths }) => delete paths['/bills'], 'POST /bills'],
  ['a member of an answer is removed', (document) => delete schemaOf(document, 'Bill').properties.taxRate, 'REST Bill.taxRate'],
  ['a member of an answer may be null', (document) => orNull(document, 'Bill', 'currency'), 'REST Bill.currency'],
  ['a member of a request is required that was not there', (document) => {
    schemaOf(document, 'BillCreation').properties.reference = text
    schemaOf(document, 'BillCreation').required.push('reference')
  }, 'REST BillCreation.reference'],
  ['a member of a request has fewer values', (document) =>
    memberOf(document, 'BillCreation', 'sourceOfFunds').anyOf[0].enum.pop(), 'REST BillCreation.sourceOfFunds'],
  ['a parameter has another default', (document) =>
    (parametersOf(document).find(({ name }) => name === 'limit').schema.default = 50), 'GET /logistics/locations limit'],
]

const REST_HARMLESS = [
  ['a path is added', ({ paths }) => (paths['/looms'] = structuredClone(paths['/api-keys']))],
  ['a member of an answer is added', (document) => (schemaOf(document, 'Bill').properties.loom = text)],
  ['an optional member of a request is added', (document) => (schemaOf(document, 'BillCreation').properties.loom = text)],
  ['an optional parameter is added', (document) =>
    parametersOf(document).push({ name: 'loom', in: 'query', required: false, schema: text })],
  ['a member of a request may be null', (document) => orNull(document, 'BillCreation', 'billType')],
  ['a member of an answer has a new value', (document) => memberOf(document, 'Bill', 'billType').enum.push('landlord'),
    'REST Bill.billType'],
]

const coordinatesAt = (level, changes) =>
  changes.filter((change) => change.level === level).map(({ coordinate }) => coordinate).join(', ')

/** What the tool says of the planted change, if it is not what is expected. A break has a line that announces it. */
function wrongIn(changes, { breaks = '', dangers = '' }) {
  const [breaking, dangerous] = ['breaking', 'dangerous'].map((level) => coordinatesAt(level, changes))
  if (breaking !== breaks || dangerous !== dangers) return `breaking: ${breaking}; dangerous: ${dangerous}`
  if (!changes.length) return 'it is not seen'
  const changelog = withLines('## Unreleased\n\n## 1.0.0 - 2026-01-01\n', changes.map(lineFor))
  return breaks && !announced(changelog).has(breaks) ? 'its line does not announce it' : undefined
}

/** Plants each change, and tells those of which the tool says something else. True if there is none. */
export async function prove({ schema, openapi }) {
  const inSchema = (plant) => graphqlChanges(schema, plant(schema))
  const inDocument = (plant) => {
    const document = JSON.parse(openapi)
    plant(document)
    return openApiChanges(JSON.parse(openapi), document)
  }
  const wrong = [
    ...await all(GRAPHQL_BREAKS, inSchema, 'breaks'), ...await all(GRAPHQL_HARMLESS, inSchema, 'dangers'),
    ...await all(REST_BREAKS, inDocument, 'breaks'), ...await all(REST_HARMLESS, inDocument, 'dangers'), ...wrongTexts(),
    ...MISTYPED.flatMap(wrongRefusal),
  ]
  for (const line of wrong) console.error(line)
  const breaks = GRAPHQL_BREAKS.length + REST_BREAKS.length
  const harmless = GRAPHQL_HARMLESS.length + REST_HARMLESS.length
  console.log(`${breaks} breaks and ${harmless} harmless changes were planted, and ${TEXTS} changelogs read and written; `
    + `${wrong.length} were judged wrongly.`)
  return wrong.length === 0
}

const MISTYPED = [['--since', '../..'], ['--documents', '/nowhere.graphql']]

/** A command that is typed wrong ends with 2 and one sentence. */
function wrongRefusal(words) {
  const command = [path.join(import.meta.dirname, 'check.mjs'), ...words]
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return status === 2 && stderr.trim().split('\n').length === 1 ? [] : [`${words.join(' ')}: ended with ${status}; ${stderr}`]
}

async function all(rows, changesOf, expected) {
  const wrong = []
  for (const [name, plant, coordinate] of rows) {
    const fault = wrongIn(await changesOf(plant), { [expected]: coordinate })
    if (fault) wrong.push(`${name}: expected ${coordinate ?? 'no break'}; ${fault}`)
  }
  return wrong
}
