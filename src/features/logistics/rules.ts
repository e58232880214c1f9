// Who may see and write deliveries, stops and locations; the actions' permissions stand in the lifecycles.
import { can, stepRules, type RuleTable } from '../../access/rules.js'
import { deliveryLife, stopLife } from './lifecycle.js'

export const rules = {
  Query: {
    locationsPage: can('records:read'),
  },
  Mutation: {
    createLocation: can('logistics:write'),
    editLocation: can('logistics:write'),
    createDelivery: can('logistics:write'),
    createDeliveryStop: can('logistics:write'),
    ...stepRules(deliveryLife),
    ...stepRules(stopLife),
  },
} satisfies RuleTable
