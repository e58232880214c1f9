// Writes one export: the whole list, as it was at one moment, and the cursor of the log of changes at that moment.
import { inSnapshot, keepsSnapshots, contextOf } from '../../access/make-context.js'
import { logEnds, readChanges } from '../../access/change-readers.js'
import { csvOf } from '../../core/csv.js'
import type { Context, Viewer } from '../../core/context.js'
import type { TenantClient } from '../../database/tenant.js'
import type { ListExport } from '../../generated/prisma/client.js'
import { kindOfType } from '../changes/kinds.js'
import { tableOf } from './columns.js'
import { contentOf, type Content, type Written } from './written-parts.js'
import { listOfQuery, RECORD_ID, type ExportedList } from './document.js'
import { pagesOf, type Answered, type Pages, type Serving } from './pages.js'

export interface Writing {
  readonly serving: Serving
  readonly job: ListExport
  readonly db: TenantClient
  /** Notes how far it is. Throws if another process has taken the export, or it was cancelled. */
  readonly report: (progress: Progress) => Promise<void>
}

export type Progress = Written & { readonly total: number }

/** What was written. */
export interface Finished extends Written {
  /** The position in the log of changes from which a copy goes on. */
  readonly position: number
  readonly withheld: readonly string[]
  /** The caller, who may still read all of it. */
  readonly viewer: Viewer
}

/**
 * Writes an export. Where no connection can be kept for a snapshot, the pages are read one after the other, and what
 * has changed meanwhile is read again.
 */
export async function write(writing: Writing): Promise<Finished> {
  const { serving: { app, schema }, job } = writing
  const list = listOfQuery(schema, job.document)
  if (!keepsSnapshots(app)) return inSteps(writing, list)
  return inSnapshot(app, (contextThen) =>
    allPages({ ...writing, list, contextOf: contextThen, isChanging: false }))
}

const inSteps = (writing: Writing, list: ExportedList) => allPages({ ...writing, list, contextOf, isChanging: true })

interface Copying extends Writing {
  readonly list: ExportedList
  readonly contextOf: typeof contextOf
  /** Whether the list changes while it is read. */
  readonly isChanging: boolean
}

async function allPages(copying: Copying): Promise<Finished> {
  const { serving: { app: { store } }, job, db, list, isChanging, report } = copying
  const content = contentOf({ store, db, attempt: job, isChanging })
  let total = 0
  const progress = () => ({ ...content.written(), total })
  const pages = pagesOf({ ...copying, rest: () => report(progress()) })
  // The first statement of a snapshot fixes its moment, so this is the end of the log as of then.
  const { placed } = await logEnds(await pages.context())
  total = await pages.total()
  await report(progress())
  const textOf = textsOf(job, list)
  if (textOf.head) await content.add(textOf.head)
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const { records, next } = await pages.page(after)
    for (const record of records) await content.add(textOf.record(record), record[RECORD_ID] ?? '')
    await report(progress())
    after = next
  }
  const position = isChanging ? await catchUp(copying, { content, pages, textOf, from: placed }) : placed
  await content.flush()
  const { viewer } = await pages.context()
  return { ...content.written(), position, withheld: [...pages.withheld], viewer }
}

/** How records are written in the format of the export. */
interface Texts {
  readonly head?: string
  readonly record: (answered: Answered) => string
}

function textsOf({ format }: ListExport, list: ExportedList): Texts {
  if (format === 'JSONL')
    return { record: ({ [RECORD_ID]: _, ...record }) => `${JSON.stringify(record)}\n` }
  const { head, rowOf } = tableOf(list)
  return { head: csvOf([head]), record: (record) => csvOf([rowOf(record)]) }
}

interface CatchingUp {
  readonly content: Content
  readonly pages: Pages
  readonly textOf: Texts
  /** The end of the log before the first page was read. */
  readonly from: number
}

/** What changes all the time is not read again for ever; a copy gets the rest from `changes`. */
const MOST_ROUNDS = 5
const MOST_CHANGED = 10_000

/**
 * Reads the records again that have changed since. Returns the position up to which the content has all changes: the
 * log may also have changes of other records, which the answers may show.
 */
async function catchUp({ serving: { app: { model } }, list }: Copying, catching: CatchingUp): Promise<number> {
  const { content, pages, textOf, from } = catching
  const kind = kindOfType(model, list.record.name)?.type
  let [known, other] = [from, Infinity]
  for (let round = 0; kind && round < MOST_ROUNDS; round += 1) {
    const changed = await changedSince(await pages.context(), kind, known)
    if (!changed) return from
    other = Math.min(other, changed.other)
    if (changed.ids.size) {
      const again = await readAgain(pages, [...changed.ids])
      if (!again) return from
      await content.drop(changed.ids)
      for (const record of again) await content.add(textOf.record(record), record[RECORD_ID] ?? '')
    }
    known = changed.until
    if (!changed.ids.size) break
  }
  return kind ? Math.min(known, other - 1) : from
}

const LOOKED_AT = 1_000

/** The records of a kind that have changed after a position, and the first change of another kind; null if too many. */
async function changedSince(ctx: Context, kind: string, after: number) {
  const ids = new Set<string>()
  let [until, other] = [after, Infinity]
  for (let isMore = true; isMore;) {
    const found = await readChanges(ctx, until, LOOKED_AT)
    if (!found || ids.size > MOST_CHANGED) return null
    for (const change of found) {
      if (change.kind === kind) ids.add(change.recordId)
      else other = Math.min(other, change.position)
    }
    until = found.at(-1)?.position ?? until
    isMore = found.length === LOOKED_AT
  }
  return { ids, until, other }
}

/** The present state of those records that are in the list; null for a list that cannot be asked for single records. */
async function readAgain({ page, size }: Pages, ids: readonly string[]): Promise<readonly Answered[] | null> {
  const found: Answered[] = []
  for (let at = 0; at < ids.length; at += size) {
    const some = ids.slice(at, at + size)
    const { records } = await page(undefined, some)
    if (!records.every((record) => some.includes(record[RECORD_ID] ?? ''))) return null
    found.push(...records)
  }
  return found
}
