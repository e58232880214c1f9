// The rules of an import for bills of materials and production orders.
import type { ImportRule } from '../../core/imports.js'
import { ofOtherStyle } from '../styles/imports.js'

const PIECES = '(SELECT sum(l."quantity") FROM "ProductionOrderLine" l WHERE l."productionOrderId" = p."id")'
const piecesWrong = {
  wrong: `p."quantity" <> ${PIECES}`,
  message: `'does not fit: the quantity of the order ' || p."id" || ' is ' || p."quantity"
    || ', and its lines add up to ' || ${PIECES}`,
  sums: true,
}

export const IMPORT_RULES: readonly ImportRule[] = [
  ofOtherStyle('BillOfMaterialsItem', 'BillOfMaterials', 'billOfMaterialsId'),
  ofOtherStyle('ProductionOrderLine', 'ProductionOrder', 'productionOrderId'),
  {
    kind: 'BillOfMaterialsItem',
    member: 'unit',
    with: 'JOIN "Material" p ON p."id" = s."materialId"',
    wrong: 's."unit" <> p."unit"',
    message: `'is ' || left(s."unit", 60) || ', and the unit of the material ' || p."id" || ' is ' || left(p."unit", 60)`,
  },
  { kind: 'ProductionOrder', member: 'quantity', with: 'JOIN "ProductionOrder" p ON p."id" = s."id"', ...piecesWrong },
  {
    kind: 'ProductionOrderLine',
    member: 'quantity',
    with: 'JOIN "ProductionOrder" p ON p."id" = s."productionOrderId"',
    unless: 'ProductionOrder',
    ...piecesWrong,
  },
]
