// Describes the conditions of a lifecycle step in words.
import type { AnyStep } from '../../core/lifecycle/lifecycle.js'
import { code } from './markdown.js'

/** The conditions of a step, except for its states and its permission. */
export function conditions({ who, reason, newVersionFrom }: AnyStep): string[] {
  return [
    who?.only ? `only for the ${who.called ?? 'owner'} of the record` : '',
    who?.not ? `not on own records${who.unless ? `, unless the setting ${code(who.unless)} is on` : ''}` : '',
    reason ? 'needs a reason' : '',
    newVersionFrom ? `in ${newVersionFrom.join(', ')} the record keeps its state and its next version is created` : '',
  ].filter(Boolean)
}
