// Keeps the write-ahead log of the embedded database short. A server makes checkpoints itself; PGlite has no process
// for them and makes one only when it closes, so its log would grow until then.

/** The log is looked at after so many uses of the connection. Measured for reads of one row: CPU × 1.01. */
const USES = 500
/** A checkpoint is made if the log is found to have grown by more bytes since the last one. */
const MOST_BYTES = 32 * 2 ** 20

const GROWN = 'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()'

type Ask = (text: string) => Promise<unknown>

/** What follows each use of the connection. Without room on the disk, a checkpoint would end the database. */
export function shortLog(ask: Ask, isFull?: () => Promise<boolean>): () => Promise<void> | undefined {
  let uses = 0
  const shorten = async () => {
    const { rows: [{ bytes }] } = (await ask(GROWN)) as { rows: { bytes: number }[] }
    if (bytes > MOST_BYTES && !(await isFull?.())) await ask('CHECKPOINT')
  }
  return () => ((uses += 1) % USES === 0 ? shorten() : undefined)
}
