// What the mutations of an operation have done. No answer to a change that is done is a refusal: a client that obeys a
// refusal sends the change again.
import { GraphQLError, type ExecutionResult } from 'graphql'
import { UNKNOWN } from '../../database/faults.js'
import { endLease, newLease, type Lease, type Writes } from '../../database/lease.js'
import type { ErrorCode } from '../../errors.js'

/** What a mutation has done, from which its answer can be read again: an identifier, several, or an object of such. */
export type Done = string | readonly string[] | { readonly [fact: string]: Done | null }

/** An operation that runs as a whole. */
export interface AtomicOperation {
  /** What an earlier request with the same key has done. */
  known?: Done
  /** What this request has done. */
  done?: Done
  /** True if a mutation has read its answer from what an earlier request has done. */
  replayed?: true
  /** What to do outside of the database when the transaction is committed. */
  readonly effects: (() => void)[]
}

/** A mutation that has begun. */
interface Act extends Writes {
  /** The name of its field in the answer. */
  readonly field: string
  /** True when all that it does is committed, so that only its answer is left to be read. */
  isDone: boolean
  /** The identifiers of what it has done. */
  done?: Done
}

/** The acts of an operation, with its place at the database. */
export interface Acts extends Lease {
  begun: Act[] | undefined
}

export const newActs = (): Acts => ({ ...newLease(), begun: undefined })

interface Acting {
  readonly acts: Acts
}

/** Begins an operation whose mutations are done. A dry run does nothing, so it has no acts. */
export function beginActs({ acts }: Acting): void {
  acts.isOpen = true
  acts.begun = []
}

export const endActs = ({ acts }: Acting): void => endLease(acts)

/** Runs the mutation of a field. The mutations of a document run one after the other. */
export async function acting<T>({ acts }: Acting, field: string, mutate: () => T | Promise<T>): Promise<T> {
  if (!acts.isOpen) return mutate()
  const act: Act = { field, changed: false, isDone: false }
  acts.begun?.push(act)
  acts.present = act
  const answer = await mutate()
  // The guards of graphql-shield return an error instead of throwing it.
  act.isDone ||= act.changed && !(answer instanceof Error)
  return answer
}

/** Notes what the present mutation has done and committed. */
export function noteDone({ acts: { begun } }: Acting, done: Done): void {
  const act = begun?.at(-1)
  if (act) Object.assign(act, { isDone: true, done })
}

/**
 * The answer, in which no error of a mutation that is done is a refusal. `result` has its errors as clients see them,
 * and `count` is the number of mutations that were asked for.
 */
export function withoutRefusals(result: ExecutionResult, { acts }: Acting, count = 0): ExecutionResult {
  const { begun } = acts
  const { data, errors } = result
  if (!begun?.length || !errors) return result
  const torn = data ? undefined : errors.find(({ path }) => !path)
  if (!torn) return { ...result, errors: errors.map((error) => unread(error, actAt(begun, error))) }
  if (!begun.some((act) => mayBeDone(acts, act))) return result
  // What became of each: those that have not begun share the error of the whole.
  const each = begun.map((act) =>
    unread(act.isDone || !mayBeDone(acts, act) ? at(act, torn) : unknownAt(act), act))
  return { data: null, errors: begun.length < count ? [...each, ofTheRest(torn)] : each }
}

/** The error of mutations that have not begun. The document is not to be sent again, so it has no time for that. */
function ofTheRest({ message, extensions: { retryAfterSeconds: _, ...extensions } }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { extensions })
}

const actAt = (begun: readonly Act[], { path }: GraphQLError) => begun.find(({ field }) => field === path?.[0])

/** Mutations run one after the other, so a write that is under way is one of the last that has begun. */
const mayBeDone = ({ begun, underWay }: Acts, act: Act) =>
  act.isDone || act.changed || (underWay > 0 && act === begun?.at(-1))

const at = ({ field }: Act, { message, extensions }: GraphQLError) =>
  new GraphQLError(message, { path: [field], extensions })
const unknownAt = ({ field }: Act) =>
  new GraphQLError(UNKNOWN.message, { path: [field], extensions: { code: UNKNOWN.code } })

const UNREAD = 'It is done, but its answer could not be read: do not send it again, and read what `done` names'

/** Errors whose message helps to read the answer. That of the others is about a refusal or a fault. */
const HELPFUL: readonly unknown[] = ['BAD_USER_INPUT', 'FORBIDDEN', 'NOT_FOUND'] satisfies ErrorCode[]

/** The error of a field whose mutation is done; any other error as it is. */
function unread(error: GraphQLError, act: Act | undefined): GraphQLError {
  if (!act?.isDone) return error
  const { message, nodes, source, positions, path, extensions: { code, requestId } } = error
  return new GraphQLError(HELPFUL.includes(code) ? `${UNREAD}. ${message}` : UNREAD, {
    nodes, source, positions, path,
    extensions: {
      code: 'DONE_UNREAD' satisfies ErrorCode, done: act.done, ...(requestId !== undefined && { requestId }),
    },
  })
}
