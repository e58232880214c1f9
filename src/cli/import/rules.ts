// The rules of an import: those of columns stand here, those between rows at their features.
import { ACTION_NAMES } from '../../core/lifecycle/record-action.js'
import type { ImportRule } from '../../core/imports.js'
import type { Kind } from './kinds.js'
import { literal, quoted } from './staging.js'

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
export function rulesOf(kind: Kind): ImportRule[] {
  const { name, columns, checks, rules } = kind
  const checked = new Set(checks.flatMap((check) => check.columns))
  const own = columns.flatMap((column) =>
    OF_COLUMNS
      .filter((rule) => rule.columns.test(column.name) && (rule.kinds?.(kind) ?? true) && !checked.has(column.name))
      .map(({ wrong, message }): ImportRule => ({
        kind: name, member: column.name, wrong: wrong(`s.${quoted(column.name)}`), message: literal(message),
      })))
  return [...own, ...rules]
}
