// `selvedge audit verify`: compares the audit lines of each organization with their chain.
import { everyOrganization } from '../access/every-organization.js'
import { verifyChain, type Break, type ChainedLine, type Verified } from '../access/audit-chain.js'
import { counted } from '../core/lifecycle/words.js'
import { say, UsageError, type Command } from './command.js'
import { withOperator } from './operator.js'
import { optionOf } from './user-options.js'

export const audit: Command = {
  summary: 'Verifies the audit trail: names the first line that was changed or removed in the database.',
  cannot: 'verify the audit trail',
  usage: [
    'audit verify [--org <id>]',
    '  exit code 0: every chained line is as it was written; 1: a line was changed or is missing',
  ].join('\n'),
  options: { org: { type: 'string' } },
  run: async (typed) => {
    if (typed.words.length !== 1 || typed.words[0] !== 'verify') throw new UsageError('say verify')
    const wanted = optionOf(typed, 'org')
    await withOperator(typed, async ({ database }) => {
      const all = (await everyOrganization(database).all()).filter(({ id }) => wanted === undefined || id === wanted)
      if (wanted !== undefined && all.length === 0) throw new Error(`there is no organization ${wanted}`)
      for (const { id } of all) {
        const verified = await verifyChain(database, id)
        say(`${id}: ${report(verified)}`)
        if (verified.broken) process.exitCode = 1
      }
    })
  },
}

function report({ broken, head, waiting }: Verified): string {
  const unchained = waiting > 0 ? `, ${counted(waiting, 'line')} not yet chained` : ''
  const end = head.position > 0 ? ` up to the hash ${head.hash}` : ''
  const sound = `${counted(head.position, 'line')} as written${end}`
  return `${sound}${unchained}${broken ? `. ${breakInWords(broken)}` : ''}`
}

const named = ({ id, action, entity, entityId, at }: ChainedLine) => `${id} (${action} of ${entity} ${entityId} at ${at})`

function breakInWords(broken: Break): string {
  if (broken.kind === 'changed') return `The line ${broken.position}, ${named(broken.line)}, was changed.`
  const where = broken.next ? `before ${named(broken.next)}` : 'at the end of the trail'
  return `The line ${broken.position}, ${where}, is missing.`
}
