// The rules between records that the gateway enforces and the tables do not: kind, member, and the condition in SQL.
// `s` is the row of a file. Tables are those of look-ahead.ts: as they will stand after the import.
import { ACTION_NAMES } from '../../core/lifecycle/record-action.js'
import { WHOLE_CURRENCIES } from '../../core/currencies.js'
import type { Kind } from './kinds.js'
import { literal, quoted } from './staging.js'

export interface Rule {
  readonly kind: string
  readonly member: string
  /** Further tables that belong to the row, as joins. */
  readonly with?: string
  /** When the row breaks the rule. */
  readonly wrong: string
  /** The message, as an SQL expression. */
  readonly message: string
  /** Whether it sums other rows, so that a line with another fault would break it. */
  readonly sums?: boolean
  /** The rule is reported at the row `p` of this kind, where the files have it. */
  readonly unless?: string
}

const ofOtherStyle = (kind: string, parent: string, column: string): Rule => ({
  kind,
  member: 'styleSkuId',
  with: `JOIN "${parent}" p ON p."id" = s."${column}" JOIN "StyleSku" k ON k."id" = s."styleSkuId"`,
  wrong: 'k."styleId" <> p."styleId"',
  message: `'names a SKU of the style ' || k."styleId" || ', and ${column} names a ${parent} of the style ' || p."styleId"`,
})

const TOTAL = '(SELECT sum(l."amount") FROM "PurchaseOrderLine" l WHERE l."purchaseOrderId" = p."id")'
const PIECES = '(SELECT sum(l."quantity") FROM "ProductionOrderLine" l WHERE l."productionOrderId" = p."id")'
const totalWrong = {
  // A total is rounded to the minor unit of its currency.
  wrong: `abs(p."total" - coalesce(${TOTAL}, 0)) >
    CASE WHEN p."currency" IN (${WHOLE_CURRENCIES.map(literal).join(', ')}) THEN 0.5 ELSE 0.01 END`,
  message: `'does not fit: the total of the order ' || p."id" || ' is ' || trim_scale(p."total")
    || ', and its lines add up to ' || trim_scale(coalesce(${TOTAL}, 0))`,
  sums: true,
}
const piecesWrong = {
  wrong: `p."quantity" <> ${PIECES}`,
  message: `'does not fit: the quantity of the order ' || p."id" || ' is ' || p."quantity"
    || ', and its lines add up to ' || ${PIECES}`,
  sums: true,
}

const TO_PURCHASE = 'greatest(0, s."requiredQty" - coalesce(s."warehouseAvailableQty", 0))'

