// Writes the rows of a kind as JSON lines that an import reads. The same rows always give the same bytes.
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { eachPart } from './each-row.js'
import { rowsOf } from './history.js'
import type { Column, Kind } from './kinds.js'
import { quoted, type Client } from './staging.js'

/** The text of a column in a form that does not depend on the settings of the database. */
function textOf({ name, holds, list, base }: Column): string {
  const column = quoted(name)
  if (list) return `to_json(${column})::text`
  if (holds === 'decimal') return `trim_scale(${column})::text`
  if (holds === 'day') return `to_char(${column}, 'YYYY-MM-DD')`
  if (holds !== 'instant') return `${column}::text`
  return `to_char(${base === 'timestamptz' ? `${column} AT TIME ZONE 'UTC'` : column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const PLAIN = new Set<Column['holds']>(['integer', 'boolean'])

/** The value of a member in JSON. */
function jsonOf(text: string, { holds, list, base }: Column): string {
  if (list || holds === 'json') return JSON.stringify(JSON.parse(text))
  return PLAIN.has(holds) && base !== 'int8' ? text : JSON.stringify(text)
}

function lineOf(texts: readonly (string | null)[], columns: readonly Column[]): string {
  const members = columns.flatMap((column, at) => {
    const text = texts[at]
    return text === null ? [] : [`${JSON.stringify(column.name)}:${jsonOf(text, column)}`]
  })
  return `{${members.join(',')}}\n`
}

/** Writes the rows of a kind to a new file. Returns how many there are; without rows there is no file. */
export async function unload(client: Client, orgId: string, { name, columns }: Kind, file: string): Promise<number> {
  let rows = 0
  let stream: ReturnType<typeof createWriteStream> | undefined
  // The order of texts depends on the database, that of bytes does not.
  const text = `SELECT ARRAY[${columns.map(textOf).join(', ')}]::text[] AS texts
    FROM ${rowsOf(name)} held WHERE "orgId" = $1 ORDER BY "id" COLLATE "C"`
  await eachPart<{ texts: (string | null)[] }>(client, { text, values: [orgId] }, async (part) => {
    stream ??= createWriteStream(file, { flags: 'wx', mode: 0o600 })
    rows += part.length
    const went = stream.write(part.map(({ texts }) => lineOf(texts, columns)).join(''))
    if (!went) await once(stream, 'drain')
  })
  if (stream) {
    stream.end()
    await once(stream, 'close')
  }
  return rows
}
