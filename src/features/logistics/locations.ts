// Creates and edits locations.
import type { Context } from '../../context.js'
import { newId } from '../../core/ids/new-id.js'
import { audit } from '../../core/lifecycle/audit.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { notFound, refuse } from '../../errors.js'
import type { CreateLocationInput, LocationInput } from './inputs.js'

/** Creates a location. */
export function createLocation(ctx: Context, input: CreateLocationInput): Promise<string> {
  refuse(faultsOf(input))
  return ctx.transaction(async (ctx) => {
    const id = newId('loc')
    const { orgId } = ctx.viewer
    const isActive = input.isActive ?? true
    await ctx.db.location.create({ data: { ...input, isActive, orgId, id, createdAt: ctx.now, updatedAt: ctx.now } })
    await audit(ctx, { action: 'create', entity: 'Location', entityId: id })
    return id
  })
}

/** Changes the given fields. Null clears a field that may be empty. Throws NOT_FOUND. */
export function editLocation(ctx: Context, id: string, input: LocationInput): Promise<string> {
  refuse([...emptyFaults(input, FILLED), ...faultsOf(input)])
  const data = edited('Location', input, FILLED)
  return ctx.transaction(async (ctx) => {
    const { count } = await ctx.db.location.updateMany({ where: { id }, data: { ...data, updatedAt: ctx.now } })
    if (count === 0) throw notFound('Location')
    await audit(ctx, { action: 'edit', entity: 'Location', entityId: id })
    return id
  })
}

/** The fields that no location lacks. */
const FILLED = { locationType: 'filled', name: 'filled', isActive: 'filled' } as const

function faultsOf({ name, locationType, latitude, longitude }: LocationInput) {
  const place = { path: ['locationType'], message: 'Say what kind of place it is', given: locationType }
  return [
    name?.trim() === '' && { path: ['name'], message: 'Name the place', given: name },
    locationType?.trim() === '' && place,
    latitude?.abs().gt(90) && { path: ['latitude'], message: 'Should be from -90 to 90', given: latitude },
    longitude?.abs().gt(180) && { path: ['longitude'], message: 'Should be from -180 to 180', given: longitude },
  ]
}
