// `selvedge replay`: sends recorded traffic to this gateway and reports where its answers differ from the old ones.
import { logInAt, namesIn, readLogIns, type LogIns, type Side } from './log-ins.js'
import { ignoring } from './differences.js'
import { matchRoute } from '../fastapi/starlette/matching.js'
import { routes } from '../routes.js'
import { readRecording } from './read.js'
import { BrokenRecording, type Recorded } from './recording.js'
import { reportForPeople, reportForPrograms, type LeftOut } from './report.js'
import { replayAll, type Service } from './run.js'
import { needed, say, UsageError, warn, type Typed } from '../../src/cli/command.js'
import { EXIT_CODES } from '../../src/cli/exit-codes.js'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const PROGRESS_MS = 5_000
const MOST_AT_ONCE = 64
const UNAUTHORIZED = 401

/** Replays the typed recording. The exit code is 1 if answers differ. */
export const replayTyped = (typed: Typed): Promise<void> => replayRecording(typed).catch((error: unknown) => {
  throw error instanceof BrokenRecording ? new UsageError(error.message) : error
})

async function replayRecording(typed: Typed): Promise<void> {
  const { options, words } = typed
  if (words.length !== 1) throw new UsageError('name one recording')
  const [now, before] = [address(needed(typed, 'new')), options.old === undefined ? null : address(String(options.old))]
  const concurrency = atOnce(options.concurrency)
  const recording = await readRecording(words[0])
  const { chosen, leftOut } = choose(recording, typed)
  const named = nameOf(typed)
  const sent = named ? chosen.map((recorded) => sentAs(recorded, named)) : chosen
  refuseAnonymous(sent)
  refuseUnanswerable(sent, Boolean(before), named !== undefined)
  const logIns = options.users === undefined ? {} : await readLogIns(String(options.users))
  const outcomes = await replayAll({
    recording: sent,
    now: await serviceAt(now, 'new', logIns, sent),
    before: before ? await serviceAt(before, 'old', logIns, sent) : undefined,
    how: { ignored: ignoring((options.ignore ?? []) as string[]), unordered: Boolean(options.unordered) },
    concurrency,
    onProgress: progress(sent.length),
  })
  const report = options.json ? reportForPrograms : reportForPeople
  say(report(outcomes, leftOut))
  if (outcomes.some(({ differences }) => differences.length)) process.exitCode = EXIT_CODES.failed.code
}

function address(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text)
  throw new UsageError(`${text} is no address like http://127.0.0.1:4000`)
}

function atOnce(given: unknown = '1'): number {
  const number = Number(given)
  if (Number.isInteger(number) && number >= 1 && number <= MOST_AT_ONCE) return number
  throw new UsageError(`--concurrency should be a whole number from 1 to ${MOST_AT_ONCE}`)
}

/** Why a request is not sent; empty if it is. A browser also records everything else that its pages load. */
function whyNot({ method, path, answered }: Recorded, { options: { all, only = '' } }: Typed): string {
  if (answered && 'none' in matchRoute(routes, method, path)) return 'not a documented path'
  if (!all && !SAFE.has(method)) return 'a write, and only --all sends writes'
  return path.startsWith(String(only)) ? '' : `does not begin with ${String(only)}`
}

/** The requests to send, and how many are left out, by the reason. */
function choose(recording: readonly Recorded[], typed: Typed): { chosen: Recorded[]; leftOut: LeftOut } {
  const reasons = recording.map((recorded) => whyNot(recorded, typed))
  const chosen = recording.filter((_, index) => !reasons[index])
  const leftOut = [...new Set(reasons)].filter(Boolean)
    .map((why) => [why, reasons.filter((one) => one === why).length] as const)
  if (chosen.length) return { chosen, leftOut }
  throw new UsageError(`nothing in the recording is sent: ${leftOut.map(([why, count]) => `${count} ${why}`).join(', ')}`)
}

interface Named {
  readonly name: string
  /** Whether requests without a credential get one, too. */
  readonly all: boolean
}

/** The log-in that takes the place of the recorded credentials. */
function nameOf({ options: { as, 'as-all': asAll } }: Typed): Named | undefined {
  if (as !== undefined && asAll !== undefined) throw new UsageError('say one of --as and --as-all')
  const name = as ?? asAll
  return name === undefined ? undefined : { name: String(name), all: asAll !== undefined }
}

/** True if the old service refused the credential: it was sent to see that, and no other one takes its place. */
const wasRefused = ({ answered, expect }: Recorded) =>
  answered ? answered.status === UNAUTHORIZED : expect !== undefined && [expect.status].flat().includes(UNAUTHORIZED)

const isCredential = (name: string) => /^(authorization|x-api-key)$/i.test(name)
const hasCredential = ({ headers }: Recorded) => headers.some(([name]) => isCredential(name))

/** Replaces the recorded credentials, which are not valid any more, by a token of the named log-in. */
const sentAs = (recorded: Recorded, { name, all }: Named): Recorded => ({
  ...recorded,
  headers: !wasRefused(recorded) && (all || hasCredential(recorded))
    ? [...recorded.headers.filter(([header]) => !isCredential(header)), ['Authorization', `Bearer \${TOKEN_${name}}`]]
    : recorded.headers,
})

/** True if the request has no credential, and cannot have been answered without one. */
function lacksCredential(recorded: Recorded): boolean {
  if (hasCredential(recorded)) return false
  const match = matchRoute(routes, recorded.method, recorded.path)
  const statuses = recorded.answered ? [recorded.answered.status] : [recorded.expect?.status ?? []].flat()
  const wasDone = statuses.length === 0 || statuses.some((status) => status >= 200 && status < 300)
  return wasDone && 'route' in match && !match.route.signsIn
}

/** Both services refuse a request without a credential alike, so a replay of such requests would compare nothing. */
function refuseAnonymous(sent: readonly Recorded[]): void {
  const lacking = sent.filter(lacksCredential)
  if (lacking.length && !sent.some(hasCredential))
    throw new UsageError(
      'the recording has no credentials; browsers leave them out of what they export. Say with --as-all and --users ' +
        'whose to send with every request',
    )
  if (lacking.length)
    warn(`${lacking.length} of ${sent.length} requests have no credential (${lacking[0].id}); --as-all gives one to each`)
}

function refuseUnanswerable(sent: readonly Recorded[], twoServices: boolean, isNamed: boolean): void {
  const foreign = sent.find((one) => one.answered && !wasRefused(one) && hasCredential(one))
  if (foreign && !isNamed)
    throw new UsageError(`${foreign.id} carries a credential of its own time; say with --as and --users whose to send`)
  const unanswered = sent.find(({ answered, expect }) => !answered && !expect)
  if (unanswered && !twoServices)
    throw new UsageError(`${unanswered.id} has no recorded answer; say with --old which service to hold it against`)
}

const serviceAt = async (base: URL, side: Side, logIns: LogIns, sent: readonly Recorded[]): Promise<Service> =>
  ({ base, fill: await logInAt(base, side, logIns, namesIn(sent)) })

/** Writes the progress to stderr from time to time, so that it does not mix with the report. */
function progress(total: number): (done: number) => void {
  let last = Date.now()
  return (done) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    warn(`${done} of ${total} sent`)
  }
}
