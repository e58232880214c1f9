// The settings of an organization that business rules use.

/** The settings that allow or forbid users to approve their own records. */
export type SelfApprovalSetting = 'materialRequestSelfApproval' | 'costSheetSelfApproval'

export interface Settings extends Readonly<Record<SelfApprovalSetting, boolean>> {
  /** Home currency. */
  readonly currency: string
  /** The time zone in which days begin and end: a name of the IANA database. */
  readonly timeZone: string
  /** Largest allowed difference of a billed price from the ordered price, in percent. */
  readonly priceTolerancePercent: string
  /** Largest allowed excess of a billed quantity over the ordered quantity, in percent. */
  readonly quantityTolerancePercent: string
  /**
   * Least tolerance for the amount of a billed line, in the home currency. Null: one minor unit of the currency of the
   * bill.
   */
  readonly priceToleranceAmount: string | null
  /** The most that the lines of a bill beyond its order may come to, in the home currency. */
  readonly unorderedAllowance: string
  /** The last locked day, such as `2026-05-31`; null if no day is locked. */
  readonly periodLockedThrough: string | null
}
