// The rule of an import for lines of documents of one style.
import type { ImportRule } from '../../core/imports.js'

/** A line names a SKU of the style of its document. */
export const ofOtherStyle = (kind: string, parent: string, column: string): ImportRule => ({
  kind,
  member: 'styleSkuId',
  with: `JOIN "${parent}" p ON p."id" = s."${column}" JOIN "StyleSku" k ON k."id" = s."styleSkuId"`,
  wrong: 'k."styleId" <> p."styleId"',
  message: `'names a SKU of the style ' || k."styleId" || ', and ${column} names a ${parent} of the style ' || p."styleId"`,
})
