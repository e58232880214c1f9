// Looks at the records as they will stand after the import: checks the rules between them, and counts the quantities
// that are kept beside their documents.
import { recount, type Balance, type Kept } from '../../core/balances.js'
import { isChanged, isKept, isNew, type Comparing } from './compare.js'
import type { ImportRule } from '../../core/imports.js'
import type { Kind } from './kinds.js'
import { rulesOf } from './rules.js'
import { literal, quoted, runnerOf, stageOf, type Client } from './staging.js'

/** Whether a quantity is counted from rows of the kind, or kept in them. */
const isCounted = ({ balances }: Kept, { name }: Kind) =>
  balances.some(({ table, sum }) => table === name || sum.includes(`"${name}"`))

/** Whether an import of these kinds can change a quantity. */
export const changesQuantities = (kept: Kept, kinds: readonly Kind[]) => kinds.some((kind) => isCounted(kept, kind))

/** Notes the faults that only all rows together have, and writes the right quantities into the held rows. */
export async function lookAhead(comparing: Comparing): Promise<void> {
  const { client, kinds, kept } = comparing
  const rules = kinds.flatMap(rulesOf)
  const counts = changesQuantities(kept, kinds)
  const copied = comparing.all.filter((kind) =>
    (counts && isCounted(kept, kind)) || rules.some((rule) => `${rule.with}${rule.wrong}`.includes(`"${kind.name}"`)))
  await client.query('BEGIN')
  for (const kind of copied) await copyAhead(comparing, kind)
  // Sums in money look at the currency. No statement joins temporary tables with rows that may be on another node.
  await client.query(`CREATE TEMP TABLE "Organization" ON COMMIT DROP AS
    SELECT * FROM "Organization" WHERE "id" = ${literal(comparing.orgId)}`)
  for (const rule of rules.filter(({ sums }) => !sums)) await client.query(noteWrong(comparing, rule))
  // A line with a fault would be missing from its sum.
  if (!(await hasFaults(client))) {
    for (const rule of rules.filter(({ sums }) => sums)) await client.query(noteWrong(comparing, rule))
    if (counts) await countAhead(comparing)
  }
  await client.query('COMMIT')
}

const hasFaults = async (client: Client) =>
  ((await client.query('SELECT EXISTS (SELECT FROM "import_fault") AS yes')).rows as { yes: boolean }[])[0].yes

/** The rows that the import writes. */
const written = ({ update }: Comparing) => (update ? `(${isNew} OR ${isChanged})` : isNew)

/** Makes a temporary table that hides the table of the same name until the end of the transaction. */
async function copyAhead(comparing: Comparing, kind: Kind): Promise<void> {
  const { client, kinds, kept, there } = comparing
  const org = literal(comparing.orgId)
  const stage = kinds.includes(kind) ? stageOf(kind) : undefined
  // In the temporary table, a quantity may have more digits than in its column, so that it can be reported.
  const columns = kind.columns
    .map(({ name }) => (isKept(kept, kind, name) ? `coalesce(${quoted(name)}, 0) AS ${quoted(name)}` : quoted(name))).join(', ')
  await client.query(`CREATE TEMP TABLE ${quoted(kind.name)} ON COMMIT DROP AS
    SELECT "orgId", ${columns} FROM ${there(kind.name)} t WHERE "orgId" = ${org}
    ${stage ? `AND NOT EXISTS (SELECT FROM ${stage} s WHERE s."id" = t."id" AND ${written(comparing)})
    UNION ALL SELECT ${org}, ${columns} FROM ${stage} WHERE NOT "_faulty" AND ${written(comparing)}` : ''}`)
  const keys = new Set(['"id"', ...kind.links.map((link) => link.columns.map(quoted).join(', '))])
  for (const key of keys) await client.query(`CREATE INDEX ON ${quoted(kind.name)} (${key})`)
  await client.query(`ANALYZE ${quoted(kind.name)}`)
}

