// What counts as a client of the REST door: the API key that signs in, or the person.
import type { Viewer } from '../context.js'
import type { LegacyUsage } from '../generated/prisma/client.js'

export type Client = Pick<LegacyUsage, 'clientKind' | 'clientId'>

/** The client behind a viewer. */
export function clientOf(viewer: Viewer & { readonly apiKeyId?: string | null }): Client {
  return viewer.apiKeyId ? { clientKind: 'API_KEY', clientId: viewer.apiKeyId } : { clientKind: 'USER', clientId: viewer.userId }
}
