// The permission rules of the mutations of a lifecycle, for records whose mutations are hand-written.
import type { Permission } from '../permission.js'
import type { Need } from '../rules.js'
import { mutationOf, type AnyLifecycle } from './lifecycle.js'

/** One rule per action of a lifecycle, under the name of its mutation: `approveMaterialRequest`. */
export function stepRules(life: AnyLifecycle): Readonly<Record<string, Need>> {
  return Object.fromEntries(
    Object.entries(life.steps).map(([action, step]) => [mutationOf(life, action), step.needs as Permission]),
  )
}
