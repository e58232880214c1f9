// The content of an export in the object store, in parts of a few megabytes, so that none is in memory as a whole. Each
// part has its removal row before it is stored: whatever ends the gateway, the part is removed.
import { buffer } from 'node:stream/consumers'
import { newId } from '../../core/ids/new-id.js'
import { LIMITS } from '../../core/limits.js'
import type { TenantClient } from '../../database/tenant.js'
import { DomainError } from '../../errors.js'
import type { ListExport } from '../../generated/prisma/client.js'
import type { ObjectStore } from '../attachments/store.js'

const PART_BYTES = 4 * 1024 * 1024
/** An export that never ends is removed after this time. One that ends sets the time itself. */
const UNFINISHED_MS = 2 * 24 * 3_600_000

type Attempt = Pick<ListExport, 'orgId' | 'id' | 'attempts'>

/** The key of a part. Each attempt has parts of its own, so that two gateways cannot mix theirs. */
export const partKey = ({ id, attempts }: Omit<Attempt, 'orgId'>, part: number) => `${id}.${attempts}.${part}`

/** The parts of an export, or of one attempt. */
export const partsOf = ({ id, attempts }: { readonly id: string; readonly attempts?: number }) => {
  const startsWith = attempts === undefined ? `${id}.` : `${id}.${attempts}.`
  return { cause: 'EXPORT_PART' as const, objectKey: { startsWith } }
}

/** Makes the removal of parts due. */
export const discard = (db: Pick<TenantClient, 'objectDeletion'>, which: Parameters<typeof partsOf>[0]) =>
  db.objectDeletion.updateMany({ where: partsOf(which), data: { nextAttemptAt: new Date() } })

/** What is written so far. */
export interface Written {
  readonly rows: number
  readonly size: number
  readonly parts: number
}

export interface Content {
  /** Adds a text, which is a record if it has an identifier. */
  readonly add: (text: string, recordId?: string) => Promise<void>
  /** Stores what is not stored yet. */
  readonly flush: () => Promise<void>
  /** Takes records out. */
  readonly drop: (recordIds: ReadonlySet<string>) => Promise<void>
  readonly written: () => Written
}

/** A stored part. With `ids`, the record of each text, and where each text ends. */
interface Part {
  size: number
  ids: string
  ends: Uint32Array
}

interface Storing {
  readonly store: ObjectStore
  readonly db: Pick<TenantClient, 'objectDeletion'>
  readonly attempt: Attempt
  /** Whether records may be taken out again. */
  readonly isChanging: boolean
}

const tooLarge = () => new DomainError('BAD_USER_INPUT',
  `The list has more than ${LIMITS.exportBytes.most} bytes: export it in pieces, with a filter`)
const storeDown = () => new DomainError('SERVICE_UNAVAILABLE', 'The object store does not answer')

/** Begins the content of an attempt. */
export function contentOf({ store, db, attempt, isChanging }: Storing): Content {
  const parts: Part[] = []
  let rows = 0
  let size = 0
  let texts: string[] = []
  let ids: string[] = []
  let waiting = 0
  const addressOf = (part: number) => ({ orgId: attempt.orgId, objectKey: partKey(attempt, part) })
  const put = (part: number, bytes: Uint8Array) =>
    store.put(addressOf(part), bytes).catch(() => { throw storeDown() })
  const flush = async () => {
    if (!texts.length) return
    const bytes = Buffer.from(texts.join(''))
    const kept = isChanging ? endsOf(texts) : new Uint32Array()
    const part: Part = { size: bytes.length, ids: isChanging ? ids.join('\n') : '', ends: kept }
    texts = []
    ids = []
    waiting = 0
    await intend(db, attempt, addressOf(parts.length).objectKey)
    await put(parts.push(part) - 1, bytes)
  }
  return {
    add: async (text, recordId) => {
      const bytes = Buffer.byteLength(text)
      texts.push(text)
      ids.push(recordId ?? '')
      if (recordId !== undefined) rows += 1
      size += bytes
      waiting += bytes
      if (size > LIMITS.exportBytes.most) throw tooLarge()
      if (waiting >= PART_BYTES) await flush()
    },
    flush,
    drop: async (recordIds) => {
      await flush()
      for (const [at, part] of parts.entries()) {
        const of = part.ids.split('\n')
        const gone = of.filter((id) => recordIds.has(id)).length
        if (!gone) continue
        const stream = await store.get(addressOf(at))
        if (!stream) throw storeDown()
        const left = without(await buffer(stream), of, part.ends, recordIds)
        await put(at, left.bytes)
        size -= part.size - left.bytes.length
        rows -= gone
        parts[at] = { size: left.bytes.length, ids: left.ids.join('\n'), ends: left.ends }
      }
    },
    written: () => ({ rows, size, parts: parts.length }),
  }
}

/** The removal row of a part, before the part. */
const intend = (db: Storing['db'], { orgId }: Attempt, objectKey: string) => {
  const now = new Date()
  const nextAttemptAt = new Date(now.getTime() + UNFINISHED_MS)
  return db.objectDeletion.create({
    data: { orgId, id: newId('del'), objectKey, cause: 'EXPORT_PART', createdAt: now, nextAttemptAt },
  })
}

/** Where each text ends, in bytes. */
function endsOf(texts: readonly string[]): Uint32Array {
  let end = 0
  return Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text)))
}

/** The texts of a part but those of these records. */
function without(bytes: Buffer, ids: readonly string[], ends: Uint32Array, gone: ReadonlySet<string>) {
  const textAt = (at: number) => bytes.subarray(at ? ends[at - 1] : 0, ends[at])
  const kept = ids.flatMap((id, at) => (gone.has(id) ? [] : [{ id, text: textAt(at) }]))
  let end = 0
  return {
    bytes: Buffer.concat(kept.map(({ text }) => text)),
    ids: kept.map(({ id }) => id),
    ends: Uint32Array.from(kept, ({ text }) => (end += text.length)),
  }
}
