// The permission rules of the mutations of a lifecycle, for records whose mutations are hand-written.
import type { Permission } from '../permission.js'
import type { Need } from '../rules.js'
import { mutationOf, type AnyLifecycle } from './lifecycle.js'

/** One rule per action of a lifecycle, under the name of its mutation: `approveMaterialRequest`. */
export function stepRules(lifecycle: AnyLifecycle): Readonly<Record<string, Need>> {
  return Object.fromEntries(
    Object.entries(lifecycle.steps).map(([action, step]) => [mutationOf(lifecycle, action), step.needs as Permission]),
  )
}
