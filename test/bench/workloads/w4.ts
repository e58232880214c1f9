// W4: material requests are approved over REST, each once; the whole request is answered.
import type { Requests, Workload } from '../workload.js'
import { cpuAgainst, EMBEDDED } from '../workload.js'
import { restoreRequests } from './restore.js'

const REQUESTS = 1000
const BODY = JSON.stringify({ comments: 'Within the budget of the run' })

/** As many approvals whatever the number of rows, from all of the table. */
export const approvalsAmong = (times: number): Requests => ({ tokens }) =>
  Array.from({ length: REQUESTS }, (_, index) => ({
    // Neighbours on disk are not approved one after the other.
    method: 'POST', path: `/material-requests/mr-${1 + ((index * 7) % REQUESTS) * times}/approve`,
    credential: tokens[index % tokens.length], body: BODY,
  }))
export const approvals = approvalsAmong(1)

interface Approved {
  readonly approvedAt: string
  readonly approvalHistory: readonly { readonly id: string; readonly performedAt: string }[]
}

/** All but what differs from one approval to the next. */
function withoutMoments(json: unknown): unknown {
  const { approvedAt: _at, approvalHistory, ...rest } = json as Approved
  const [{ id: _id, performedAt: _performed, ...last }] = approvalHistory.slice(-1)
  return { ...rest, approvalHistory: approvalHistory.slice(0, -1), last }
}

export const w4: Workload = {
  id: 'W4',
  title: 'REST: approve a material request, and answer all of it',
  requests: { floor: approvals, gateway: approvals, embedded: approvals },
  reset: restoreRequests,
  once: true,
  compared: withoutMoments,
  targets: [cpuAgainst('floor', 1.5), ...EMBEDDED],
}
