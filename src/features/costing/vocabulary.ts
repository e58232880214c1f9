// Suggested words for the text fields of a cost sheet. Other words are accepted and stored as sent.

const VOCABULARY = {
  materialType: ['fabric', 'lining', 'trim', 'accessory', 'thread', 'label', 'packaging', 'other'],
  labour: ['cutting', 'sewing', 'finishing', 'ironing', 'packing', 'cmt', 'labor'],
  process: ['knitting', 'weaving', 'dyeing', 'printing', 'embroidery', 'washing', 'quilting', 'testing', 'other'],
  overheadType: ['factory', 'admin', 'commercial', 'finance', 'commission', 'testing', 'rejection', 'other'],
  basis: ['per_piece', 'per_kg', 'per_cbm', 'per_carton', 'per_container', 'per_shipment', 'percent'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A word without the differences of case and spacing. */
export const normalizedName = (word: string) => word.trim().replace(/\s+/g, ' ').toLowerCase()

const LABOUR: ReadonlySet<string> = new Set(VOCABULARY.labour)

/** True for a processing type that counts as labour. */
export const isLabour = (processingType: string) => LABOUR.has(normalizedName(processingType))

const spelt = (name: keyof typeof VOCABULARY) => VOCABULARY[name].join(', ')

// Descriptions that list the suggested words.
export const MATERIAL_TYPES = `One of ${spelt('materialType')}; other words are accepted.`
export const PROCESSING_TYPES = `Labour: ${spelt('labour')}. Process: ${spelt('process')}. Other words are accepted.`
export const OVERHEAD_TYPES = `One of ${spelt('overheadType')}; other words are accepted.`
export const BASES = `One of ${spelt('basis')}; other words are accepted.`
export const BASIS_EFFECT = 'With `per_piece` and no quantity, the rate counts for each piece of the order. With '
  + '`percent`, the row costs rate/100 × (materials + processing), without fee, contingency and exchange rate.'
export const LABOUR_COSTS = `The labour: ${spelt('labour')}.`
