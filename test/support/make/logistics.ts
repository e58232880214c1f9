// Makes locations and deliveries through the API. The functions are named after the resulting state.
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

interface MadeDelivery {
  readonly id: string
  readonly documentId: string
  readonly stops: readonly { readonly id: string }[]
}

const LOCATION = 'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { id } }'
const DELIVERY =
  'mutation ($input: CreateDeliveryInput!) { createDelivery(input: $input) { id documentId stops { id } } }'

export const location = (org: TestOrganization, input: object = {}) =>
  as(org.STAFF).get<{ id: string }>(LOCATION, {
    input: { locationType: 'warehouse', name: 'Ashulia warehouse', ...input },
  })

/** A delivery with a future pickup and a future drop-off, or with the given stops. */
export const scheduledDelivery = (
  org: TestOrganization,
  stops: readonly object[] = [{ name: 'Gazipur' }, { name: 'Port of Hamburg', stopType: 'PORT' }], input: object = {},
) => as(org.STAFF).get<MadeDelivery>(DELIVERY, { input: { stops, ...input } })

export const deliveryInTransit = (org: TestOrganization) =>
  scheduledDelivery(org, [{ name: 'Gazipur', state: 'EN_ROUTE' }, { name: 'Hamburg' }])

export const completedDelivery = (org: TestOrganization) =>
  scheduledDelivery(org, [{ name: 'Gazipur', state: 'COMPLETED' }])

export async function cancelledDelivery(org: TestOrganization): Promise<MadeDelivery> {
  const delivery = await scheduledDelivery(org)
  await as(org.STAFF).get('mutation ($id: ID!) { cancelDelivery(id: $id) { id } }', { id: delivery.id })
  return delivery
}