const BETWEEN_ROWS: readonly Rule[] = [
  {
    kind: 'GoodsReceiptLine',
    member: 'purchaseOrderLineId',
    with: `JOIN "GoodsReceipt" p ON p."id" = s."goodsReceiptId"
      JOIN "PurchaseOrderLine" l ON l."id" = s."purchaseOrderLineId"`,
    wrong: 'l."purchaseOrderId" <> p."purchaseOrderId"',
    message: `'names a line of the order ' || l."purchaseOrderId" || ', and its receipt is for ' || p."purchaseOrderId"`,
  },
  {
    kind: 'BillLine',
    member: 'purchaseOrderLineId',
    with: 'JOIN "Bill" p ON p."id" = s."billId" JOIN "PurchaseOrderLine" l ON l."id" = s."purchaseOrderLineId"',
    wrong: 'l."purchaseOrderId" IS DISTINCT FROM p."purchaseOrderId"',
    message: `'names a line of the order ' || l."purchaseOrderId" || ', and its bill is for '
      || coalesce(p."purchaseOrderId", 'no order')`,
  },
  {
    kind: 'DeliveryLine',
    member: 'stopId',
    with: 'JOIN "DeliveryStop" p ON p."id" = s."stopId"',
    wrong: `p."deliveryId" <> s."deliveryId" OR p."stopType" <> 'DROPOFF'`,
    message: `'names the stop ' || p."id" || ', which is no dropoff of the delivery ' || s."deliveryId"`,
  },
  ofOtherStyle('BillOfMaterialsItem', 'BillOfMaterials', 'billOfMaterialsId'),
  ofOtherStyle('ProductionOrderLine', 'ProductionOrder', 'productionOrderId'),
  ofOtherStyle('RequestForQuotationLine', 'RequestForQuotation', 'requestForQuotationId'),
  {
    kind: 'BillOfMaterialsItem',
    member: 'unit',
    with: 'JOIN "Material" p ON p."id" = s."materialId"',
    wrong: 's."unit" <> p."unit"',
    message: `'is ' || left(s."unit", 60) || ', and the unit of the material ' || p."id" || ' is ' || left(p."unit", 60)`,
  },
  {
    kind: 'MaterialRequestLine',
    member: 'qtyToPurchase',
    wrong: `abs(s."qtyToPurchase" - ${TO_PURCHASE}) > 0.000001`,
    message: `'is ' || trim_scale(s."qtyToPurchase") || ', and requiredQty − warehouseAvailableQty is '
      || trim_scale(${TO_PURCHASE})`,
  },
  {
    kind: 'MaterialRequestLine',
    member: 'estimatedAmount',
    // Quantities and prices are kept at 6 places, and the gateway computes the amount before.
    wrong: `abs(s."estimatedAmount" - s."qtyToPurchase" * s."unitPrice")
      > 0.0001 + 0.000001 * (s."qtyToPurchase" + s."unitPrice")`,
    message: `'is ' || trim_scale(s."estimatedAmount") || ', and qtyToPurchase × unitPrice is '
      || trim_scale(round(s."qtyToPurchase" * s."unitPrice", 4))`,
  },
  { kind: 'PurchaseOrder', member: 'total', with: 'JOIN "PurchaseOrder" p ON p."id" = s."id"', ...totalWrong },
  {
    kind: 'PurchaseOrderLine',
    member: 'amount',
    with: 'JOIN "PurchaseOrder" p ON p."id" = s."purchaseOrderId"',
    unless: 'PurchaseOrder',
    ...totalWrong,
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

interface ColumnRule {
  readonly columns: RegExp
  /** The kinds that have it; absent means all. */
  readonly kinds?: (kind: Kind) => boolean
  readonly wrong: (value: string) => string
  readonly message: string
}

const OF_COLUMNS: readonly ColumnRule[] = [
  {
    columns: /^(?:code|name)$/,
    // Master data, which is switched off instead of deleted.
    kinds: ({ columns }) => columns.some(({ name }) => name === 'isActive'),
    wrong: (value) => `${value} !~ '\\S'`,
    message: 'should not be blank',
  },
  {
    columns: /^(?:c|fromC|toC|mainC|quotedC)urrency$/,
    wrong: (value) => `${value} !~ '^[A-Z]{3}$'`,
    message: 'should be three capital letters such as EUR',
  },
  {
    columns: /^action$/,
    wrong: (value) => `${value} NOT IN (${ACTION_NAMES.map(literal).join(', ')})`,
    message: 'should be an action of the gateway, such as approve',
  },
  {
    columns: /^(?:minimumOrderQuantity|leadTimeDays|unitPrice)$/,
    wrong: (value) => `${value} < 0`,
    message: 'should not be below 0',
  },
  {
    columns: /^quantity$/,
    kinds: ({ name }) => name === 'PurchaseOrderLine' || name === 'GoodsReceiptLine',
    wrong: (value) => `${value} <= 0`,
    message: 'should be above 0',
  },
]

/** The rules of a kind. A column that a check of the table covers needs no rule of its own. */
export function rulesOf(kind: Kind): Rule[] {
  const { name, columns, checks } = kind
  const checked = new Set(checks.flatMap((check) => check.columns))
  const own = columns.flatMap((column) =>
    OF_COLUMNS
      .filter((rule) => rule.columns.test(column.name) && (rule.kinds?.(kind) ?? true) && !checked.has(column.name))
      .map(({ wrong, message }): Rule => ({
        kind: name, member: column.name, wrong: wrong(`s.${quoted(column.name)}`), message: literal(message),
      })))
  return [...own, ...BETWEEN_ROWS.filter((rule) => rule.kind === name)]
}
