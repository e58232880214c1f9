// Suggested words for the text fields of a cost sheet. Other words are accepted and stored as sent.

const VOCABULARY = {
  materialType: ['fabric', 'lining', 'trim', 'accessory', 'thread', 'label', 'packaging', 'other'],
  labour: ['cutting', 'sewing', 'finishing', 'ironing', 'packing', 'cmt', 'labor'],
  process: ['knitting', 'weaving', 'dyeing', 'printing', 'embroidery', 'washing', 'quilting', 'testing', 'other'],
  overheadType: ['factory', 'admin', 'commercial', 'finance', 'commission', 'testing', 'rejection', 'other'],
  basis: ['per_piece', 'per_kg', 'per_cbm', 'per_carton', 'per_container', 'per_shipment', 'percent'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The processing types that count as labour. */
export const LABOUR: ReadonlySet<string> = new Set(VOCABULARY.labour)

const spelt = (name: keyof typeof VOCABULARY) => VOCABULARY[name].join(', ')

// Descriptions that list the suggested words.
export const MATERIAL_TYPES = `One of ${spelt('materialType')}; other words are accepted.`
export const PROCESSING_TYPES = `Labour: ${spelt('labour')}. Process: ${spelt('process')}. Other words are accepted.`
export const OVERHEAD_TYPES = `One of ${spelt('overheadType')}; other words are accepted.`
export const BASES = `One of ${spelt('basis')}; other words are accepted.`
export const LABOUR_COSTS = `The labour: ${spelt('labour')}.`
