// A command of the shell as somebody who acts in an organization: by the same verbs, rules and audit lines as
// through the door.
import { contextOf } from '../access/make-context.js'
import type { Context, Viewer } from '../context.js'
import { newId } from '../core/ids/new-id.js'
import type { Database } from '../database/open.js'
import type { Organization } from '../generated/prisma/client.js'
import { createLog } from '../log.js'
import { applicationOf } from './application.js'
import { withDatabase } from './opened.js'

/** What of an organization a command must know to act in it. */
export type Place = Pick<
  Organization,
  | 'id'
  | 'currency'
  | 'materialRequestSelfApproval'
  | 'costSheetSelfApproval'
  | 'priceTolerancePercent'
  | 'quantityTolerancePercent'
>

export interface Operator {
  readonly database: Database
  /** The context in which the command acts in one organization. */
  readonly within: (place: Place) => Context
}

/** Does a command's work on the configured database. */
export function withOperator<T>(work: (operator: Operator) => Promise<T>): Promise<T> {
  return withDatabase(({ config, database, store }) => {
    const app = applicationOf({
      config,
      database,
      store,
      log: createLog(config.logLevel),
      deletions: LEFT_TO_THE_GATEWAY,
    })
    const request = { app, door: 'graphql', requestId: newId('cmd'), address: 'command line', now: new Date() } as const
    return work({ database, within: (place) => contextOf(request, operatorIn(place)) })
  })
}

const LEFT_TO_THE_GATEWAY = { wake: () => undefined, stop: async () => undefined }

/** No user: the trail names the command line. */
const operatorIn = ({ id, priceTolerancePercent, quantityTolerancePercent, ...settings }: Place): Viewer => ({
  userId: '',
  email: '',
  name: 'Command line',
  orgId: id,
  roles: [],
  permissions: new Set(),
  actingForId: null,
  organization: {
    ...settings,
    priceTolerancePercent: priceTolerancePercent.toString(),
    quantityTolerancePercent: quantityTolerancePercent.toString(),
  },
})
