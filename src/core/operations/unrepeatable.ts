// The table of mutations that can be neither tried nor repeated.
import { because } from '../../core/faults/reason.js'
import { wrongValue } from '../../errors.js'

const SECRET = 'it answers a secret, which is shown only once'
const SESSION = 'it opens or ends sessions'

/** Mutation → the reason why `@validateOnly` and Idempotency-Key refuse it, to follow "because". */
export const UNREPEATABLE: Readonly<Record<string, string>> = {
  login: SECRET,
  refreshSession: SECRET,
  createUser: SECRET,
  resetUserPassword: SECRET,
  createApiKey: SECRET,
  rotateApiKey: SECRET,
  createWebhook: SECRET,
  rotateWebhookSecret: SECRET,
  startAttachmentUpload: 'it answers a secret address, which works only once',
  startFileUpload: 'it answers a secret address, which works only once',
  changePassword: 'it checks a password',
  logout: SESSION,
  logoutEverywhere: SESSION,
  endSession: SESSION,
}

/** The first of these mutations that is in the table. */
export const unrepeatableIn = (mutations: readonly string[]): string | undefined =>
  mutations.find((name) => Object.hasOwn(UNREPEATABLE, name))

/** The refusal of such a mutation. `what` is what cannot be done with it. */
export const unrepeatable = (field: string, what: string) =>
  wrongValue(because('mutation_unrepeatable', { field, what, reason: UNREPEATABLE[field] }), { field })
