// Sends requests made from the declared shapes and broken: `npm run fuzz -- --requests 20000 --seed 1`. No request may
// cause an internal error or stay without an answer, and no refused request may change a row.
import fc from 'fast-check'
import process from 'node:process'
import type { Recorded, Seen } from '../../../rest-compat/replay/recording.js'
import { send } from '../../../rest-compat/replay/wire.js'
import { count, optionsOf, seed as seedOption } from '../options.js'
import { startFuzzed, type FuzzedGateway } from './gateway.js'
import { request } from './requests.js'

type Sent = Omit<Recorded, 'id'>
interface Answered {
  readonly sent: Sent
  readonly seen: Seen
}

const BATCH = 20
const AT_ONCE = 4
const PROGRESS_MS = 10_000
/** Operations that only read, although their method usually writes. */
const READING = /^\/(api\/v1\/costings\/compare|auth\/login)(\?|$)/

const { requests: total, seed } = optionsOf('fuzz', { requests: count(20_000, 'requests'), seed: seedOption() })
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The fault of an answer; null if there is none. */
function fault({ seen: { status, text } }: Answered): string | null {
  if (status === 0) return 'no answer within 30 seconds'
  if (status >= 500) return `status ${status}`
  return status === 422 && !isValidationError(text) ? 'a 422 that is not as documented' : null
}

/**
 * True for `detail` with entries of `loc`, `msg` and `type`; `input` may be anything, and `ctx` must be an object if
 * it is present.
 */
function isValidationError(text: string): boolean {
  const { detail } = JSON.parse(text) as { detail?: unknown }
  return Array.isArray(detail) && detail.length > 0 && detail.every(isEntry)
}

function isEntry({ loc, msg, type, ctx }: Readonly<Record<string, unknown>>): boolean {
  const isPlace = (part: unknown) => typeof part === 'string' || Number.isInteger(part)
  return (
    Array.isArray(loc) &&
    loc.every(isPlace) &&
    typeof msg === 'string' &&
    typeof type === 'string' &&
    (ctx === undefined || typeof ctx === 'object')
  )
}

const mayChange = ({ sent: { method, path }, seen: { status } }: Answered) =>
  status < 300 && method !== 'GET' && !READING.test(path)

async function sendAll(requests: readonly Sent[], { base, fill }: FuzzedGateway): Promise<Answered[]> {
  const answered: Answered[] = []
  const waiting = requests.values()
  const next = async () => {
    for (const sent of waiting) answered.push({ sent, seen: await send({ id: '', ...sent }, base, fill) })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return answered
}

/** A request with everything needed to repeat it, without secrets. */
const shown = ({ method, path, headers, bodyBase64 = '' }: Sent) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 500)} body ${bodyBase64.slice(0, 1_500)}${bodyBase64.length > 1_500 ? '…' : ''}`

async function run(gateway: FuzzedGateway): Promise<number> {
  const statuses = new Map<number, number>()
  let [failed, held, done, told, before] = [0, 0, 0, Date.now(), await gateway.fingerprint()]
  const complain = (what: string, requests: readonly Sent[]) => {
    failed += 1
    say(`FAILED: ${what}\n${requests.map((each) => `  ${shown(each)}`).join('\n')}`)
  }
  for (let batch = 0; done < total; batch += 1) {
    const answered = await sendAll(
      fc.sample(request, { numRuns: Math.min(BATCH, total - done), seed: seed + batch }),
      gateway,
    )
    for (const each of answered) {
      const what = fault(each)
      if (what) complain(`${what}: ${each.seen.text.slice(0, 300)}`, [each.sent])
      statuses.set(each.seen.status, (statuses.get(each.seen.status) ?? 0) + 1)
    }
    const after = await gateway.fingerprint()
    const wrote = answered.some(mayChange)
    if (!wrote && after !== before)
      complain(
        'requests that were refused have changed rows',
        answered.map(({ sent }) => sent),
      )
    held += wrote ? 0 : answered.length
    before = after
    done += answered.length
    if (Date.now() - told > PROGRESS_MS) say(`${done} of ${total}, ${failed} failed`)
    if (Date.now() - told > PROGRESS_MS) told = Date.now()
  }
  const alive = await fetch(new URL('/ready', gateway.base)).then(({ status }) => status === 200, () => false)
  if (!alive) complain('the gateway does not answer any more', [])
  say(
    `answers: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}; ${held} requests held to leave every row as it was`,
  )
  return failed
}

say(`seed ${seed}`)
const gateway = await startFuzzed()
const failed = await run(gateway)
await gateway.close()
say(`${total} requests, ${failed} failed`)
process.exit(failed ? 1 : 0)
