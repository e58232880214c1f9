// The rules of an import for requests for quotation.
import type { ImportRule } from '../../core/imports.js'
import { ofOtherStyle } from '../styles/imports.js'

export const IMPORT_RULES: readonly ImportRule[] = [
  ofOtherStyle('RequestForQuotationLine', 'RequestForQuotation', 'requestForQuotationId'),
]
