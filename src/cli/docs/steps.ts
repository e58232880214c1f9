// Describes the conditions of a lifecycle step in words.
import type { AnyStep } from '../../core/lifecycle/lifecycle.js'
import { code } from './markdown.js'

/** The conditions of a step, except for its states and its permission. */
export function conditions({ ownOnly, notOwn, reason, newVersionFrom }: AnyStep): string[] {
  return [
    ownOnly ? 'only for the owner of the record' : '',
    notOwn ? `not on own records${notOwn.unless ? `, unless the setting ${code(notOwn.unless)} is on` : ''}` : '',
    reason ? 'needs a reason' : '',
    newVersionFrom ? `in ${newVersionFrom.join(', ')} the record keeps its state and its next version is created` : '',
  ].filter(Boolean)
}
