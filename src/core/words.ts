// Converts the names of states, actions, models and fields to words for messages and screens.

/** A state in words: `PARTIALLY_ORDERED` → `Partially Ordered`. */
export const inWords = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\b\w/g, (letter) => letter.toUpperCase())

/** A model in words: `MaterialRequest` → `Material request`. */
export const label = ({ model }: { readonly model: string }) =>
  model.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Words of the names of fields that are not those of their readers. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  bom: 'bill of materials', pct: 'percent', qty: 'quantity', sku: 'SKU', skus: 'SKUs', uom: 'unit', url: 'address',
}

/** The fields whose names say something else than what they show. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  documentId: 'Number', etd: 'Estimated delivery', id: 'Identifier', poQty: 'Ordered quantity', prevBilled: 'Billed before',
}

/** A field in words: `unitPrice` → `Unit price`, `supplierId` → `Supplier`, `settings.timeZone` → `Time zone`. */
export function fieldLabel(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const words = name.replace(/Ids?$/, '').split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  const text = words.map((word) => FIELD_WORDS[word] ?? word).join(' ')
  return FIELD_LABELS[name] ?? text[0].toUpperCase() + text.slice(1)
}

/** The plurals of models that do not simply end in `-s`. */
const PLURALS: Readonly<Record<string, string>> = {
  BillOfMaterials: 'BillsOfMaterials',
  Delivery: 'Deliveries',
  RequestForQuotation: 'RequestsForQuotation',
}

/** The plural of a model: `MaterialRequest` → `MaterialRequests`. */
export const pluralOf = (model: string) => PLURALS[model] ?? `${model}s`

/** A noun with its article: `an employee`. */
export const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** A model as the Prisma client names it: `MaterialRequest` → `materialRequest`. */
export const nameOnClient = (model: string) => model[0].toLowerCase() + model.slice(1)

/** A number with its unit: `1 second`, `30 seconds`. */
export const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** The past participles of actions that do not simply end in `-ed`. */
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
  reverseAllocation: 'freed of an allocation',
  reverseRefund: 'freed of a refund',
  startProduction: 'put into production',
  markReady: 'marked ready',
  ship: 'shipped',
  hold: 'put on hold',
}

/** The past participle of an action: `approve` → `approved`. */
export const pastOf = (action: string) => PAST[action] ?? (action.endsWith('e') ? `${action}d` : `${action}ed`)
