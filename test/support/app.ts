// The gateway under test: started once per test file, on a database of its own, listening on a free port.
import { afterAll, beforeAll } from '@jest/globals'
import 'reflect-metadata'
import { tokenKeeper } from '../../src/access/tokens.js'
import { readConfig } from '../../src/config.js'
import type { Application } from '../../src/context.js'
import { loginThrottle } from '../../src/core/throttle.js'
import { createLog } from '../../src/log.js'
import { createServer } from '../../src/server.js'
import { freshDatabase } from './databases.js'

export interface Gateway extends Application {
  readonly url: string
}

let running: Gateway | undefined

/** The gateway of this test file. */
export function gateway(): Gateway {
  if (!running) throw new Error('call useGateway() at the top of the test file')
  return running
}

/** Starts the gateway before the file's tests and stops it after them. */
export function useGateway(env: Readonly<Record<string, string>> = {}): void {
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const { database, discard } = await freshDatabase()
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', PORT: '0', ...env })
    const app = { config, database, log: createLog(config.logLevel), tokens: tokenKeeper(config.jwtSecret), throttle: loginThrottle(config.throttle) }
    const server = await createServer(app)
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    running = { ...app, url }
    stop = () => server.close().then(discard)
  })
  afterAll(async () => {
    await stop?.()
  })
}
