// The verbs of a location: create, edit.
import type { Context } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { given } from '../../core/records/input.js'
import { notFound, refuse } from '../../errors.js'
import type { CreateLocationInput, LocationInput } from './types.js'

/** A new place. */
export function createLocation(ctx: Context, input: CreateLocationInput) {
  refuseFaulty(input)
  return ctx.transaction(async (ctx) => {
    const id = newId('loc')
    const location = await ctx.db.location.create({
      data: { ...input, isActive: input.isActive ?? true, orgId: ctx.viewer.orgId, id, createdAt: ctx.now, updatedAt: ctx.now },
    })
    await audit(ctx, { action: 'create', entity: 'Location', entityId: id })
    return location
  })
}

/** Changes the fields that are given. */
export function editLocation(ctx: Context, id: string, input: LocationInput) {
  refuseFaulty(input)
  return ctx.transaction(async (ctx) => {
    const { count } = await ctx.db.location.updateMany({ where: { id }, data: { ...given(input), updatedAt: ctx.now } })
    if (count === 0) throw notFound('Location')
    await audit(ctx, { action: 'edit', entity: 'Location', entityId: id })
    return ctx.db.location.findFirstOrThrow({ where: { id } })
  })
}

function refuseFaulty({ name, locationType, latitude, longitude }: LocationInput): void {
  refuse([
    name?.trim() === '' && { path: ['name'], message: 'Name the place', given: name },
    locationType?.trim() === '' && { path: ['locationType'], message: 'Say what kind of place it is', given: locationType },
    latitude?.abs().gt(90) && { path: ['latitude'], message: 'Should be from -90 to 90', given: latitude },
    longitude?.abs().gt(180) && { path: ['longitude'], message: 'Should be from -180 to 180', given: longitude },
  ])
}
