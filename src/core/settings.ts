// The settings of an organization that business rules use.

/** The settings that allow or forbid users to approve their own records. */
export type SelfApprovalSetting = 'materialRequestSelfApproval' | 'costSheetSelfApproval'

export interface Settings extends Readonly<Record<SelfApprovalSetting, boolean>> {
  /** Home currency. */
  readonly currency: string
  /** Largest allowed difference of a billed price from the ordered price, in percent. */
  readonly priceTolerancePercent: string
  /** Largest allowed excess of a billed quantity over the ordered quantity, in percent. */
  readonly quantityTolerancePercent: string
}
