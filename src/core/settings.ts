// The settings of an organization that rules read.

/** The settings that loosen or forbid approving one's own. */
export type SelfApprovalSetting = 'materialRequestSelfApproval' | 'costSheetSelfApproval'

export interface Settings extends Readonly<Record<SelfApprovalSetting, boolean>> {
  /** Home currency. */
  readonly currency: string
  /** How far a billed price may be from the ordered one, in percent. */
  readonly priceTolerancePercent: string
  /** How far a billed quantity may be beyond the ordered one, in percent. */
  readonly quantityTolerancePercent: string
}
