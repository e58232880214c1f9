// Tells the benchmark where a contender listens, and lets it end in order.
import type { AddressInfo, Server } from 'node:net'

/** Listens on a free port, and prints it. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
  })
}

/** An orderly end, so that Node writes a profile where one was asked for. */
process.on('SIGTERM', () => process.exit(0))
