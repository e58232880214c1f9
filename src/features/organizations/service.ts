// Edits the organization.
import type { Context } from '../../core/context.js'
import { organizationForUpdate, updateOrganization } from '../../access/shared/organizations.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { audit, changedMembers } from '../../core/lifecycle/audit.js'
import { all, atLeast0, faultsOf, maxDigits, within, shortName, type Checks } from '../../core/checks.js'
import { edited, given } from '../../core/records/input.js'
import { refuseOther } from '../../core/records/version.js'
import { Decimal } from '../../core/schema/scalars.js'
import { isTimeZone } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import { contentOfLogo, LETTERHEAD_CHECKS } from './letterhead.js'
import type { EditOrganizationInput, OrganizationSettingsInput } from './types.js'

/**
 * Changes the given fields, and returns the organization's identifier. The audit line contains each changed value
 * before and after.
 */
export async function edit(
  ctx: Context, { name, settings, letterhead }: EditOrganizationInput, version?: number | null,
) {
  const input = edited('Organization', { name }, { name: 'filled' })
  refuse([
    ...faultsOf({ name }, ORGANIZATION_NAMES),
    ...emptied(settings),
    ...inSettings(settings ?? {}),
    ...below('letterhead', faultsOf(letterhead ?? {}, LETTERHEAD_CHECKS)),
  ])
  const changes = stored({ ...given({ name: input.name?.trim() }), ...sent(settings ?? {}), ...sent(letterhead ?? {}) })
  await ctx.transaction(async (ctx) => {
    const before = await organizationForUpdate(ctx)
    refuseOther('Organization', before.recordVersion, version)
    if (Object.keys(changes).length) await updateOrganization(ctx, changes)
    const replaced = Object.fromEntries(
      Object.keys(changes).map((field) => [field, before[field as keyof typeof before]]),
    )
    await audit(ctx, {
      action: 'edit',
      entity: 'Organization',
      entityId: ctx.viewer.orgId,
      details: changedMembers(shown(stored(replaced)), shown(changes)),
    })
  })
  return ctx.viewer.orgId
}

/** No setting may be empty but the one whose default depends on the bill. */
const emptied = (settings: EditOrganizationInput['settings']) =>
  Object.entries(settings ?? {}).map(
    ([field, value]) =>
      value === null &&
      field !== 'priceToleranceAmount' && { path: ['settings', field], why: because('null_not_allowed') },
  )

/** The settings that the input changes. */
const sent = (settings: object) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

type Kept = Record<string, string | boolean | null>

/** Converts decimals to text: exact in the SQL statement, and in the same format for both values of an audit line. */
function stored(fields: Readonly<Record<string, unknown>>): Kept {
  const asKept = (field: string, value: unknown) =>
    field in ORGANIZATION_SETTINGS_CHECKS && value !== null ? new Decimal(String(value)).toFixed() : value
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asKept(field, value)])) as Kept
}

/** The values for the audit trail, which keeps of a picture only its size. */
const shown = (kept: Kept): Kept =>
  (kept.logo ? { ...kept, logo: `${contentOfLogo(String(kept.logo))?.length ?? 0} bytes` } : kept)

const decimals = (most: number) => (figure: Decimal) =>
  figure.decimalPlaces() > most && because('max_decimals', { decimal_places: most })
const PERCENT = all(within(0, 100), decimals(4))
const AMOUNT = all(atLeast0, maxDigits(14), decimals(4))

/** The checks of the settings that are figures. */
export const ORGANIZATION_SETTINGS_CHECKS: Checks<OrganizationSettingsInput> = {
  priceTolerancePercent: PERCENT,
  quantityTolerancePercent: PERCENT,
  priceToleranceAmount: AMOUNT,
  unorderedAllowance: AMOUNT,
}

export const ORGANIZATION_SETTINGS_ZONES: Checks<OrganizationSettingsInput> = {
  timeZone: (name: string) => !isTimeZone(name) && because('time_zone'),
}

export const ORGANIZATION_NAMES: Checks<EditOrganizationInput> = { name: shortName }

const below = (member: string, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => ({ ...fault, path: [member, ...fault.path] }))

const inSettings = (settings: object): Fault[] => below('settings',
  [...faultsOf(settings, ORGANIZATION_SETTINGS_ZONES), ...faultsOf(settings, ORGANIZATION_SETTINGS_CHECKS)])