function noteWrong(comparing: Comparing, { kind, member, with: joins = '', wrong, message, unless }: ImportRule): string {
  const held = comparing.kinds.find(({ name }) => name === unless)
  return `INSERT INTO "import_fault" ("file", "line", "member", "message")
    SELECT s."_file", s."_line", ${literal(member)}, ${message}
    FROM (SELECT * FROM ${stageOf({ name: kind })} WHERE NOT "_faulty" AND ${written(comparing)}) s ${joins}
    WHERE ${wrong} ${held
      ? `AND NOT EXISTS (SELECT FROM ${stageOf(held)} WHERE "id" = p."id" AND ${written(comparing)})` : ''}`
}

/** Counts the quantities in the temporary tables. */
async function countAhead(comparing: Comparing): Promise<void> {
  const { client, kinds, orgId, kept } = comparing
  await recount(runnerOf(client), kept, [orgId])
  for (const balance of kept.balances)
    for (const limit of limitsOf(comparing, balance)) await client.query(noteBeyond(comparing, balance, limit))
  if (await hasFaults(client)) return
  for (const balance of kept.balances) {
    const [kind, column] = [kinds.find(({ name }) => name === balance.table), quoted(balance.column)]
    if (!kind) continue
    await client.query(noteDiffering(kind, balance))
    await client.query(`UPDATE ${stageOf(kind)} s SET ${column} = t.${column} FROM ${quoted(kind.name)} t
      WHERE t."id" = s."id" AND ${isNew}`)
  }
}

/** New rows whose file has another quantity. */
function noteDiffering(kind: Kind, { column, documents }: Balance): string {
  const name = quoted(column)
  return `INSERT INTO "import_note" ("file", "line", "member", "message")
    SELECT s."_file", s."_line", ${literal(column)}, 'is ' || trim_scale(s.${name}) || ', its ${documents} add up to '
      || trim_scale(t.${name}) || '; the ${documents.split(' ').at(-1)} count'
    FROM ${stageOf(kind)} s JOIN ${quoted(kind.name)} t ON t."id" = s."id" WHERE ${isNew} AND s.${name} <> t.${name}`
}

interface Limit {
  /** When the quantity `t` is beyond the limit. */
  readonly beyond: string
  readonly message: string
}

/** The limits of a quantity: 0, and the digits of its column. */
function limitsOf({ all }: Comparing, { table, column }: Balance): Limit[] {
  const digits = all.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.digits
  const value = `t.${quoted(column)}`
  return [
    { beyond: `${value} < 0`, message: 'less than 0' },
    ...(digits ? [{
      beyond: `round(${value}, ${digits.after}) >= 1e${digits.before}`,
      message: `more than the ${digits.before} digits before the point that the column takes`,
    }] : []),
  ]
}

/** Quantities beyond a limit, at the line of their row, or else at the first line that refers to it. */
function noteBeyond(comparing: Comparing, { table, column, documents }: Balance, { beyond, message }: Limit): string {
  const { kinds, all, kept } = comparing
  const name = quoted(column)
  const place = (rank: number, kind: Kind, key: string) =>
    `SELECT ${rank}, "_file", "_line" FROM ${stageOf(kind)} WHERE ${quoted(key)} = t."id" AND ${written(comparing)}`
  const lines = kinds.filter((kind) => isCounted(kept, kind)).flatMap((kind) => [
    ...(kind.name === table ? [place(0, kind, 'id')] : []),
    ...kind.links
      .filter((link) => link.target === table && link.columns.length === 1)
      .map((link) => place(1, kind, link.columns[0])),
  ])
  const hasCode = all.some((kind) => kind.name === table && kind.columns.some((one) => one.name === 'code'))
  return `INSERT INTO "import_fault" ("file", "line", "member", "message")
    SELECT place.file, place.line, ${literal(column)}, 'would be ' || trim_scale(t.${name}) || ' for the ${table} '
      || t."id" ${hasCode ? `|| ' (' || t."code" || ')'` : ''} || ${literal(`: its ${documents} add up to ${message}`)}
    FROM ${quoted(table)} t CROSS JOIN LATERAL (
      SELECT * FROM (${[...lines, 'SELECT 2, 0, 0'].join(' UNION ALL ')}) one(rank, file, line)
      ORDER BY rank, file, line LIMIT 1) place
    WHERE ${beyond}`
}
