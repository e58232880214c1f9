// Compares the GraphQL schema and the OpenAPI document with those of the last version, and fails for a break that
// CHANGELOG.md does not announce: `npm run compatible -- --help`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { install, ROOT } from '../gateway.mjs'
import { additionLines, announced, FORM, latestVersion, lineFor, released, withLines } from './changelog.mjs'
import { LEVELS } from './level.mjs'

const here = import.meta.dirname
const CHANGELOG = path.join(ROOT, 'CHANGELOG.md')

const HELP = `npm run compatible [-- OPTIONS]

Compares schema.graphql and the OpenAPI document with those of the last
version, and lists what changed. Exit code 1 if a break is not announced in
CHANGELOG.md, below Unreleased, Breaking.
${FORM}

  --all              lists harmless changes too, not only their number
  --write            writes the missing lines into CHANGELOG.md, and what was
                     added and is not named there
  --since VERSION    compares with a version before the last
  --documents FILE   operations of clients, as selvedge documents add takes
                     them; says which use what breaks; repeatable
  --gateway URL      a gateway that runs; says who calls them, and the REST
                     paths
  --token TOKEN      the access token of an administrator there;
                     SELVEDGE_GATEWAY and SELVEDGE_TOKEN say both too
  --release VERSION  keeps both documents, and gives what is unreleased this
                     version and the present day
  --prove            plants breaks and harmless changes, checks that only the
                     breaks are found, and reads changelogs
  --help             prints this`

const OPTIONS = {
  all: { type: 'boolean' }, write: { type: 'boolean' }, since: { type: 'string' }, documents: { type: 'string', multiple: true, default: [] },
  gateway: { type: 'string', default: process.env.SELVEDGE_GATEWAY }, token: { type: 'string', default: process.env.SELVEDGE_TOKEN },
  release: { type: 'string' }, prove: { type: 'boolean' }, help: { type: 'boolean' },
}

/** What is wrong with how the command was typed, or with what it needs. */
class Refused extends Error {}

const folderOf = (version) => path.join(here, 'versions', version)

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** The two documents of a kept version. */
function kept(version) {
  if (!VERSION.test(version)) throw new Refused(`${version} is no version such as 1.0.0: name one of test/checks/compatible/versions`)
  const read = (name) => readFileSync(path.join(folderOf(version), name), 'utf8')
  if (existsSync(folderOf(version))) return { schema: read('schema.graphql'), openapi: read('openapi.json') }
  const place = path.relative(ROOT, folderOf(version))
  throw new Refused(`${place} is missing. Each release makes its own with --release; take it from the commit of ${version}, `
    + 'or name another version with --since')
}

/** The two documents of these sources. Without the REST door no path is left of those that were there before. */
function present(before) {
  const schema = readFileSync(path.join(ROOT, 'schema.graphql'), 'utf8')
  if (!existsSync(path.join(ROOT, 'rest-compat')))
    return { schema, openapi: `${JSON.stringify({ ...JSON.parse(before.openapi), paths: {} }, null, 2)}\n` }
  const words = ['--import', '@swc-node/register/esm-register', path.join(here, 'document.mjs')]
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'inherit'] }
  const openapi = execFileSync(process.execPath, words, options)
  return { schema, openapi }
}

async function changesBetween(before, after) {
  const [{ graphqlChanges }, { openApiChanges }] = await Promise.all([import('./graphql.mjs'), import('./openapi.mjs')])
  return [
    ...await graphqlChanges(before.schema, after.schema),
    ...openApiChanges(JSON.parse(before.openapi), JSON.parse(after.openapi)),
  ]
}

/** Says of each change what it is, and of a break whom it meets and if it is announced; of harmless ones, how many. */
function tell(changes, isAnnounced, whomOf, all) {
  for (const level of LEVELS) {
    const ofLevel = changes.filter((change) => change.level === level)
    const shown = ofLevel.filter(({ isText }) => !isText)
    const texts = ofLevel.length - shown.length
    const isShort = level === 'harmless' && !all && shown.length > 0
    console.log(`\n${ofLevel.length} ${level}${texts ? `, ${texts} of them in texts` : ''}${isShort ? '; --all lists them' : ''}`)
    if (isShort) continue
    for (const change of shown) {
      const mark = level !== 'breaking' ? '' : isAnnounced(change) ? ' (announced)' : ' (NOT ANNOUNCED)'
      console.log(`  ${change.coordinate}${mark}: ${change.message}`)
      if (level === 'breaking') for (const line of whomOf(change)) console.log(`      ${line}`)
    }
  }
}

