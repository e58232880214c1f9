// The trade's words in a cost sheet. They are suggestions: another word is kept as it is.

const VOCABULARY = {
  materialType: ['fabric', 'lining', 'trim', 'accessory', 'thread', 'label', 'packaging', 'other'],
  labour: ['cutting', 'sewing', 'finishing', 'ironing', 'packing', 'cmt', 'labor'],
  process: ['knitting', 'weaving', 'dyeing', 'printing', 'embroidery', 'washing', 'quilting', 'testing', 'other'],
  overheadType: ['factory', 'admin', 'commercial', 'finance', 'commission', 'testing', 'rejection', 'other'],
  basis: ['per_piece', 'per_kg', 'per_cbm', 'per_carton', 'per_container', 'per_shipment', 'percent'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The processing that is work of hands rather than of a plant. */
export const LABOUR: ReadonlySet<string> = new Set(VOCABULARY.labour)

const spelt = (name: keyof typeof VOCABULARY) => VOCABULARY[name].join(', ')

// The words as the schema describes them.
export const MATERIAL_TYPES = `One of ${spelt('materialType')}; another word is kept.`
export const PROCESSING_TYPES = `Labour: ${spelt('labour')}. Process: ${spelt('process')}. Another word is kept.`
export const OVERHEAD_TYPES = `One of ${spelt('overheadType')}; another word is kept.`
export const BASES = `One of ${spelt('basis')}; another word is kept.`
export const LABOUR_COSTS = `The labour: ${spelt('labour')}.`
