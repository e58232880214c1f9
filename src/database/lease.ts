// The place at the database that an operation keeps from its first write to the end of its answer, so that what it has
// written can be read. All further work of the operation runs at this place, one piece after the other.

/** The writes of one mutation. */
export interface Writes {
  /** True if a write was made, or if it is not known whether it was. */
  changed: boolean
}

/** One request has one lease. It is open only while an operation that writes runs. */
export interface Lease {
  isOpen: boolean
  /** True from the first write on. */
  isKept: boolean
  /** Gives the place back; undefined if the operation holds none. */
  leave: (() => void) | undefined
  /** The pieces of work that run at the place or wait for it. */
  busy: number
  /** The writes that are under way. */
  underWay: number
  /** The writes of the present mutation. */
  present: Writes | undefined
}

export const newLease = (): Lease => ({
  isOpen: false, isKept: false, leave: undefined, busy: 0, underWay: 0, present: undefined,
})

/** Ends the lease. The place is given back when the last work at it has ended. */
export function endLease(lease: Lease): void {
  lease.isOpen = false
  leaveIfOver(lease)
}

export function leaveIfOver(lease: Lease): void {
  if (lease.isOpen || lease.busy > 0) return
  lease.leave?.()
  lease.leave = undefined
}
