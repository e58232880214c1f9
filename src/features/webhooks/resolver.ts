// The mutations of webhooks and deliveries that do not return the changed webhook alone.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, Info, Int, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { withDone, runMutation } from '../../core/operations/run-mutation.js'
import { get } from '../../core/records/read.js'
import { versioned, ifUnchanged, withExpectedVersion, RecordVersion } from '../../core/records/version.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { OVERLAP_SECONDS } from '../api-keys/faults.js'
import { webhookDeliveries, webhooks } from './reads.js'
import * as service from './service.js'
import { CreateWebhookInput, DeletedWebhook, WebhookDelivery, WebhookSecret } from './types.js'

@Resolver(() => WebhookSecret)
export class WebhookSecretResolver {
  @Mutation(() => WebhookSecret, {
    description: 'Creates a webhook, which is told of the changes from now on, and returns its secret once. FORBIDDEN '
      + 'if you may not read one of its kinds, CONFLICT if 20 webhooks are active already.',
  })
  createWebhook(@Input(() => CreateWebhookInput) input: CreateWebhookInput, @Ctx() ctx: Context) {
    return withDone(ctx, service.create(ctx, input), ({ webhookId }) => webhookId)
  }

  @Mutation(() => WebhookSecret, {
    description: 'Replaces the secret, shown once. Both sign for `overlapSeconds`.',
  })
  rotateWebhookSecret(
    @Id() id: string,
    @Arg('overlapSeconds', () => Int, {
      defaultValue: OVERLAP_SECONDS.usual,
      description: 'The previous secret signs too for so long: 0 to 604800 (one week).',
    })
    overlapSeconds: number,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
  ) {
    const change = (inner: Context) => service.rotate(inner, id, overlapSeconds)
    const rotated = ifUnchanged(ctx, versioned(webhooks), { id, input: null, version }, change)
    return withDone(ctx, rotated, ({ webhookId }) => webhookId)
  }

  @FieldResolver()
  webhook(@Root() { webhookId }: service.NewSecret, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, webhooks, webhookId, info)
  }
}

@Resolver()
export class DeletedWebhookResolver {
  @Mutation(() => DeletedWebhook, {
    description: 'Deletes a webhook with its deliveries, also those that wait. A request under way may still arrive. '
      + 'The audit trail keeps that it was there.',
  })
  deleteWebhook(@Id() id: string, @RecordVersion() version: number | null, @Ctx() ctx: Context) {
    const remove = (inner: Context) => service.remove(inner, id)
    return withExpectedVersion(ctx, versioned(webhooks), { id, input: null, version }, remove)
  }
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @Mutation(() => WebhookDelivery, {
    description: 'Sends a delivery again like a new one. CONFLICT if the webhook is off.',
  })
  async resendWebhookDelivery(
    @Id() id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, webhookDeliveries, await runMutation(ctx, (inner) => service.resend(inner, id)), info)
  }
}
