// One fault of an input, as services name it and as both doors return it.
import type { FaultContext, Reason } from './reason.js'
import type { FaultType } from './table.js'

/**
 * One fault of the input. The path is relative to the operation's input: REST adds the prefix `body`, GraphQL adds the
 * name of the argument.
 */
export interface Fault {
  readonly path: readonly (string | number)[]
  /** `arguments`: the fault is in an argument other than the input, and the path begins with that argument's name. */
  readonly at?: 'arguments'
  /** What is wrong: a type of the table of faults, with its parameters. */
  readonly why: Reason
}

/** A fault in the form in which both doors return it, with its members in the documented order. */
export interface FaultEntry {
  readonly type: FaultType
  readonly loc: readonly (string | number)[]
  readonly msg: string
  /** What the client sent at this place. The door fills it in. */
  readonly input?: unknown
  readonly ctx?: FaultContext
  /** If the fault is one of the record and not of an argument: the way from the record to it. */
  readonly missing?: readonly (string | number)[]
}

/** Moves a fault to its place in an operation, and adds what was sent there. */
export type Placing = (entry: FaultEntry) => FaultEntry

/** A domain fault as an entry of the documented `detail` list. Its path begins with the name of the argument. */
export const faultEntry = ({ path, at, why }: Fault): FaultEntry => {
  const { type, ctx } = why
  return {
    type,
    loc: at === 'arguments' ? path : ['input', ...path],
    msg: why.sentence,
    ...(ctx && { ctx }),
  }
}

/** The type and the parameters of a reason, as clients get them. */
export const typed = ({ type, ctx }: Reason) => ({ type, ...(ctx && { ctx }) })
