// Describes the conditions of a lifecycle step in words.
import type { AnyStep } from '../../core/lifecycle/lifecycle.js'
import { code } from './markdown.js'

/** The conditions of a step, except for its states and its permission. */
export function conditions({ ownOnly, notOwn, reason, newVersionFrom }: AnyStep): string[] {
  return [
    ownOnly ? 'own only' : '',
    notOwn ? `never one's own${notOwn.unless ? `, unless the organization's ${code(notOwn.unless)} is on` : ''}` : '',
    reason ? 'says why' : '',
    newVersionFrom ? `from ${newVersionFrom.join(', ')} the record stays and its next version opens` : '',
  ].filter(Boolean)
}
