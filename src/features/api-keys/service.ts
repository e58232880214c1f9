// Creates, edits, rotates and revokes API keys. A secret is returned once; it is neither stored nor written to the
// audit trail.
import { PERMISSIONS } from '../../access/permissions.js'
import { hashOf, newKeySecret, prefixOf } from '../../access/secrets.js'
import { noteWhereabouts } from '../../access/note-whereabouts.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { audit, changedMembers, differing } from '../../core/lifecycle/audit.js'
import { lockRow, lockOrganization } from '../../core/records/lock.js'
import { newId } from '../../core/ids/new-id.js'
import { edited, emptyFaults, given } from '../../core/records/input.js'
import { conflict, forbidden, notFound, refuse } from '../../errors.js'
import type { ApiKey } from '../../generated/prisma/client.js'
import { requirePerson } from '../identity/person.js'
import { faultsOf, overlapFault } from './faults.js'
import type { CreateApiKeyInput, EditApiKeyInput } from './types.js'

const ENTITY = 'ApiKey'
const MOST_ACTIVE = 100
const FILLED = { name: 'filled', permissions: 'filled', rateLimit: 'filled' } as const

/** A secret and the identifier of its key. */
export interface NewSecret {
  readonly apiKeyId: string
  readonly secret: string
}

/** Creates a key that belongs to the viewer. */
export function create(ctx: Context, input: CreateApiKeyInput): Promise<NewSecret> {
  requirePerson(ctx)
  refuse(faultsOf(ctx, input))
  return ctx.transaction(async (ctx) => {
    const active = await lockActive(ctx)
    if (active.length >= MOST_ACTIVE)
      throw conflict(because('too_many_keys', { active: active.length }))
    refuseTaken(input.name, active)
    const { orgId, userId } = ctx.viewer
    const secret = newKeySecret()
    const id = newId('ak')
    const fields = tidy(given(input))
    await ctx.db.apiKey.create({
      data: {
        ...fields,
        name: input.name.trim(),
        orgId,
        id,
        ...keptOf(secret),
        createdAt: ctx.now,
        createdById: userId,
      },
    })
    await noteWhereabouts(ctx, { kind: 'API_KEY', key: hashOf(secret) })
    await audit(ctx, { action: 'create', entity: ENTITY, entityId: id, details: printed(fields) })
    return { apiKeyId: id, secret }
  })
}

/** Changes the given fields; null removes the expiry. Returns the identifier. */
export function edit(ctx: Context, id: string, input: EditApiKeyInput): Promise<string> {
  requirePerson(ctx)
  return ctx.transaction(async (ctx) => {
    const active = await lockActive(ctx)
    const stored = await lockWeaker(ctx, id)
    refuse([...emptyFaults(input, FILLED), ...faultsOf(ctx, differing(stored, input))])
    if (input.name != null) refuseTaken(input.name, active.filter((other) => other.id !== id))
    const fields = tidy(edited('ApiKey', input, FILLED))
    await ctx.db.apiKey.updateMany({ where: { id }, data: fields })
    await audit(ctx, { action: 'edit', entity: ENTITY, entityId: id, details: changedMembers(stored, { ...fields }) })
    return id
  })
}

/** Replaces the secret. The previous secret remains valid until the overlap ends; older secrets become invalid. */
export function rotate(ctx: Context, id: string, overlapSeconds: number): Promise<NewSecret> {
  requirePerson(ctx)
  refuse([overlapFault(overlapSeconds)])
  return ctx.transaction(async (ctx) => {
    const { secretHash, createdById } = await lockWeaker(ctx, id)
    // Anyone with the secret acts on behalf of the creator, so only the creator gets the secret.
    if (createdById !== ctx.viewer.userId)
      throw forbidden(because('not_the_creator'))
    const secret = newKeySecret()
    const previous = overlapSeconds > 0
      ? { previousSecretHash: secretHash, previousValidUntil: new Date(ctx.now.getTime() + overlapSeconds * 1000) }
      : NO_PREVIOUS
    await ctx.db.apiKey.updateMany({ where: { id }, data: { ...keptOf(secret), ...previous } })
    await noteWhereabouts(ctx, { kind: 'API_KEY', key: hashOf(secret) })
    await audit(ctx, { action: 'rotate', entity: ENTITY, entityId: id, details: { overlapSeconds } })
    return { apiKeyId: id, secret }
  })
}

/** Deactivates the key and all its secrets permanently. Returns the identifier. */
export function revoke(ctx: Context, id: string, reason: string | null): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { count } = await ctx.db.apiKey.updateMany({
      where: { id, isActive: true },
      data: { isActive: false, ...NO_PREVIOUS },
    })
    if (count === 0) throw revoked(await getKey(ctx, id))
    await audit(ctx, { action: 'revoke', entity: ENTITY, entityId: id, reason })
    return id
  })
}

const NO_PREVIOUS = { previousSecretHash: null, previousValidUntil: null }

const keptOf = (secret: string) => ({ prefix: prefixOf(secret), secretHash: hashOf(secret) })

interface Fields {
  readonly name?: string
  readonly permissions?: string[]
  readonly rateLimit?: number
  readonly expiresAt?: Date | null
}

/** The fields as they are stored: the name is trimmed, and each permission occurs once. */
const tidy = ({ name, permissions, ...rest }: Fields): Fields =>
  ({ ...rest, ...(name && { name: name.trim() }), ...(permissions && { permissions: [...new Set(permissions)] }) })

/** The fields as the audit trail stores them. */
const printed = ({ expiresAt, ...fields }: Fields) => ({
  ...fields,
  ...(expiresAt !== undefined && { expiresAt: expiresAt?.toISOString() ?? null }),
})

const revoked = ({ name }: ApiKey) => conflict(because('key_revoked', { name }))

async function getKey(ctx: Context, id: string): Promise<ApiKey> {
  const key = await ctx.db.apiKey.findFirst({ where: { id } })
  if (!key) throw notFound('API key')
  return key
}

/** Locks an active key and returns it. A viewer who is an API key may not change a key that has more permissions. */
async function lockWeaker(ctx: Context, id: string): Promise<ApiKey> {
  await lockRow(ctx, ENTITY, id)
  const key = await getKey(ctx, id)
  if (!key.isActive) throw revoked(key)
  const held: ReadonlySet<string> = ctx.viewer.permissions
  const beyond = key.permissions.filter((permission) => Object.hasOwn(PERMISSIONS, permission) && !held.has(permission))
  if (beyond.length) throw forbidden(because('stronger_key', { permissions: beyond }))
  return key
}

interface Named {
  readonly id: string
  readonly name: string
  readonly prefix: string
}

/**
 * Locks the organization and returns its active keys, so that no key is added until the transaction ends. Expired keys
 * are included, because an edit may move their expiry into the future.
 */
async function lockActive(ctx: Context): Promise<readonly Named[]> {
  await lockOrganization(ctx)
  return ctx.db.apiKey.findMany({ where: { isActive: true }, select: { id: true, name: true, prefix: true } })
}

const folded = (name: string) => name.trim().toLowerCase()

function refuseTaken(name: string, others: readonly Named[]): void {
  const twin = others.find((other) => folded(other.name) === folded(name))
  if (twin)
    throw conflict(because('key_name_taken', { prefix: twin.prefix, apiKeyId: twin.id }), {
      apiKeyId: twin.id,
    })
}
