// Writes the held rows: kind after kind in the order of their links, one transaction per kind or one for all.
import type { ActionName } from '../../core/lifecycle/record-action.js'
import { recount, type Kept } from '../../core/balances.js'
import { newId } from '../../core/ids/new-id.js'
import { isChanged, isCompared, isNew } from './compare.js'
import type { Kind, Link } from './kinds.js'
import { NUMBERED } from './left-out.js'
import { changesQuantities } from './look-ahead.js'
import type { Group, Turn } from './table-order.js'
import { attempt } from './refused.js'
import { quoted, runnerOf, stageOf, type Client } from './staging.js'

export interface Writing {
  readonly client: Client
  readonly orgId: string
  readonly kept: Kept
  readonly update: boolean
  readonly atomic: boolean
}

/** How many rows of a kind were new, differed, and were there already. */
export interface Tally {
  readonly added: number
  readonly changed: number
  readonly same: number
}

/** The rows of a kind by what they are. */
export async function tallyOf(client: Client, kind: Kind): Promise<Tally> {
  const { rows } = await client.query(`SELECT count(*) FILTER (WHERE ${isNew})::int AS added,
    count(*) FILTER (WHERE ${isChanged})::int AS changed,
    count(*) FILTER (WHERE cardinality("_changed") = 0)::int AS same FROM ${stageOf(kind)}`)
  return (rows as Tally[])[0]
}

/** Writes all groups. `onKind` hears of each kind before it is written. */
export async function writeAll(
  writing: Writing,
  groups: readonly Group[],
  onKind: (kind: Kind) => void,
): Promise<void> {
  const { client, atomic } = writing
  const done: string[] = []
  if (atomic) await client.query('BEGIN')
  for (const group of groups) {
    let current = group[0].kind
    try {
      if (!atomic) await client.query('BEGIN')
      await writeGroup(writing, group, (kind) => onKind((current = kind)))
      if (!atomic) await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw refusedBy(error, current, atomic ? [] : done)
    }
    done.push(...group.map(({ kind }) => kind.name))
  }
  if (changesQuantities(writing.kept, groups.flat().map(({ kind }) => kind))) await countAnew(writing)
  if (atomic) await client.query('COMMIT')
  for (const name of done) await client.query(`ANALYZE ${quoted(name)}`)
}

/** Writes the quantities anew that are kept beside the records, under the locks with which the gateway changes them. */
async function countAnew({ client, orgId, atomic, kept }: Writing): Promise<void> {
  try {
    if (!atomic) await client.query('BEGIN')
    for (const table of ['PurchaseOrder', 'MaterialRequest', 'Material'])
      await client.query(
        `SELECT count(*) FROM (SELECT 1 FROM ${quoted(table)} WHERE "orgId" = $1 ORDER BY "id" FOR UPDATE) locked`,
        [orgId],
      )
    await recount(runnerOf(client), kept, [orgId])
    if (!atomic) await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    const { message, detail } = error as { message: string; detail?: string }
    throw new Error(`the quantities cannot be counted: ${[message, detail].filter(Boolean).join('; ')}. ${atomic
      ? 'Nothing is written.'
      : 'All kinds are written, and their quantities are not.'} Remove the cause and import again.`)
  }
}

/** What was written before stays, unless all is one transaction. */
function refusedBy(error: unknown, { name }: Kind, done: readonly string[]): Error {
  const left = done.length > 0
    ? `Written before it: ${done.join(', ')}; nothing else is. Remove the cause and import again: what is written is skipped.`
    : 'Nothing is written. Remove the cause and import again.'
  return new Error(`${(error as Error).message} (while ${name} was written). ${left}`)
}

/** Writes the kinds of a group, then the links that had to wait. */
async function writeGroup(writing: Writing, group: Group, onKind: (kind: Kind) => void): Promise<void> {
  const { client, orgId, update, kept } = writing
  for (const { kind, later } of group) {
    onKind(kind)
    const waiting = new Set(later.flatMap(({ columns }) => columns))
    const now = kind.columns.map(({ name }) => name).filter((name) => !waiting.has(name))
    const all = (rows: string, text: string) =>
      count(attempt(client, { kind, rows, write: (first) => client.query(text, [orgId, first]) }))
    const changeable = now.filter((name) => isCompared(kept, kind, name))
    const changed = update ? await all(isChanged, changeRows(kind, changeable)) : 0
    const added = await all(isNew, addRows(kind, now))
    await countNumbers(client, orgId, kind)
    if (added + changed > 0) await trace(client, orgId, { kind: kind.name, added, changed })
  }
  for (const turn of group) for (const link of turn.later) await client.query(fillLink(turn, link, update), [orgId])
}

const count = async (answer: Promise<{ rowCount: number | null }>) => (await answer).rowCount ?? 0
const listed = (columns: readonly string[]) => columns.map(quoted).join(', ')

const addRows = (kind: Kind, columns: readonly string[]) => `
  INSERT INTO ${quoted(kind.name)} ("orgId", ${listed(columns)})
  SELECT $1, ${listed(columns)} FROM ${stageOf(kind)} WHERE ${isNew} ORDER BY "_file", "_line" LIMIT $2`

const setting = (columns: readonly string[]) => columns.map((name) => `${quoted(name)} = s.${quoted(name)}`).join(', ')

const changeRows = (kind: Kind, columns: readonly string[]) => `
  UPDATE ${quoted(kind.name)} t SET ${setting(columns)}
  FROM (SELECT * FROM ${stageOf(kind)} WHERE ${isChanged} ORDER BY "_file", "_line" LIMIT $2) s
  WHERE t."orgId" = $1 AND t."id" = s."id"`

const fillLink = ({ kind }: Turn, { columns }: Link, update: boolean) => `
  WITH s AS MATERIALIZED (SELECT * FROM ${stageOf(kind)} WHERE ${isNew}${update ? ` OR ${isChanged}` : ''})
  UPDATE ${quoted(kind.name)} t SET ${setting(columns)} FROM s WHERE t."orgId" = $1 AND t."id" = s."id"`

/** Lets each series of document numbers continue after the highest number in the files. */
async function countNumbers(client: Client, orgId: string, kind: Kind): Promise<void> {
  for (const { name } of kind.columns.filter((column) => column.name in NUMBERED)) {
    const number = quoted(name)
    await client.query(
      `INSERT INTO "DocumentCounter" ("orgId", kind, year, "lastNumber")
       SELECT $1, split_part(${number}, '-', 1), split_part(${number}, '-', 2)::int,
         max(split_part(${number}, '-', 3)::int)
       FROM ${stageOf(kind)} WHERE ${number} ~ $2 GROUP BY 2, 3 ORDER BY 2, 3
       ON CONFLICT ("orgId", kind, year)
       DO UPDATE SET "lastNumber" = greatest("DocumentCounter"."lastNumber", excluded."lastNumber")`,
      [orgId, `^${NUMBERED[name]}-[0-9]{4}-[0-9]{5,9}$`],
    )
  }
}

const IMPORT: ActionName = 'import'

/** Writes a line of the audit trail, in the same transaction as the rows. */
async function trace(client: Client, orgId: string, details: object): Promise<void> {
  await client.query(
    `INSERT INTO "AuditLine" ("orgId", id, "actorName", action, entity, "entityId", details)
     VALUES ($1, $2, 'Command line', $4, 'Organization', $1, $3::jsonb)`,
    [orgId, newId('aud'), JSON.stringify(details), IMPORT],
  )
}
