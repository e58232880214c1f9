// `selvedge audit`: compares the audit lines of each organization with their chain, and moves old ones to files.
import { everyOrganization } from '../access/every-organization.js'
import { verifyChain, type Break, type ChainedLine, type Verified } from '../access/audit-chain.js'
import { counted } from '../core/words.js'
import type { Database } from '../database/open.js'
import { proveFolder, type Archived } from './audit/archive-files.js'
import { archiveLines, reclaim, archiveOptionsOf } from './audit/archive.js'
import { say, UsageError, type Typed } from './command.js'
import { EXIT_CODES } from './exit-codes.js'
import { STATEMENT_MS } from './import/place.js'
import { withDatabase } from './opened.js'
import { organizationNamed } from './organizations.js'
import { sayingSo } from './progress.js'
import { optionOf } from './user-options.js'

export async function keepAudit(typed: Typed): Promise<void> {
  const [word] = typed.words
  const acts = { verify, archive } as const
  if (typed.words.length !== 1 || !(word in acts)) throw new UsageError('say verify or archive')
  await acts[word as keyof typeof acts](typed)
}

function refuse({ options }: Typed, names: readonly string[], word: string): void {
  const strange = names.find((name) => options[name] !== undefined)
  if (strange) throw new UsageError(`--${strange} does not go with ${word}`)
}

async function archive(typed: Typed): Promise<void> {
  refuse(typed, ['archive'], 'archive')
  const options = archiveOptionsOf(typed)
  await onEach(typed, (orgId, database) =>
    sayingSo(`Moving the lines of ${orgId} …`, () => archiveLines(database, orgId, options)), reclaim)
}

async function verify(typed: Typed): Promise<void> {
  refuse(typed, ['before', 'to'], 'verify')
  const folder = optionOf(typed, 'archive')
  const files = folder === undefined ? undefined : await proveFolder(folder)
  await onEach(typed, async (orgId, database) => {
    const verified = await sayingSo(`Verifying the trail of ${orgId} …`, () => verifyChain(database, orgId))
    const gap = files && gapIn(files.filter((file) => file.orgId === orgId), verified)
    say(`${orgId}: ${report(verified, Boolean(files) && !gap)}${gap ? `. ${gap}` : ''}`)
    if (verified.broken || gap) process.exitCode = EXIT_CODES.failed.code
  })
}

/** Runs work for each organization, or for that of --org. */
async function onEach(
  typed: Typed,
  work: (orgId: string, database: Database) => Promise<void>,
  after?: (database: Database) => Promise<void>,
): Promise<void> {
  const named = optionOf(typed, 'org')
  await withDatabase(typed, async ({ database }) => {
    const one = named === undefined ? null : await organizationNamed(database.prisma, named)
    for (const { id } of one ? [one] : await everyOrganization(database).all()) await work(id, database)
    await after?.(database)
  }, STATEMENT_MS)
}

/** What is missing in the files of an organization, up to the anchor in the database; undefined if nothing is. */
function gapIn(files: readonly Archived[], { anchor }: Verified): string | undefined {
  let here = { position: 0, hash: '' }
  for (const { file, after, last } of files) {
    // An interrupted command has left a file that was written again with more lines.
    if (last.position <= here.position || last.position > anchor.position) continue
    if (after.position !== here.position || after.hash !== here.hash)
      return `The archive lacks the line ${here.position + 1}, before ${file}.`
    here = last
  }
  if (here.position < anchor.position) return `The archive lacks the line ${here.position + 1}.`
  return here.hash === anchor.hash ? undefined : `The archive is not that of this database: its line ${here.position} differs.`
}

function report({ broken, anchor, head, waiting }: Verified, isProven: boolean): string {
  const unchained = waiting > 0 ? `, ${counted(waiting, 'line')} not yet chained` : ''
  const end = head.position > 0 ? ` up to the hash ${head.hash}` : ''
  const here = head.position - (isProven ? 0 : anchor.position)
  const archived = anchor.position === 0 ? ''
    : isProven ? ` (${anchor.position} of them in the archive)` : ` after ${anchor.position} in the archive, which end with the hash ${anchor.hash}`
  return `${counted(here, 'line')} as written${archived}${end}${unchained}${broken ? `. ${breakInWords(broken)}` : ''}`
}

const named = ({ id, action, entity, entityId, at }: ChainedLine) => `${id} (${action} of ${entity} ${entityId} at ${at})`

function breakInWords(broken: Break): string {
  if (broken.kind === 'changed') return `The line ${broken.position}, ${named(broken.line)}, was changed.`
  const where = broken.next ? `before ${named(broken.next)}` : 'at the end of the trail'
  return `The line ${broken.position}, ${where}, is missing.`
}
