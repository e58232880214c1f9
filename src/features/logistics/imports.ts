// The rules of an import for deliveries.
import type { ImportRule } from '../../core/imports.js'

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    kind: 'DeliveryLine',
    member: 'stopId',
    with: 'JOIN "DeliveryStop" p ON p."id" = s."stopId"',
    wrong: `p."deliveryId" <> s."deliveryId" OR p."stopType" <> 'DROPOFF'`,
    message: `'names the stop ' || p."id" || ', which is no dropoff of the delivery ' || s."deliveryId"`,
  },
]
