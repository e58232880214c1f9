// Creates, edits and deletes webhooks, replaces their secrets, and resends deliveries.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { audit, changedMembers } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { afterCommit } from '../../core/operations/run-mutation.js'
import { faultsOf, atMostLetters, webAddress, type Checks } from '../../core/checks.js'
import { lockRow, lockOrganization } from '../../core/records/lock.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { conflict, lacking, notFound, refuse } from '../../errors.js'
import type { Webhook } from '../../generated/prisma/client.js'
import { logEnds } from '../../access/change-readers.js'
import type { Fault } from '../../core/faults/fault.js'
import { overlapFault } from '../api-keys/faults.js'
import { kindsNamed, needsOf } from '../changes/kinds.js'
import { urlFault } from './addresses.js'
import { newSecret, sealed } from './signing.js'
import type { CreateWebhookInput, EditWebhookInput } from './types.js'

const ENTITY = 'Webhook'
/** The active webhooks of an organization. Each makes a delivery of every change that it is told of. */
const MOST_ACTIVE = 20
const FILLED = { url: 'filled', kinds: 'filled', isActive: 'filled' } as const

/** A secret and the identifier of its webhook. */
export interface NewSecret {
  readonly webhookId: string
  readonly secret: string
}

/** Creates a webhook that is told of changes from now on. */
export async function create(ctx: Context, input: CreateWebhookInput): Promise<NewSecret> {
  const { url, description = null } = input
  const kinds = distinct(input.kinds)
  await refuseFaults(ctx, input)
  refuseHidden(ctx, kinds)
  return ctx.transaction(async (ctx) => {
    await refuseTooMany(ctx)
    const { orgId } = ctx.viewer
    const webhookId = newId('wh')
    const secret = newSecret()
    await ctx.db.webhook.create({
      data: {
        orgId, id: webhookId, url, description, kinds, createdAt: ctx.now, updatedAt: ctx.now,
        secret: sealed(ctx.services.sealing, { orgId, webhookId }, secret), position: await endOfLog(ctx),
      },
    })
    await audit(ctx, { action: 'create', entity: ENTITY, entityId: webhookId, details: { url, kinds } })
    return { webhookId, secret }
  })
}

/** Changes the given fields. A webhook that is switched on is told of changes from now on. Returns the identifier. */
export async function edit(ctx: Context, id: string, input: EditWebhookInput): Promise<string> {
  await refuseFaults(ctx, input, emptyFaults(input, FILLED))
  return ctx.transaction(async (ctx) => {
    await lockOrganization(ctx)
    const stored = await held(ctx, id)
    const { kinds, ...rest } = edited('Webhook', input, FILLED)
    const values = { ...rest, ...(kinds && { kinds: distinct(kinds) }) }
    refuseHidden(ctx, values.kinds ?? stored.kinds)
    if (values.isActive && !stored.isActive) await beginNow(ctx, id)
    await ctx.db.webhook.updateMany({ where: { id }, data: values })
    await audit(ctx, { action: 'edit', entity: ENTITY, entityId: id, details: changedMembers(stored, values) })
    afterCommit(ctx, ctx.services.webhooks.wake)
    return id
  })
}

/** Replaces the secret. Until the overlap ends, deliveries are signed with both. */
export async function rotate(ctx: Context, id: string, overlapSeconds: number): Promise<NewSecret> {
  refuse([overlapFault(overlapSeconds)])
  return ctx.transaction(async (ctx) => {
    const stored = await held(ctx, id)
    const secret = newSecret()
    const place = { orgId: ctx.viewer.orgId, webhookId: id }
    const previous = overlapSeconds > 0
      ? { previousSecret: stored.secret, previousValidUntil: new Date(ctx.now.getTime() + overlapSeconds * 1000) }
      : { previousSecret: null, previousValidUntil: null }
    await ctx.db.webhook.updateMany({
      where: { id }, data: { secret: sealed(ctx.services.sealing, place, secret), ...previous },
    })
    await audit(ctx, { action: 'rotate', entity: ENTITY, entityId: id, details: { overlapSeconds } })
    return { webhookId: id, secret }
  })
}

