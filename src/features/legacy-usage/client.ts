// Identifies the client of a call: the API key, or the user.
import type { Viewer } from '../../core/context.js'
import type { LegacyUsage } from '../../generated/prisma/client.js'

export type Client = Pick<LegacyUsage, 'clientKind' | 'clientId'>

/** The client of a viewer. */
export const clientOf = ({ apiKey, userId }: Viewer): Client =>
  (apiKey ? { clientKind: 'API_KEY', clientId: apiKey.id } : { clientKind: 'USER', clientId: userId })
