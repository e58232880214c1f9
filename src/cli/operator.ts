// Lets a command-line command act in an organization, with the same service functions, rules and audit lines as a
// request.
import { contextOf } from '../access/make-context.js'
import type { Context, Viewer } from '../core/context.js'
import { dayText } from '../core/days.js'
import { newId } from '../core/ids/new-id.js'
import { modelOf } from '../core/model.js'
import type { Database } from '../database/open.js'
import { features } from '../features.js'
import type { Organization } from '../generated/prisma/client.js'
import { createLog } from '../log.js'
import { applicationOf } from './application.js'
import type { Typed } from './command.js'
import { withDatabase, type Opened } from './opened.js'

/** The columns of an organization that a command needs to act in the organization. */
export type Place = Pick<
  Organization,
  | 'id'
  | 'currency'
  | 'timeZone'
  | 'materialRequestSelfApproval'
  | 'costSheetSelfApproval'
  | 'priceTolerancePercent'
  | 'quantityTolerancePercent'
  | 'priceToleranceAmount'
  | 'unorderedAllowance'
  | 'periodLockedThrough'
>

export interface Operator {
  readonly database: Database
  /** The context in which the command acts in one organization. */
  readonly within: (place: Place) => Context
}

/** Runs a command's work on the configured database. */
export const withOperator = <T>(typed: Typed, work: (operator: Operator) => Promise<T>): Promise<T> =>
  withDatabase(typed, (opened) => work(operatorOf(opened)))

/** The operator of a command that has opened the database. */
export function operatorOf({ config, database, store }: Opened): Operator {
  const app = applicationOf({
    config,
    database,
    store,
    log: createLog(config.logLevels),
    deletions: LEFT_TO_THE_GATEWAY,
    webhooks: LEFT_TO_THE_GATEWAY,
    exports: { ...LEFT_TO_THE_GATEWAY, serve: () => undefined, serving: () => undefined },
    documentedPaths: [],
    model: modelOf(features),
    changes: { ...LEFT_TO_THE_GATEWAY, follow: () => Promise.reject(new Error('a command follows no changes')) },
  })
  const request = { app, door: 'graphql', requestId: newId('cmd'), address: 'command line', now: new Date() } as const
  return { database, within: (place) => contextOf(request, operatorIn(place)) }
}

const LEFT_TO_THE_GATEWAY = { wake: () => undefined, stop: async () => undefined }

/** The viewer of a command. It is no user; the audit trail shows the name "Command line". */
const operatorIn = ({ id, ...settings }: Place): Viewer => ({
  userId: '',
  email: '',
  name: 'Command line',
  orgId: id,
  roles: [],
  permissions: new Set(),
  actingForId: null,
  organization: {
    ...settings,
    priceTolerancePercent: settings.priceTolerancePercent.toString(),
    quantityTolerancePercent: settings.quantityTolerancePercent.toString(),
    priceToleranceAmount: settings.priceToleranceAmount?.toString() ?? null,
    unorderedAllowance: settings.unorderedAllowance.toString(),
    periodLockedThrough: settings.periodLockedThrough && dayText(settings.periodLockedThrough),
  },
})
