// Compares the held rows of all kinds with each other and with the database, and notes every fault at its line.
import type { Kept } from '../../core/balances.js'
import { isNameOfThen } from './history.js'
import type { Check, Column, Key, Kind, Link } from './kinds.js'
import type { There } from './there.js'
import { indexStage, literal, quoted, stageOf, type Client } from './staging.js'

export interface Comparing {
  readonly client: Client
  readonly orgId: string
  /** What the database has already. */
  readonly there: There
  /** What the gateway keeps beside the records. */
  readonly kept: Kept
  /** Whether rows that differ are to be changed in the database. */
  readonly update: boolean
  /** Whether a link to a member who is not there is left empty. */
  readonly withoutMembers: boolean
  /** The kinds that have a file. */
  readonly kinds: readonly Kind[]
  /** All kinds. */
  readonly all: readonly Kind[]
}

/** Whether a column is a quantity that is counted from other records, so that the value in a file is not written. */
export const isKept = ({ balances }: Kept, { name }: Kind, column: string) =>
  balances.some((balance) => balance.table === name && balance.column === column)

/**
 * Whether a column of a row that is there already is compared with a file and written. The time of the last change is
 * that of the import.
 */
export const isCompared = (kept: Kept, kind: Kind, column: string) =>
  !isKept(kept, kind, column) && column !== 'updatedAt' && !isNameOfThen(kind.name, column)

/** Notes the faults that only the database knows. */
export async function compare(comparing: Comparing, onKind: (kind: Kind) => void): Promise<void> {
  const { client, kinds } = comparing
  for (const kind of kinds) await indexStage(client, kind)
  for (const kind of kinds) {
    onKind(kind)
    if (comparing.withoutMembers) await leaveMembersOut(comparing, kind)
    await client.query(markKnown(comparing, kind), [comparing.orgId])
    await fillDefaults(comparing, kind)
    await client.query(noteTwice(kind, { columns: ['id'], parts: ['"id"'], among: null }))
    for (const key of kind.keys) {
      await client.query(noteTwice(kind, key))
      await client.query(noteTaken(comparing, kind, key), [comparing.orgId])
    }
    for (const link of kind.links) await noteMissing(comparing, kind, link)
    for (const check of kind.checks) await client.query(noteBroken(kind, check))
    if (comparing.update && kind.appendOnly) await client.query(noteRefused(kind))
  }
}

/** Rows that are new, or that an update would change. */
export const isNew = '"_changed" IS NULL'
export const isChanged = 'cardinality("_changed") > 0'

/** Columns whose absence in a file means the default, not null. */
const withDefault = ({ columns }: Kind) =>
  columns.filter(({ mayBeNull, defaultsTo }) => !mayBeNull && defaultsTo !== null)

/** Finds the rows that the table has, with the members that differ. A member with a default that is absent stays. */
function markKnown({ kept, there }: Comparing, kind: Kind): string {
  const differs = ({ name, mayBeNull, defaultsTo, base }: Column) => {
    const [held, there] = [`s.${quoted(name)}`, `t.${quoted(name)}`].map((one) => (base === 'json' ? `${one}::jsonb` : one))
    const given = mayBeNull || defaultsTo === null ? '' : `${held} IS NOT NULL AND `
    return `CASE WHEN ${given}${held} IS DISTINCT FROM ${there} THEN ${literal(name)} END`
  }
  const filled = withDefault(kind).map(({ name: column }) => quoted(column))
  return `UPDATE ${stageOf(kind)} s SET
    "_changed" = array_remove(ARRAY[${kind.columns.filter(({ name }) => isCompared(kept, kind, name)).map(differs).join(', ')}]::text[], NULL)
    ${filled.map((column) => `, ${column} = coalesce(s.${column}, t.${column})`).join('')}
    FROM ${there(kind.name)} t WHERE t."orgId" = $1 AND t."id" = s."id" AND NOT s."_faulty"`
}

async function fillDefaults({ client, kept }: Comparing, kind: Kind): Promise<void> {
  const columns = withDefault(kind).filter(({ name }) => !isKept(kept, kind, name))
  if (columns.length === 0) return
  const lacks = columns.map(({ name }) => `${quoted(name)} IS NULL`).join(' OR ')
  const sets = columns.map(({ name, defaultsTo }) => `${quoted(name)} = coalesce(${quoted(name)}, ${defaultsTo})`)
  await client.query(`UPDATE ${stageOf(kind)} SET ${sets.join(', ')} WHERE ${isNew} AND (${lacks})`)
}

/** The members that an operator knows for columns. */
function membersFor({ computed }: Kind, columns: readonly string[]): string {
  return [...new Set(columns.map((column) => computed[column]?.from ?? column))].join(', ')
}

const note = (member: string, message: string) =>
  `INSERT INTO "import_fault" ("file", "line", "member", "message") SELECT s."_file", s."_line", ${literal(member)}, ${message}`

/** The values of a key as text for a message. */
const valuesOf = (key: Key, row: string) =>
  `left(concat_ws(', ', ${key.parts.map((_, at) => `${row}.k${at}::text`).join(', ')}), 200)`
