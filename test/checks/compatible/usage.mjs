// Whom a break meets: the operations whose documents are given, and what a running gateway says of calls.
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import {
  buildSchema, getNamedType, isEnumType, isInputObjectType, parse, TypeInfo, visit, visitWithTypeInfo,
} from 'graphql'

const USAGE = `query CompatibleUsage {
  operationUsage { operationName calls clients { clientName name calls } }
  legacyUsage { method path calls clients { name calls } }
}`

/** Asks the gateway for its calls. Throws if it does not answer. */
export async function usageOf(address, token) {
  const answer = await fetch(new URL('/graphql', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: USAGE }),
  }).catch(({ cause }) => {
    throw new Error(`${address} does not answer: ${cause?.message}`)
  })
  const { data, errors = [] } = await answer.json()
  const { operationUsage: operations, legacyUsage: paths } = data ?? {}
  if (operations && paths) return { operations, paths }
  const why = errors.map(({ message }) => message).join('; ')
  throw new Error(`${address} does not tell its usage (${why || answer.status}); give the token of an administrator`)
}

/** The operations of a file as `selvedge documents add` takes it, with the coordinates that each uses. */
export function operationsIn(file, sdl) {
  const schema = buildSchema(sdl)
  return textsIn(file).map((text) => {
    const document = parse(text)
    const names = document.definitions.flatMap((part) => (part.kind === 'OperationDefinition' ? [part.name?.value] : []))
    return { hash: createHash('sha256').update(text).digest('hex').slice(0, 12), names, used: coordinatesIn(document, schema) }
  })
}

function textsIn(file) {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.json')) return [text]
  const { operations, ...byIdentifier } = JSON.parse(text)
  return Array.isArray(operations) ? operations.map(({ body }) => body) : Object.values(byIdentifier)
}

/** What a document reads and sends. A variable may send every member of its type. */
function coordinatesIn(document, schema) {
  const used = new Set()
  const info = new TypeInfo(schema)
  const sent = (type) => {
    if (!type || used.has(type.name)) return
    used.add(type.name)
    if (isEnumType(type)) for (const { name } of type.getValues()) used.add(`${type.name}.${name}`)
    if (!isInputObjectType(type)) return
    for (const field of Object.values(type.getFields())) {
      used.add(`${type.name}.${field.name}`)
      sent(getNamedType(field.type))
    }
  }
  const field = () => `${info.getParentType()?.name}.${info.getFieldDef()?.name}`
  visit(document, visitWithTypeInfo(info, {
    Field: () => {
      used.add(field())
      sent(getNamedType(info.getType()))
    },
    Argument: ({ name }) => {
      used.add(`${field()}.${name.value}`)
      sent(getNamedType(info.getInputType()))
    },
    NamedType: ({ name }) => sent(schema.getType(name.value)),
  }))
  return used
}

/** Whom the change meets, as lines. `known` has what is known of calls and documents. */
export function whom({ coordinate, paths, alsoLeftOut }, { operations, usage }) {
  if (paths) return paths.filter((path) => usage || !coordinate.startsWith(path)).map((path) =>
    called(path, usage?.paths.find((one) => `${one.method} ${one.path}` === path), usage))
  const place = alsoLeftOut ? coordinate.replace(/\.[^.]+$/, '') : coordinate
  return operations.filter(({ used }) => used.has(place)).flatMap(({ names, hash }) => names.map((name) =>
    called(`${name ?? 'an operation without a name'} (${hash})`,
      usage?.operations.find(({ operationName }) => operationName === name), usage)))
}

function called(what, counted, usage) {
  if (!usage) return what
  if (!counted?.calls) return `${what}: no calls`
  const clients = counted.clients.map(({ clientName, name, calls }) => `${clientName ?? name ?? 'a former client'} ${calls}`)
  return `${what}: calls ${counted.calls} (${clients.join(', ')})`
}
