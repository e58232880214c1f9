// Edits the organization.
import type { Context } from '../../context.js'
import { organizationForUpdate, updateOrganization, viewersOrganization } from '../../access/shared/organizations.js'
import { audit } from '../../core/lifecycle/audit.js'
import { edited, given, nameFault } from '../../core/records/input.js'
import { Decimal } from '../../core/schema/scalars.js'
import { refuse, type Fault } from '../../errors.js'
import type { OrganizationInput } from './types.js'

/** Changes the given fields. The audit line contains the values before and after. */
export async function edit(ctx: Context, { name, settings }: OrganizationInput) {
  const input = edited('Organization', { name }, { name: 'filled' })
  refuse([
    nameFault(name),
    ...emptied(settings),
    ...TOLERANCES.map((field) => toleranceFault(field, settings?.[field])),
  ])
  const changes = stored({ ...given({ name: input.name?.trim() }), ...given(settings ?? {}) })
  await ctx.transaction(async (ctx) => {
    const before = await organizationForUpdate(ctx)
    if (Object.keys(changes).length) await updateOrganization(ctx, changes)
    const replaced = Object.fromEntries(
      Object.keys(changes).map((field) => [field, before[field as keyof typeof before]]),
    )
    await audit(ctx, {
      action: 'edit',
      entity: 'Organization',
      entityId: ctx.viewer.orgId,
      details: { before: stored(replaced), after: changes },
    })
  })
  return viewersOrganization(ctx)
}

/** No setting may be empty. */
const emptied = (settings: OrganizationInput['settings']) =>
  Object.entries(settings ?? {}).map(
    ([field, value]) => value === null && { path: ['settings', field], message: 'May not be empty', given: null },
  )

type Kept = Record<string, string | boolean>

/** Converts decimals to text: exact in the SQL statement, and in the same format for both values of an audit line. */
function stored(fields: Readonly<Record<string, unknown>>): Kept {
  const asKept = (field: string, value: unknown) => (isTolerance(field) ? new Decimal(String(value)).toFixed() : value)
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asKept(field, value)])) as Kept
}

const TOLERANCES = ['priceTolerancePercent', 'quantityTolerancePercent'] as const
const isTolerance = (field: string) => (TOLERANCES as readonly string[]).includes(field)

function toleranceFault(field: (typeof TOLERANCES)[number], percent: Decimal | null | undefined): Fault | false {
  const fits = percent == null || (percent.gte(0) && percent.lte(100) && percent.decimalPlaces() <= 4)
  return (
    !fits && { path: ['settings', field], message: 'Should be from 0 to 100, with at most 4 decimals', given: percent }
  )
}