/** Function that says whom a break meets, as far as documents and a gateway tell. */
async function whomIn({ documents, gateway, token }, schema) {
  const { operationsIn, usageOf, whom } = await import('./usage.mjs')
  if (gateway && !token) throw new Refused('--gateway needs --token, or SELVEDGE_TOKEN in the environment')
  const operations = documents.flatMap((file) => {
    try {
      return operationsIn(file, schema)
    } catch ({ message }) {
      throw new Refused(`--documents ${file}: ${message}; name a file that selvedge documents add takes`)
    }
  })
  const usage = gateway && await usageOf(gateway, token).catch(({ message }) => {
    throw new Refused(message)
  })
  if (!usage) console.log('Who calls what breaks is not known: give --gateway and --token.')
  const unread = usage?.operations.map(({ operationName }) => operationName)
    .filter((name) => !operations.some(({ names }) => names.includes(name)))
  if (unread?.length) console.log(`Called, but their texts are not given with --documents: ${unread.join(', ')}`)
  else if (!documents.length) console.log('Which operations use what breaks is not known: give --documents.')
  return (change) => whom(change, { operations, usage })
}

async function compare(options) {
  const text = readFileSync(CHANGELOG, 'utf8')
  const last = options.since ?? latestVersion(text)
  const before = kept(last)
  console.log(`Changes since ${last}`)
  const after = present(before)
  const whomOf = await whomIn(options, before.schema)
  const changes = await changesBetween(before, after)
  const breaks = changes.filter(({ level }) => level === 'breaking')
  const isAnnounced = ({ coordinate }) => announced(text).has(coordinate)
  tell(changes, isAnnounced, whomOf, options.all)
  const missing = breaks.filter((change) => !isAnnounced(change))
  const additions = additionLines(text, changes)
  if (options.write && missing.length + additions.length) return announce(text, missing.map(lineFor), additions)
  if (missing.length) return complain(missing)
  console.log(`\nEvery break is announced: ${breaks.length}.`)
  if (options.release) release(options.release, { text, last, after, breaks })
}

function announce(text, breaks, additions) {
  const announcing = breaks.length ? withLines(text, breaks) : text
  writeFileSync(CHANGELOG, additions.length ? withLines(announcing, additions, 'Added') : announcing)
  console.log(`\nLines written into CHANGELOG.md: ${breaks.length} below Breaking, ${additions.length} below Added. Say in each `
    + 'what clients do instead, or what it is for.')
}

function complain(missing) {
  console.error(`\nBreaks that are not announced: ${missing.length}. Undo them, or add lines below Unreleased, Breaking in `
    + `CHANGELOG.md (--write does it), and say what clients do instead. ${FORM}\n\n${missing.map(lineFor).join('\n')}`)
  process.exitCode = 1
}

/** Keeps the documents of a new version. By Semantic Versioning, only a first number that rises may break clients. */
function release(version, { text, last, after, breaks }) {
  if (!VERSION.test(version)) throw new Refused(`${version} is no version such as 1.1.0`)
  if (existsSync(folderOf(version))) throw new Refused(`${version} was released before`)
  if (breaks.length && !last.includes('-') && parseInt(version) <= parseInt(last))
    throw new Refused(`${breaks.length} changes break clients of ${last}: the version is ${parseInt(last) + 1}.0.0`)
  mkdirSync(folderOf(version), { recursive: true })
  writeFileSync(path.join(folderOf(version), 'schema.graphql'), after.schema)
  writeFileSync(path.join(folderOf(version), 'openapi.json'), after.openapi)
  writeFileSync(CHANGELOG, released(text, version, new Date().toISOString().slice(0, 10)))
  console.log(`\n${path.relative(ROOT, folderOf(version))} and CHANGELOG.md are written. Set the version in package.json `
    + `and client/package.json too: npm version ${version} --no-git-tag-version, in both folders`)
}

function typed() {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    throw new Refused(`${error.message}\n\n${HELP}`)
  }
}

async function main() {
  const options = typed()
  if (options.help) return console.log(HELP)
  install(here)
  if (!options.prove) return compare(options)
  const { prove } = await import('./planted.mjs')
  if (!await prove(kept('1.0.0-rc.1'))) process.exitCode = 1
}

await main().catch((error) => {
  console.error(error instanceof Refused ? error.message : error)
  process.exitCode = error instanceof Refused ? 2 : 1
})
