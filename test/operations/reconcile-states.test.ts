// `selvedge reconcile` compares states with the documents that they follow from. The demo data agree with theirs.
import { afterAll, expect, test } from '@jest/globals'
import { installation } from '../support/installations.js'
import { runCommand } from '../support/process.js'
import { CHANGED_BY_HAND, TOLD } from '../support/stories/wrong-states.js'

/** The time limit for a separate process on a busy machine. */
const PATIENCE_MS = 240_000

const { settings, open, discard } = await installation('planted')
afterAll(() => discard())

const reconcile = async () => {
  const { code, out } = await runCommand(['reconcile', '--dry-run'], settings)
  const lines = out.trimEnd().split('\n')
  const having = (words: string) => lines.filter((line) => line.includes(words))
  return { code, differing: having('differs'), summaries: having('of states'), last: lines.at(-1) }
}

test('the demo data agree with their documents', async () => {
  const { code, differing, summaries } = await reconcile()
  expect([code, differing]).toEqual([0, []])
  expect(new Set(summaries.map((line) => line.replace(/^.*: /, '')))).toEqual(
    new Set(['9 kinds of states, all follow from their documents']))
}, PATIENCE_MS)

test('each state that was changed without the gateway is listed with the one that follows, with exit code 1', async () => {
  const database = await open()
  for (const statement of CHANGED_BY_HAND) await database.prisma.$executeRawUnsafe(statement)
  await database.close()
  const { code, differing, last } = await reconcile()
  expect(differing.sort()).toEqual(TOLD)
  expect([code, last]).toEqual([1, 'Quantities or states differ from their documents: they were changed without the gateway.'])
}, PATIENCE_MS)
