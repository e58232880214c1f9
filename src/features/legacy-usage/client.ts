// What counts as a client of the REST door: the API key that signs in, or the person.
import type { Viewer } from '../../context.js'
import type { LegacyUsage } from '../../generated/prisma/client.js'

export type Client = Pick<LegacyUsage, 'clientKind' | 'clientId'>

/** The client behind a viewer. */
export const clientOf = ({ apiKey, userId }: Viewer): Client =>
  (apiKey ? { clientKind: 'API_KEY', clientId: apiKey.id } : { clientKind: 'USER', clientId: userId })
