// `selvedge reconcile`: compares the object store with the records in both directions, removes stored files without a
// record, and compares the kept quantities, states and numbers of rows with the records.
import { everyOrganization } from '../access/every-organization.js'
import { reconcile as compare, type Findings, type OrganizationFindings } from '../features/attachments/reconcile.js'
import { counted, label } from '../core/words.js'
import { createLog } from '../log.js'
import { say, warn, type Typed } from './command.js'
import { EXIT_CODES } from './exit-codes.js'
import { compareBalances } from './reconcile-balances.js'
import { compareCounts } from './reconcile-counts.js'
import { compareStates } from './reconcile-states.js'
import { withDatabase } from './opened.js'
import { operatorOf } from './operator.js'

export function reconcileAll(typed: Typed): Promise<void> {
  const { options } = typed
  return withDatabase(typed, async (opened) => {
    const { config, database, store } = opened
    const mode = options['dry-run'] ? 'list' : 'remove'
    const { everything } = config.logLevels
    const log = createLog(everything === 'info' ? { everything: 'silent', of: {} } : config.logLevels)
    // This process has opened the embedded database, so no gateway process can be using it.
    const alone = database.kind === 'embedded'
    const organizations = everyOrganization(database)
    const findings = await compare(
      { organizations, store, log },
      { mode, alone, onProgress: warn },
    )
    const { within } = operatorOf(opened)
    let [differ, miscounted] = [false, false]
    for (const one of await organizations.all()) {
      const { balances } = within(one).services.model
      const compared = [await compareBalances(database, balances, one), await compareStates(() => within(one), one)]
      const counts = await compareCounts(database, one, mode === 'remove')
      for (const line of [...compared, counts].flatMap(({ summary, details }) => [summary, ...details])) say(line)
      differ ||= compared.some(({ details }) => details.length > 0)
      miscounted ||= mode === 'list' && counts.details.length > 0
    }
    for (const line of report(findings, mode)) say(line)
    if (differ) say('Quantities or states differ from their documents: they were changed without the gateway.')
    if (miscounted) say('Numbers of rows differ: selvedge reconcile without --dry-run counts them again.')
    if (differ || miscounted || !agree(findings, mode)) process.exitCode = EXIT_CODES.failed.code
  })
}

type Mode = 'remove' | 'list'

const agree = ({ organizations }: Findings, mode: Mode) =>
  organizations.every(
    ({ orphans, missing, pending }) =>
      missing.length + failed(pending).length === 0 && (mode === 'remove' || orphans.length === 0),
  )

/** The pending removals that have failed. Other pending removals are running, or wait for the gateway to start. */
const failed = (pending: OrganizationFindings['pending']) => pending.filter(({ attempts }) => attempts > 0)

function report(findings: Findings, mode: Mode): string[] {
  const { organizations, foreign } = findings
  return [
    ...organizations.flatMap((found) => [summary(found, mode), ...details(found, mode)]),
    ...(foreign.length
      ? [
          `Left alone, as this database does not know whose they are: ${counted(foreign.length, 'object')}`,
          ...foreign.map((name) => `  foreign  ${name}`),
        ]
      : []),
    agree(findings, mode) ? 'Store and records agree.' : 'Store and records do not agree.',
  ]
}

function summary(
  { organization: { id, name }, attachments, orphans, missing, pending }: OrganizationFindings,
  mode: Mode,
): string {
  const orphaned = `${counted(orphans.length, 'orphaned object')}${mode === 'remove' && orphans.length ? ' removed' : ''}`
  return `${name} (${id}): ${counted(attachments, 'attachment')}, ${orphaned}, ${missing.length} without their object, ${counted(pending.length, 'pending removal')}`
}

const details = ({ orphans, missing, pending }: OrganizationFindings, mode: Mode) => [
  ...orphans.map((name) => `  ${mode === 'remove' ? 'removed' : 'orphan'}   ${name}`),
  ...missing.map(
    ({ id, recordType, recordId, fileName, objectKey }) =>
      `  missing  ${objectKey}, of attachment ${id} (${JSON.stringify(fileName)}, ${label({ model: recordType }).toLowerCase()} ${recordId})`,
  ),
  ...pending.map(
    ({ objectKey, createdAt, cause, lastError }) =>
      `  pending  ${objectKey}, since ${createdAt.toISOString()}, ${CAUSES[cause]}${lastError ? `: ${lastError}` : ''}`,
  ),
]

const CAUSES = {
  RECORD_DELETED: 'its record was deleted',
  UPLOAD_UNFINISHED: 'its upload is under way, or was cut short',
  EXPORT_PART: 'it is a part of an exported list',
} as const

