// `selvedge documents`: registers GraphQL documents, which clients may send by identifier, and checks them against the
// schema.
import { parse, specifiedRules, validate, type GraphQLSchema } from 'graphql'
import {
  addTrusted, hashOf, removeTrusted, trustedDocuments,
} from '../access/trusted-documents.js'
import { modelOf } from '../core/model.js'
import { counted } from '../core/words.js'
import { operationsOf } from '../core/operations/document.js'
import { parseWithinLimits } from '../core/operations/document-limits.js'
import type { Database } from '../database/open.js'
import { features } from '../features.js'
import { bareSchema } from '../schema.js'
import { say, UsageError, warn, type Typed } from './command.js'
import { readDocuments } from './documents/files.js'
import { EXIT_CODES } from './exit-codes.js'
import { withDatabase } from './opened.js'

type Action = (words: readonly string[], database: Database) => Promise<void>

const ACTIONS: Readonly<Record<string, Action>> = { add, list, remove, check }

/** The words that an action needs. */
const WANTED: Readonly<Record<string, string>> = {
  add: 'needs the names of files, such as queries.graphql',
  remove: 'needs identifiers, as documents list prints them',
}

export async function manageDocuments(typed: Typed): Promise<void> {
  const [name, ...words] = typed.words
  const action = Object.hasOwn(ACTIONS, name ?? '') ? ACTIONS[name] : null
  const wanted = WANTED[name as string]
  if (!action) throw new UsageError(`say ${Object.keys(ACTIONS).join(', ')}`)
  if (!wanted !== !words.length) throw new UsageError(`${name} ${wanted ?? 'takes no words'}`)
  await withDatabase(typed, ({ database }) => action(words, database))
}

async function add(files: readonly string[], database: Database): Promise<void> {
  const schema = await bareSchema(modelOf(features))
  const found = (await Promise.all(files.map(readDocuments))).flat()
  const faults = found.flatMap(({ place, text }) => faultsOf(schema, text).map((fault) => `${place}: ${fault}`))
  faults.forEach(warn)
  if (faults.length) throw new Error(`${counted(faults.length, 'fault')}; nothing was registered`)
  const added = new Set(await addTrusted(database, found.map(({ text }) => text), new Date()))
  for (const hash of added) say(`${hash}  ${namesIn(found.find(({ text }) => hashOf(text) === hash)?.text ?? '')}`)
  const given = new Set(found.map(({ text }) => hashOf(text)))
  say(`${counted(added.size, 'document')} registered, ${given.size - added.size} registered before.`)
}

async function list(_words: readonly string[], database: Database): Promise<void> {
  const all = await trustedDocuments(database)
  for (const { hash, text, addedAt } of all) say(`${hash}  ${addedAt.toISOString()}  ${namesIn(text)}`)
  if (!all.length) say('None.')
}

async function remove(words: readonly string[], database: Database): Promise<void> {
  const hashes = [...new Set(words.map((word) => word.replace(/^sha256:/, '').toLowerCase()))]
  const removed = await removeTrusted(database, hashes)
  if (removed.length) say(`${counted(removed.length, 'document')} removed; gateways that run refuse them after five seconds.`)
  const unknown = hashes.filter((hash) => !removed.includes(hash))
  if (unknown.length) throw new Error(`not registered: ${unknown.join(', ')}; selvedge documents list prints the identifiers`)
}

async function check(_words: readonly string[], database: Database): Promise<void> {
  const schema = await bareSchema(modelOf(features))
  const all = await trustedDocuments(database)
  const unfit = all.filter(({ hash, text }) => {
    const faults = faultsOf(schema, text)
    for (const fault of faults) say(`${hash}  ${namesIn(text)}: ${fault}`)
    return faults.length > 0
  })
  say(`${counted(all.length, 'document')}, ${unfit.length} of which do not fit the schema.`)
  if (unfit.length) process.exitCode = EXIT_CODES.failed.code
}

/** The reasons why the gateway would refuse the document, as sentences. */
function faultsOf(schema: GraphQLSchema, text: string): string[] {
  try {
    return validate(schema, parseWithinLimits(text), specifiedRules).map(({ message }) => message)
  } catch (error) {
    return [(error as Error).message]
  }
}

/** The names of the operations of a document that parses. */
const namesIn = (text: string) =>
  operationsOf(parse(text)).map(({ operation, name }) => name?.value ?? `unnamed ${operation}`).join(', ')