const keyParts = ({ parts }: Key) => parts.map((part, at) => `(${part}) AS k${at}`).join(', ')
const partNames = ({ parts }: Key) => parts.map((_, at) => `k${at}`)
const complete = (key: Key, row: string) => partNames(key).map((part) => `${row}.${part} IS NOT NULL`).join(' AND ')

/** Lines of the files with the key of an earlier line. */
const noteTwice = (kind: Kind, key: Key) => `
  ${note(membersFor(kind, key.columns), `${valuesOf(key, 's')} || ' is in ' || f."name" || ':' || s.first_line
    || ' too; each row has its own'`)}
  FROM (
    SELECT h.*, row_number() OVER own AS place, first_value("_file") OVER own AS first_file,
      first_value("_line") OVER own AS first_line
    FROM (SELECT "_file", "_line", ${keyParts(key)} FROM ${stageOf(kind)} ${key.among ? `WHERE ${key.among}` : ''}) h
    WHERE ${complete(key, 'h')}
    WINDOW own AS (PARTITION BY ${partNames(key).join(', ')} ORDER BY "_file", "_line")
  ) s JOIN "import_file" f ON f."file" = s.first_file
  WHERE s.place > 1`

/** Lines with the key of another row of the database. */
function noteTaken({ update, there }: Comparing, kind: Kind, key: Key): string {
  const among = key.among ? ` AND (${key.among})` : ''
  const written = update ? `(${isNew} OR ${isChanged})` : isNew
  // A row that the files change too is compared with the row in the files.
  const kept = update ? `AND NOT EXISTS (SELECT FROM ${stageOf(kind)} o WHERE o."id" = t."id")` : ''
  return `${note(membersFor(kind, key.columns), `${valuesOf(key, 's')} || ' is taken in the database, by ' || t."id"`)}
    FROM (SELECT "_file", "_line", "id", ${keyParts(key)} FROM ${stageOf(kind)} WHERE ${written}${among}) s
    JOIN (SELECT "id", ${keyParts(key)} FROM ${there(kind.name)} held WHERE "orgId" = $1${among}) t
      ON ${partNames(key).map((part) => `t.${part} = s.${part}`).join(' AND ')} AND t."id" <> s."id"
    WHERE true ${kept}`
}

/** The rows of a link whose target the database does not have. */
function unlinked({ kinds, there }: Comparing, kind: Kind, { columns, target, targetColumns }: Link): string {
  const given = columns.map((name) => `s.${quoted(name)} IS NOT NULL`).join(' AND ')
  const same = (row: string) =>
    columns.map((name, at) => `${row}.${quoted(targetColumns[at])} = s.${quoted(name)}`).join(' AND ')
  const held = kinds.find(({ name }) => name === target)
  return `FROM ${stageOf(kind)} s WHERE ${given}
    AND NOT EXISTS (SELECT FROM ${there(target)} t WHERE t."orgId" = $1 AND ${same('t')})
    ${held ? `AND NOT EXISTS (SELECT FROM ${stageOf(held)} h WHERE ${same('h')})` : ''}`
}

/** Tables that an import does not fill, and that a row may be without a row of. */
const isMember = ({ target }: Link) => target === 'Membership' || target === 'User'

async function noteMissing(comparing: Comparing, kind: Kind, link: Link): Promise<void> {
  const value = link.columns.map((name) => `s.${quoted(name)}`).join(` || ', ' || `)
  const message = isMember(link)
    ? `' names ' || ${value} || ', who is no member of the organization; let them in, or use --without-members'`
    : `' names ' || ${value} || ', and neither the files nor the database have such a ' || ${literal(link.target)}`
  await comparing.client.query(
    `${note(link.columns.join(', '), `ltrim(${message})`)} ${unlinked(comparing, kind, link)}`,
    [comparing.orgId],
  )
}

/** Empties the links to members who are not there. Known rows keep theirs. */
async function leaveMembersOut(comparing: Comparing, kind: Kind): Promise<void> {
  for (const link of kind.links.filter(isMember)) {
    const empty = link.columns.filter((name) => kind.columns.find((column) => column.name === name)?.mayBeNull)
    if (empty.length === 0) continue
    await comparing.client.query(
      `UPDATE ${stageOf(kind)} SET ${empty.map((name) => `${quoted(name)} = NULL`).join(', ')}
       WHERE ("_file", "_line") IN (SELECT s."_file", s."_line" ${unlinked(comparing, kind, link)})`,
      [comparing.orgId],
    )
  }
}

/** Lines that break a rule of the table. */
function noteBroken(kind: Kind, { columns, rule }: Check): string {
  const words = rule.replace(/::(?:"\w+"|[a-z]+(?: [a-z]+)*(?:\(\d+\))?)/g, '').replaceAll('"', '')
    .replace(/'(-[\d.]+)'/g, '$1')
  return `${note(membersFor(kind, columns), literal(`breaks the rule ${words}`))}
    FROM ${stageOf(kind)} s WHERE NOT s."_faulty" AND (${rule}) IS FALSE`
}

const noteRefused = (kind: Kind) => `
  INSERT INTO "import_fault" ("file", "line", "member", "message")
  SELECT "_file", "_line", array_to_string("_changed", ', '),
    'differs from the database, and a ${kind.name} is never changed; leave the line out'
  FROM ${stageOf(kind)} WHERE ${isChanged}`