/**
 * Deletes a webhook and its deliveries. The lock on the webhook keeps the worker from making more of them meanwhile. A
 * delivery that is under way finds no row to write its outcome to.
 */
export function remove(ctx: Context, id: string): Promise<{ readonly webhookId: string }> {
  return ctx.transaction(async (ctx) => {
    const { url, kinds } = await held(ctx, id)
    await ctx.db.webhookDelivery.deleteMany({ where: { webhookId: id } })
    await ctx.db.webhook.deleteMany({ where: { id } })
    await audit(ctx, { action: 'delete', entity: ENTITY, entityId: id, details: { url, kinds } })
    return { webhookId: id }
  })
}

/** Sends a delivery again now, with all its attempts. Returns the identifier. */
export function resend(ctx: Context, id: string): Promise<string> {
  return ctx.transaction(async (ctx) => {
    await lockRow(ctx, 'WebhookDelivery', id)
    const delivery = await ctx.db.webhookDelivery.findFirst({ where: { id }, include: { webhook: true } })
    if (!delivery) throw notFound('Webhook delivery')
    if (!delivery.webhook.isActive) throw conflict(because('webhook_switched_off'))
    // What is left of the first time for attempts is the whole time of the resent delivery.
    const giveUpAt = new Date(ctx.now.getTime() + ctx.services.config.webhookRetrySeconds * 1000)
    const data = { status: 'PENDING', attempts: 0, nextAttemptAt: ctx.now, giveUpAt } as const
    await ctx.db.webhookDelivery.updateMany({ where: { id }, data })
    await audit(ctx, { action: 'resend', entity: 'WebhookDelivery', entityId: id })
    afterCommit(ctx, ctx.services.webhooks.wake)
    return id
  })
}

const distinct = (kinds: readonly string[] | null | undefined) => [...new Set(kinds)]

export const CREATE_WEBHOOK_CHECKS: Checks<EditWebhookInput> = {
  url: webAddress, description: atMostLetters,
}

async function refuseFaults(ctx: Context, input: EditWebhookInput, others: readonly Fault[] = []): Promise<void> {
  const { url, description } = input
  refuse([
    ...others,
    await urlFault(ctx.services.config.webhookAddresses, url),
    ...faultsOf({ description }, CREATE_WEBHOOK_CHECKS),
  ])
}

/** An API key may read less than an administrator. It must not hear more by a webhook. Throws FORBIDDEN. */
function refuseHidden(ctx: Context, names: readonly string[]): void {
  const needs = kindsNamed(ctx.services.model, names.length ? names : null).map((kind) => needsOf(ctx, kind))
  const hidden = needs.find((need) => !ctx.viewer.permissions.has(need))
  if (hidden) throw lacking(hidden)
}

/** Locks the organization, and throws CONFLICT if it has as many active webhooks as it may have. */
async function refuseTooMany(ctx: Context): Promise<void> {
  await lockOrganization(ctx)
  const active = await ctx.db.webhook.count({ where: { isActive: true } })
  if (active >= MOST_ACTIVE)
    throw conflict(because('too_many_webhooks', { active }))
}

/** A statement of its own: to move the position does not raise the version, and the edit itself must raise it. */
async function beginNow(ctx: Context, id: string): Promise<void> {
  await refuseTooMany(ctx)
  await ctx.db.webhook.updateMany({ where: { id }, data: { position: await endOfLog(ctx) } })
}

const endOfLog = async (ctx: Context) => BigInt((await logEnds(ctx)).placed)

async function held(ctx: Context, id: string): Promise<Webhook> {
  await lockRow(ctx, ENTITY, id)
  const webhook = await ctx.db.webhook.findFirst({ where: { id } })
  if (!webhook) throw notFound(ENTITY)
  return webhook
}
