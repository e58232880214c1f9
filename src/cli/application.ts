// Creates the application, which exists as long as the process, for the gateway and for command-line commands.
import { everyOrganization } from '../access/every-organization.js'
import { sealingWith } from '../access/sealing.js'
import type { Application } from '../access/services.js'
import { ticketKeeper } from '../access/tickets.js'
import { tokenKeeper } from '../access/tokens.js'
import { loginThrottle } from '../access/throttle.js'
import { webhookQueue } from '../access/webhook-queue.js'
import type { Parts } from '../features/webhooks/worker.js'

type Opened = Pick<Application, 'config' | 'database' | 'log' | 'store' | 'deletions' | 'webhooks' | 'exports' | 'changes' | 'documentedPaths' | 'model'>

export const applicationOf = (opened: Opened): Application => ({
  ...opened,
  ...keepersOf(opened.config),
  wakeChanges: opened.changes.wake,
  throttle: loginThrottle(opened.config.throttle),
})

const keepersOf = ({ jwtSecret }: Application['config']) => ({
  tokens: tokenKeeper(jwtSecret),
  tickets: ticketKeeper(jwtSecret),
  sealing: sealingWith(jwtSecret),
})

/** What the worker for webhooks needs. */
export const webhookParts = ({ config, database, log, model }: Pick<Application, 'config' | 'database' | 'log' | 'model'>): Parts => ({
  queue: webhookQueue(database),
  organizations: everyOrganization(database),
  log,
  model,
  sealing: sealingWith(config.jwtSecret),
  toPrivateNetworks: config.webhookAddresses.toPrivateNetworks,
  retrySeconds: config.webhookRetrySeconds,
  keptSeconds: config.changesKeptSeconds,
})
