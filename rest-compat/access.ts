// The permission that each row needs, read from the rule of its GraphQL operation.
import { rolesOf, type Permission } from '../src/access/permissions.js'
import type { Need } from '../src/core/rules.js'
import type { Admission } from '../src/http/admission.js'
import type { Route } from './route.js'
import { rootFieldOf } from './successor.js'
import { wordFor } from './words.js'

export interface Access {
  /** The permission that a row needs. It is checked before the request is validated. */
  readonly needs: (route: Route) => Need
  /** Action in the body of a row → the permission that this action needs, if it is not the permission of the row. */
  readonly actions: (route: Route) => Readonly<Record<string, Permission>>
}

/** The permissions of these rows. Throws if the schema does not have the operation of a row. */
export function accessTo(routes: readonly Route[], admission: Admission): Access {
  const known = new Map(routes.map((route) => [route, entryOf(route, admission)]))
  const entry = (route: Route) => known.get(route) ?? entryOf(route, admission)
  return { needs: (route) => entry(route).needs, actions: (route) => entry(route).actions }
}

function entryOf(route: Route, { needsOf, actionsOf }: Admission) {
  const { root, name } = rootFieldOf(route)
  const needs = needsOf(root, name)
  const restricted = Object.entries(actionsOf(name)).filter(
    ([, permission]) => rolesLetIn(permission) < rolesLetIn(needs),
  )
  const actions = restricted.map(([action, permission]) => [wordFor('CostSheetAction', action), permission] as const)
  return { needs, actions: Object.fromEntries(actions) }
}

/** The number of roles that have the permission. */
const rolesLetIn = (needs: Need) => (needs === 'anyone' ? Infinity : rolesOf(needs).length)

