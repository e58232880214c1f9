// The figures of a document by name, as the gateway shows them and as the second calculation finds them.
import type { Kind, Scene, Sent } from './kind.js'
import { readAll } from './sending.js'

/** Name → figure, as decimal text without trailing zeros; null for a figure that is left out. */
type Figures = Readonly<Record<string, string | null>>

interface Counted {
  readonly figures: Figures
  /** True if every figure may be stored. */
  readonly fits: boolean
}

const NOTHING: Counted = { figures: {}, fits: true }

/** The figures in an answer. The name of a figure is its path. */
function flat(value: unknown, words: readonly string[], path: readonly string[] = []): [string, string | null][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => flat(inner, words, [...path, name]))
  const place = words.indexOf(value as string)
  return [[path.join('.'), value === null ? null : String(place < 0 ? value : place)]]
}

/** The figures of all documents by the second calculation. */
async function countedIn({ gateway: { database }, house: { orgId } }: Scene, { sql }: Kind, sent: readonly Sent[]) {
  const { rows } = await database.pool.query<{ id: string; name: string; value: string | null; fits: boolean | null }>(
    `with "sent" as (select d->>'id' as "id", d->'facts' as "facts" from jsonb_array_elements($2::jsonb) d)
     select "id", "name", trim_scale("value")::text as "value", "fits" from (${sql}) as "figures" where $1::text <> ''`,
    [orgId, JSON.stringify(sent)],
  )
  const counted = new Map<string, { figures: Record<string, string | null>; fits: boolean }>()
  for (const { id, name, value, fits } of rows) {
    const of = counted.get(id) ?? { figures: {}, fits: true }
    of.figures[name] = value
    of.fits &&= fits !== false
    counted.set(id, of)
  }
  return counted
}

/** What the gateway shows of a document and the second calculation does not find. */
function differences({ id, facts }: Sent, shown: Figures, { figures, fits }: Counted): string[] {
  const names = [...new Set([...Object.keys(shown), ...Object.keys(figures)])]
  const differing = names.filter((name) => shown[name] !== figures[name])
  const wrong = differing.map((name) => `${name} of ${id}: shown ${shown[name]}, counted ${figures[name]}`)
  if (!fits) wrong.unshift(`${id} has a figure that does not fit, and was made`)
  return wrong.length ? [...wrong, `  ${JSON.stringify(facts)}`] : []
}

/** What is wrong with a refusal: it needs a reason, and names each field. */
function wrongRefusal({ facts, refusal }: Sent, { fits }: Counted): string[] {
  const isNamed = refusal?.code === 'BAD_USER_INPUT' && refusal.fields.length > 0 && !refusal.fields.includes('')
  if (isNamed && !fits) return []
  return [`refused ${fits ? 'without a reason' : 'without a field'}: ${JSON.stringify([refusal, facts])}`]
}

export interface Comparison {
  readonly made: number
  readonly refused: number
  readonly figures: number
  readonly wrong: readonly string[]
}

/** Compares what the gateway shows of the documents with the second calculation. `before`: the rows that were there. */
export async function compare(scene: Scene, kind: Kind, sent: readonly Sent[], before: number): Promise<Comparison> {
  const counted = await countedIn(scene, kind, sent)
  const made = sent.filter(({ refusal }) => !refusal)
  const refused = sent.filter(({ refusal }) => refusal)
  const records = await readAll(scene, made.map(kind.query), kind.shows, kind.together)
  const of = ({ id }: Sent) => counted.get(id) ?? NOTHING
  const shown = records.map((record) => Object.fromEntries(flat(record, kind.words ?? [])))
  return {
    made: made.length,
    refused: refused.length,
    figures: shown.reduce((sum, figures) => sum + Object.keys(figures).length, 0),
    wrong: [
      ...made.flatMap((document, at) => differences(document, shown[at], of(document))),
      ...refused.flatMap((document) => wrongRefusal(document, of(document))),
      ...leftovers(kind, (await rowsOf(scene, kind)) - before, made.length),
    ],
  }
}

/** The rows of a kind. */
export async function rowsOf({ gateway: { database }, house: { orgId } }: Scene, { table }: Kind): Promise<number> {
  const { rows: [{ count }] } = await database.pool.query<{ count: number }>(
    `select count(*)::int as "count" from "${table}" where "orgId" = $1`, [orgId],
  )
  return count
}

/** A refused document leaves no row. */
const leftovers = ({ table }: Kind, added: number, made: number) =>
  (added === made ? [] : [`${added} rows more of ${table} after ${made} documents were made`])
