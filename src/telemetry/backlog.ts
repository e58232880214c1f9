// What waits in the database to be done by background work, as the metrics are told of it.

/** Rows that wait, each count up to `MOST_COUNTED`. */
export interface Backlog {
  /** Stored objects to remove whose time has come, or whose removal has failed before. */
  readonly objectDeletions: number
  /** Deliveries to webhooks whose time has come. */
  readonly deliveriesDue: number
  /** Deliveries that were given up. */
  readonly deliveriesDead: number
  readonly auditLinesNotChained: number
  /** The age of the oldest of the counted lines; 0 without such a line. */
  readonly auditOldestNotChainedSeconds: number
  readonly changesNotPlaced: number
  /** The sizes on the disk of the database; NaN while one of its nodes does not answer. */
  readonly databaseBytes: number
  readonly auditBytes: number
}
