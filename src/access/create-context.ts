// Creates the context of a request. Reads the credential and finds the viewer.
import type { Context, RequestBase, RequestContext } from '../core/context.js'
import { rateLimited } from '../core/refusals.js'
import { forbidden, unauthenticated } from '../errors.js'
import { credentialOf, type Credentials } from './credential.js'
import { findKeyViewer, type Allowance } from './key-viewer.js'
import { contextFor, requestOf, type NewRequest } from './make-context.js'
import { databaseOf } from './services.js'
import { findSessionViewer } from './viewers.js'

/**
 * Creates the context of a request. Throws UNAUTHENTICATED for an invalid credential, FORBIDDEN for an organization
 * that the caller does not belong to, and RATE_LIMITED for an API key that has sent too many requests.
 */
export async function createContext(incoming: NewRequest, credentials: Credentials): Promise<RequestContext> {
  const request = requestOf(incoming)
  const credential = credentialOf(credentials)
  if (!credential) return { ...request, viewer: null }
  if ('token' in credential) return contextOfToken(request, credential.token, credentials)
  return contextOfKey(request, credential.secret, credentials)
}

const notValid = () => unauthenticated('Could not validate credentials')

async function contextOfToken(request: RequestBase, token: string, { orgId }: Credentials): Promise<Context> {
  const database = databaseOf(request)
  const subject = request.services.tokens.read(token)
  const asksChanges = request.knownTags !== undefined
  const viewer = await findSessionViewer(database, orgId ? { ...subject, orgId } : subject, request.now, asksChanges)
  if (viewer) return contextFor(request, viewer)
  if (orgId && (await findSessionViewer(database, subject, request.now))) throw forbidden()
  throw notValid()
}

/** An API key is valid only in the organization in which it was created. Throws RATE_LIMITED beyond its limit. */
async function contextOfKey(request: RequestBase, secret: string, { orgId }: Credentials): Promise<Context> {
  const found = await findKeyViewer(request, secret)
  if (!found) throw notValid()
  const { viewer, allowance } = found
  if (allowance.exceeded) throw tooManyRequests(allowance)
  if (orgId && orgId !== viewer.orgId) throw forbidden()
  return contextFor({ ...request, allowance }, viewer)
}

const tooManyRequests = ({ limit, resetSeconds }: Allowance) =>
  rateLimited(
    'api_key_requests',
    `This API key may send ${limit} requests a minute; try again in ${resetSeconds} seconds`,
    { limit, retryAfterSeconds: resetSeconds },
  )
