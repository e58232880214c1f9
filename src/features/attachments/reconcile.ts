// Compares stored objects with records: removes objects without a record, and reports records whose object is missing.
import { setTimeout as sleep } from 'node:timers/promises'
import { groupedBy } from '../../core/merged.js'
import type { Attachment, ObjectDeletion, Organization } from '../../generated/prisma/client.js'
import { drain, type Parts } from './deletions.js'
import { nameOf, type Listed, type ObjectAddress } from './store.js'

export interface ReconcileOptions {
  /** `remove` removes orphaned objects; `list` only reports them. */
  readonly mode: 'remove' | 'list'
  /** True if no gateway runs on this database, so that no upload can be in progress. */
  readonly alone: boolean
  readonly onProgress: (line: string) => void
}

export interface OrganizationFindings {
  readonly organization: Organization
  attachments: number
  /** Names of objects that neither a record nor a pending removal refers to. */
  readonly orphans: string[]
  /** Records whose object is missing. */
  readonly missing: Attachment[]
  /** Pending removals. */
  pending: ObjectDeletion[]
}

export interface Findings {
  readonly organizations: readonly OrganizationFindings[]
  /**
   * Names that the gateway would not have created, or that belong to organizations unknown to this database. They are
   * never removed.
   */
  readonly foreign: readonly string[]
}

const BATCH = 1_000
const REPORT_AFTER = 10_000

/** Compares the store with the records of all organizations. In mode `remove`, removes the orphaned objects. */
export async function reconcile(parts: Parts, options: ReconcileOptions): Promise<Findings> {
  if (options.mode === 'remove') await finishRemovals(parts, options)
  const known = await parts.organizations.all()
  const findings = new Map(known.map((organization) => [organization.id, nothingYet(organization)]))
  const { names, foreign } = await readObjects(parts, options, findings)
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
 * Tries every pending removal now, even after many failures. Waits for uploads that may be in progress: each upload
 * either ends or becomes due for removal.
 */
async function finishRemovals(parts: Parts, { alone, onProgress }: ReconcileOptions): Promise<void> {
  const { organizations } = parts
  for (const orgId of await organizations.withRemovals()) {
    // A part of an exported list is kept until it is due.
    const where = alone ? { cause: { not: 'EXPORT_PART' as const } } : { cause: 'RECORD_DELETED' as const }
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

/**
 * Lists the store. The records are read after the objects, so that the record of every listed object is already
 * visible.
 */
async function readObjects(parts: Parts, options: ReconcileOptions, findings: FindingsById) {
  const names = new Set<string>()
  const foreign: string[] = []
  for await (const page of parts.store.list()) {
    const ours = page.filter(({ address }) => address && findings.has(address.orgId))
    foreign.push(...page.filter((object) => !ours.includes(object)).map(({ name }) => name))
    for (const { name } of ours) names.add(name)
    for (const [orgId, objects] of byOrganization(ours))
      await settleOrphans(parts, options, objects, findings.get(orgId) as OrganizationFindings)
    if (names.size >= REPORT_AFTER && names.size % REPORT_AFTER < page.length)
      options.onProgress(`${names.size} objects read …`)
  }
  return { names, foreign }
}

const byOrganization = (objects: readonly Listed[]): Map<string, ObjectAddress[]> =>
  groupedBy(objects.flatMap(({ address }) => address ?? []), ({ orgId }) => orgId)

async function settleOrphans(
  { organizations, store }: Parts,
  { mode }: ReconcileOptions,
  objects: readonly ObjectAddress[],
  finding: OrganizationFindings,
) {
  const db = organizations.client(finding.organization.id)
  const where = { objectKey: { in: objects.map(({ objectKey }) => objectKey) } }
  // Keep this order: at its end an upload deletes the removal row and creates the record in one transaction, so at
  // least one of the two queries finds it.
  const covered = await db.objectDeletion.findMany({ where, select: { objectKey: true } })
  const named = await db.attachment.findMany({ where, select: { objectKey: true } })
  const known = new Set([...covered, ...named].map(({ objectKey }) => objectKey))
  for (const object of objects.filter(({ objectKey }) => !known.has(objectKey))) {
    if (mode === 'remove') await store.remove(object)
    finding.orphans.push(nameOf(object))
  }
}

/**
 * Reads the records of an organization. A record that was written after the store was listed is checked individually.
 */
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
  finding.pending = await db.objectDeletion.findMany({
    where: { OR: [{ cause: { not: 'EXPORT_PART' } }, { nextAttemptAt: { lte: new Date() } }] }, orderBy: { createdAt: 'asc' },
  })
}
