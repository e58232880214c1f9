// The socket in the data folder, at which the running gateway takes the requests of commands. Only the gateway can open
// the embedded database, so a command that needs it meanwhile asks the gateway.
import path from 'node:path'

/** The longest path of a socket that every system takes, in bytes. */
const LONGEST = 103

/**
 * The path of the socket, or null if every way to write it is too long for the system. The path from the current folder
 * is often shorter.
 */
export function socketIn(dataDir: string): string | null {
  const whole = path.resolve(dataDir, 'gateway.sock')
  return [whole, path.relative('', whole)].find((one) => Buffer.byteLength(one) <= LONGEST) ?? null
}

/** The only request: copy the database. The answer is one line of JSON, and then the gateway waits for the end. */
export const SNAPSHOT_REQUEST = 'snapshot\n'

/** The answer: the folder of the copy, or the reason why there is none. */
export type Answer = { readonly folder: string } | { readonly error: string }
