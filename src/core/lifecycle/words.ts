// States, actions and models in the words of a sentence.

/** A state: `Partially Ordered`. */
export const inWords = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\b\w/g, (letter) => letter.toUpperCase())

/** A model: `Material request`. */
export const label = ({ model }: { readonly model: string }) =>
  model.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** How many of something: `1 second`, `30 seconds`. */
export const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** What was done, of actions that do not simply take `-ed`. */
const PAST: Readonly<Record<string, string>> = {
  submit: 'submitted',
  withdraw: 'withdrawn',
  resubmit: 'resubmitted',
  cancel: 'cancelled',
  edit: 'edited',
  send: 'sent',
  pay: 'paid',
  expire: 'marked as expired',
  skip: 'skipped',
  overrideMatch: 'overridden',
  startProduction: 'put into production',
  markReady: 'marked ready',
  ship: 'shipped',
  hold: 'put on hold',
}

/** An action that was taken: `approved`. */
export const pastOf = (action: string) => PAST[action] ?? (action.endsWith('e') ? `${action}d` : `${action}ed`)
