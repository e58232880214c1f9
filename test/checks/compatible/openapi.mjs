// What changed between two OpenAPI documents, and how much each change asks of clients.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ENVIRONMENT } from '../gateway.mjs'
import { together } from './level.mjs'

const REDOCLY = path.join(import.meta.dirname, 'node_modules/.bin/redocly')
const LEVEL_OF = { major: 'breaking', minor: 'harmless', patch: 'harmless' }

/** Where clients feel more or less of a change than Redocly says. */
const JUDGED = [
  // A client that leaves the value out gets another answer.
  [({ property }) => property === 'default', 'breaking'],
  // What a client sends has no effect any more.
  [({ kind, path }) => kind === 'removed' && /\/requestBody\/.*\/properties\/[^/]+$/.test(path), 'breaking'],
  // Only who has no answer for other values fails.
  [({ verdicts }) => verdicts.length > 0 && verdicts.every(({ ruleId }) => ruleId === 'enum-values-added'), 'dangerous'],
]

/** Changes of texts for people. */
const TEXTS = ['description', 'summary', 'title', 'version', 'example', 'examples', 'deprecated']

/** Compares two documents. Coordinates are such as `GET /bills page`, `POST /bills 409` and `REST Bill.taxRate`. */
export function openApiChanges(before, after) {
  const report = differences(nullableAsType(before), nullableAsType(after))
  return together(report.changes.flatMap((change) => {
    const level = JUDGED.find(([applies]) => applies(change))?.[1] ?? LEVEL_OF[change.impact]
    const message = messageOf(change)
    const isText = TEXTS.includes(change.property)
    const isAdded = change.kind === 'added' && !change.property
    const documents = { before, after }
    const paths = operationsOf(change, documents)
    return coordinatesOf(change, documents).map((coordinate) =>
      ({ coordinate, level, message, isText, isAdded, paths }))
  }))
}

/** What Redocly says of a change. Which members are required say the coordinates. */
function messageOf({ verdicts, typeName, property, kind }) {
  if (!verdicts.length) return [typeName, property, kind].filter(Boolean).join(' ')
  const messages = verdicts.map(({ message }) => message.replace(/\.$/, ''))
  return messages.map((message) => (property === 'required' ? message.replace(/:.*/, '') : message)).join('; ')
}

/** The report of Redocly. Its exit code says nothing here, as it also fails for changes that are announced. */
function differences(before, after) {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-compatible-'))
  try {
    const files = [['before.json', before], ['after.json', after]]
    for (const [name, document] of files) writeFileSync(path.join(folder, name), JSON.stringify(document))
    const names = files.map(([name]) => name)
    const options = { cwd: folder, env: ENVIRONMENT, encoding: 'utf8', maxBuffer: 100_000_000 }
    const { stdout, stderr } = spawnSync(REDOCLY, ['diff', ...names, '--format', 'json', '--fail-on', 'none'], options)
    if (!stdout.startsWith('{')) throw new Error(`redocly does not compare: ${stderr}`)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes `anyOf` of a type and null as a list of both types, which Redocly compares better. */
const nullableAsType = (document) => JSON.parse(JSON.stringify(document), (_, value) => {
  const { anyOf: [first, second] = [], ...rest } = value ?? {}
  if (second?.type !== 'null' || typeof first.type !== 'string' || value.anyOf.length > 2) return value
  return { ...rest, ...first, type: [first.type, 'null'], ...(first.enum ? { enum: [...first.enum, null] } : {}) }
})

/** Parts of a pointer that say only how the document is built. */
const STRUCTURE = new Set(['content', 'application/json', 'schema', 'responses', 'anyOf', 'items', 'headers'])

const partsOf = ({ base, revision }) =>
  (base ?? revision).pointer.slice(2).split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The operations that a change is about, such as `POST /bills`. */
function operationsOf(change, { before, after }) {
  const [area, name, part] = partsOf(change)
  const document = change.base ? before : after
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })))
  const schemas = area === 'components' && name === 'schemas' ? schemasWith(part, document.components.schemas) : []
  return all
    .filter(({ path, method, operation }) => (area === 'paths' && path === name && (!part || method === part))
      || mentions(operation, schemas))
    .map(({ path, method }) => `${method.toUpperCase()} ${path}`)
}

const mentions = (value, schemas) => {
  const text = JSON.stringify(value)
  return schemas.some((name) => text.includes(`"#/components/schemas/${name}"`))
}

/** The schema and those that have it in them. */
function schemasWith(name, schemas) {
  const found = [name]
  for (const each of found)
    found.push(...Object.keys(schemas).filter((other) => !found.includes(other) && mentions(schemas[other], [each])))
  return found
}

/** Where a change is. A path is each of its methods, and a list of required members is each member that differs. */
function coordinatesOf(change, { before, after }) {
  const { base, revision, property } = change
  const parts = partsOf(change)
  if (property && parts.at(-1) === property) parts.pop()
  const [area, name, method, ...rest] = parts
  const isList = property === 'required' && Array.isArray((base ?? revision).value)
  const members = isList ? difference(base?.value, revision?.value) : []
  if (area === 'components' && name === 'schemas')
    return withMembers(`REST ${[method, ...namesIn(rest)].join('.')}`, members)
  if (area !== 'paths') return [`REST ${parts.join('.')}`]
  const item = (base ? before : after).paths[name]
  if (!method) return Object.keys(item).map((each) => `${each.toUpperCase()} ${name}`)
  const [kind, at] = rest
  if (kind === 'parameters') {
    const { parameters } = item[method]
    return (at ? [parameters[at]] : parameters).map((each) => `${method.toUpperCase()} ${name} ${each.name}`)
  }
  return withMembers([method.toUpperCase(), name, ...namesIn(rest)].join(' '), members)
}

const withMembers = (place, members) => (members.length ? members.map((member) => `${place}.${member}`) : [place])

const difference = (before = [], after = []) =>
  [...before.filter((name) => !after.includes(name)), ...after.filter((name) => !before.includes(name))]

/** The names among the parts of a pointer: members of objects as they are, others unless they are structure. */
function namesIn(parts) {
  const isMember = (at) => parts[at - 1] === 'properties' && parts[at - 2] !== 'properties'
  const isNumber = (at) => /^\d+$/.test(parts[at]) && parts[at - 1] !== 'responses'
  return parts.filter((part, at) => isMember(at) || (part !== 'properties' && !STRUCTURE.has(part) && !isNumber(at)))
}
