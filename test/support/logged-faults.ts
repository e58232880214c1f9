// The error lines of the gateways under test, in this process or in their own: no test may leave one unexpected.
import type { DestinationStream } from 'pino'

const faults: string[] = []

const isFault = (line: string) => line.includes('"level":50')

/** Standard output, but for faults, which are kept. */
export const watched: DestinationStream = {
  write: (line) => void (isFault(line) ? faults.push(line) : process.stdout.write(line)),
}

/** Keeps the faults in what a gateway of its own process has printed. */
export const keepFaults = (output: string) => void faults.push(...output.split('\n').filter(isFault))

/** The messages of the faults since the last call. A test that causes faults expects them so. */
export const loggedFaults = () =>
  faults.splice(0).map((line) => (JSON.parse(line) as { readonly err: { readonly message: string } }).err.message)

/** Fails the file of tests if a gateway has logged a fault that no test has expected. */
export function expectNoFaults(): void {
  const [first, ...others] = faults.splice(0)
  if (first) throw new Error(`a gateway has logged a fault that no test expects, and ${others.length} more: ${first}`)
}
