// Holds the rows of the files in temporary tables, one per kind, so that the database compares and writes them in few
// statements, and the process keeps only one batch in memory.
import type pg from 'pg'
import type { Column, Kind } from './kinds.js'
import type { CheckedRow, Fault } from './checked-rows.js'

export type Client = Pick<pg.PoolClient, 'query'>

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
/** A text as an SQL literal. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
export const stageOf = (kind: { readonly name: string }) => quoted(`staged_${kind.name}`)

/** Runs the statements of others on this connection. */
export const runnerOf = (client: Client) => ({
  $executeRawUnsafe: async (text: string, ...values: unknown[]) => (await client.query(text, values)).rowCount ?? 0,
  $queryRawUnsafe: async <T>(text: string, ...values: unknown[]) => (await client.query(text, values)).rows as T,
})

/** The rows of one batch. */
const BATCH = 1_000

/** The rows of a kind. A row has `_changed` if the table has it: the names of the members that differ. */
const createStage = (kind: Kind) => `CREATE TEMP TABLE ${stageOf(kind)} (
  "_file" int NOT NULL, "_line" int NOT NULL, "_faulty" boolean NOT NULL, "_changed" text[],
  ${kind.columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')})`

const CREATE_NOTES = `
  CREATE TEMP TABLE "import_file" ("file" int PRIMARY KEY, "name" text NOT NULL);
  CREATE TEMP TABLE "import_fault" ("n" serial, "file" int, "line" int, "member" text, "message" text);
  CREATE TEMP TABLE "import_note" ("n" serial, "file" int, "line" int, "member" text, "message" text)`

/** The value of a column from its text. */
function cast({ list, type }: Column, text: string): string {
  if (!list) return `${text}::${type}`
  return `CASE WHEN ${text} IS NULL THEN NULL ELSE ARRAY(SELECT jsonb_array_elements_text(${text}::jsonb))::${type} END`
}

function stageRows(kind: Kind): string {
  const names = kind.columns.map((_, at) => `c${at}`)
  return `INSERT INTO ${stageOf(kind)} ("_file", "_line", "_faulty", ${kind.columns.map(({ name }) => quoted(name)).join(', ')})
    SELECT r.file, r.line, r.faulty, ${kind.columns.map((column, at) => cast(column, `r.c${at}`)).join(', ')}
    FROM unnest($1::int[], $2::int[], $3::boolean[], ${names.map((_, at) => `$${at + 4}::text[]`).join(', ')})
      AS r(file, line, faulty, ${names.join(', ')})`
}

export interface Staging {
  /** Holds a row of a file. */
  readonly add: (kind: Kind, file: number, row: CheckedRow) => Promise<void>
  /** Holds a fault of a file. */
  readonly note: (file: number, fault: Fault) => Promise<void>
  /** Sends what has not been sent yet. */
  readonly flush: () => Promise<void>
}

/** Creates the temporary tables on a connection. */
export async function openStaging(client: Client, kinds: readonly Kind[], files: readonly string[]): Promise<Staging> {
  await client.query(CREATE_NOTES)
  await client.query('INSERT INTO "import_file" SELECT n - 1, name FROM unnest($1::text[]) WITH ORDINALITY f(name, n)', [
    files,
  ])
  for (const kind of kinds) await client.query(createStage(kind))
  const rows = batch<Held>(async (all) => {
    await lockRow(client, all).catch(async (error: unknown) => {
      if (!(error as { code?: string }).code) throw error
      // The database does not take a value that was found right. One by one, the row is found.
      for (const one of all)
        await lockRow(client, [one]).catch((refusal: Error) =>
          faults.add({ file: one.file, line: one.row.line, member: '', message: `is refused: ${refusal.message}` }))
    })
  })
  const faults = batch<Fault & { file: number }>(async (all) => {
    await client.query(
      `INSERT INTO "import_fault" ("file", "line", "member", "message")
       SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::text[])`,
      [
        all.map(({ file }) => file), all.map(({ line }) => line),
        all.map(({ member }) => storable(member)), all.map(({ message }) => storable(message)),
      ],
    )
  })
  let current: Kind | undefined
  return {
    add: async (kind, file, row) => {
      if (kind !== current) await rows.flush()
      current = kind
      await rows.add({ kind, file, row })
    },
    note: (file, fault) => faults.add({ file, ...fault }),
    flush: async () => {
      await rows.flush()
      await faults.flush()
    },
  }
}

interface Held {
  readonly kind: Kind
  readonly file: number
  readonly row: CheckedRow
}

/** Sends rows of one kind. */
async function lockRow(client: Client, all: readonly Held[]): Promise<void> {
  const [{ kind }] = all
  await client.query(stageRows(kind), [
    all.map(({ file }) => file), all.map(({ row }) => row.line), all.map(({ row }) => row.faulty),
    ...kind.columns.map((_, at) => all.map(({ row }) => row.texts[at])),
  ])
}

/** A text without the characters that the database cannot store. */
const storable = (text: string) => text.replaceAll('\0', '\\0').replace(/\p{Cs}/gu, '\ufffd')

/** Collects items and sends them together. */
function batch<Item>(send: (items: Item[]) => Promise<void>) {
  let items: Item[] = []
  const flush = async () => {
    const all = items
    items = []
    if (all.length > 0) await send(all)
  }
  return {
    flush,
    add: async (item: Item) => {
      items.push(item)
      if (items.length >= BATCH) await flush()
    },
  }
}

/** Makes the held rows quick to find. */
export async function indexStage(client: Client, kind: Kind): Promise<void> {
  await client.query(`CREATE INDEX ON ${stageOf(kind)} ("id")`)
  await client.query(`ANALYZE ${stageOf(kind)}`)
}
