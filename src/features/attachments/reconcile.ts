// Brings objects and records together: what no record names goes, and what records name and the store lacks is told.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attachment, ObjectDeletion, Organization } from '../../generated/prisma/client.js'
import { drain, type Parts } from './deletions.js'
import { nameOf, type Listed, type ObjectAddress } from './store.js'

export interface Wishes {
  /** Whether anything is changed, or only told. */
  readonly mode: 'remove' | 'list'
  /** Whether a gateway may be running on this database, with uploads under way. */
  readonly alone: boolean
  readonly onProgress: (line: string) => void
}

export interface OrganizationFindings {
  readonly organization: Organization
  attachments: number
  /** Names of objects that no record names, and no pending removal. */
  readonly orphans: string[]
  /** Records whose object is missing. */
  readonly missing: Attachment[]
  /** Removals that are still to be done. */
  pending: ObjectDeletion[]
}

export interface Findings {
  readonly organizations: readonly OrganizationFindings[]
  /**
   * Names that the gateway would not have given, or of organizations that this database does not know: never
   * touched.
   */
  readonly foreign: readonly string[]
}

const BATCH = 1_000
const TELL_AFTER = 10_000

/** Compares the store with the records of all organizations, and removes what nothing names if that is wished. */
export async function reconcile(parts: Parts, wishes: Wishes): Promise<Findings> {
  if (wishes.mode === 'remove') await finishRemovals(parts, wishes)
  const known = await parts.organizations.all()
  const findings = new Map(known.map((organization) => [organization.id, nothingYet(organization)]))
  const { names, foreign } = await readObjects(parts, wishes, findings)
  for (const finding of findings.values()) await readRecords(parts, finding, names)
  return { organizations: [...findings.values()], foreign }
}

const nothingYet = (organization: Organization): OrganizationFindings => ({
  organization,
  attachments: 0,
  orphans: [],
  missing: [],
  pending: [],
})

/**
 * Every removal is tried now, however often it failed. Uploads that may be under way are waited for: each ends, or
 * is due.
 */
async function finishRemovals(parts: Parts, { alone, onProgress }: Wishes): Promise<void> {
  const { organizations } = parts
  for (const orgId of await organizations.withRemovals()) {
    const where = alone ? {} : { cause: 'RECORD_DELETED' as const }
    await organizations.client(orgId).objectDeletion.updateMany({ where, data: { nextAttemptAt: new Date() } })
  }
  await drain(parts)
  if (alone) return
  const last = await organizations.lastUpload()
  if (!last) return
  onProgress(`Waiting until ${last.toISOString()} for uploads that are under way, or were cut short …`)
  await sleep(Math.max(last.getTime() - Date.now() + 1, 0))
  await drain(parts)
}

type FindingsById = ReadonlyMap<string, OrganizationFindings>

/** Walks the store. What is found before its records are looked for cannot be younger than they are. */
async function readObjects(parts: Parts, wishes: Wishes, findings: FindingsById) {
  const names = new Set<string>()
  const foreign: string[] = []
  for await (const page of parts.store.list()) {
    const ours = page.filter(({ address }) => address && findings.has(address.orgId))
    foreign.push(...page.filter((object) => !ours.includes(object)).map(({ name }) => name))
    for (const { name } of ours) names.add(name)
    for (const [orgId, objects] of byOrganization(ours))
      await settleOrphans(parts, wishes, objects, findings.get(orgId) as OrganizationFindings)
    if (names.size >= TELL_AFTER && names.size % TELL_AFTER < page.length)
      wishes.onProgress(`${names.size} objects read …`)
  }
  return { names, foreign }
}

function byOrganization(objects: readonly Listed[]): Map<string, ObjectAddress[]> {
  const groups = new Map<string, ObjectAddress[]>()
  for (const { address } of objects)
    if (address) groups.set(address.orgId, [...(groups.get(address.orgId) ?? []), address])
  return groups
}

async function settleOrphans(
  { organizations, store }: Parts,
  { mode }: Wishes,
  objects: readonly ObjectAddress[],
  finding: OrganizationFindings,
) {
  const db = organizations.client(finding.organization.id)
  const where = { objectKey: { in: objects.map(({ objectKey }) => objectKey) } }
  // In this order: the end of an upload takes the removal away and writes the record at once, so that one or the
  // other is seen.
  const covered = await db.objectDeletion.findMany({ where, select: { objectKey: true } })
  const named = await db.attachment.findMany({ where, select: { objectKey: true } })
  const known = new Set([...covered, ...named].map(({ objectKey }) => objectKey))
  for (const object of objects.filter(({ objectKey }) => !known.has(objectKey))) {
    if (mode === 'remove') await store.remove(object)
    finding.orphans.push(nameOf(object))
  }
}

/** Walks the records of an organization. One that was written after the store was listed is asked for by itself. */
async function readRecords(
  { organizations, store }: Parts,
  finding: OrganizationFindings,
  names: ReadonlySet<string>,
): Promise<void> {
  const db = organizations.client(finding.organization.id)
  let after = ''
  for (;;) {
    const page = await db.attachment.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: BATCH })
    for (const record of page.filter((one) => !names.has(nameOf(one)))) {
      const content = await store.get(record)
      if (!content) finding.missing.push(record)
      content?.destroy()
    }
    finding.attachments += page.length
    if (page.length < BATCH) break
    after = page[page.length - 1].id
  }
  finding.pending = await db.objectDeletion.findMany({ orderBy: { createdAt: 'asc' } })
}
