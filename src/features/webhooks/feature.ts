// GraphQL queries, mutations and relations of webhooks.
import { feature } from '../../core/feature.js'
import { storedActionOf } from '../../core/lifecycle/record-action.js'
import { holdOrganization } from '../../core/records/hold.js'
import { changes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, relationsOf } from '../../core/records/relations.js'
import { webhookDeliveries, webhooks } from './reads.js'
import { DeletedWebhookResolver, WebhookDeliveryResolver, WebhookSecretResolver } from './resolver.js'
import { CREATE_WEBHOOK_CHECKS, edit } from './service.js'
import { EditWebhookInput, WebhookDelivery } from './types.js'

const needs = 'webhooks:manage'
const manage = needs

// A webhook is told of the other webhooks, and not of itself: who answers its change by changing it would go on for
// ever.
export const webhooksFeature = feature('webhooks', {
  queries: {
    webhook: byId(webhooks, 'One webhook.', { needs }),
    webhooks: listOf(webhooks, 'Webhooks, newest first.', { needs }),
    webhookDelivery: byId(webhookDeliveries, 'One delivery to a webhook.', { needs }),
    webhookDeliveries: listOf(webhookDeliveries, 'Deliveries to webhooks, newest first.', { needs }),
  },
  mutations: {
    editWebhook: changes(webhooks, {
      description: 'Changes a webhook, or switches it off or on; its secret stays. FORBIDDEN if you may not read one '
        + 'of its kinds, CONFLICT if 20 webhooks are active already.',
      needs, input: { type: EditWebhookInput }, change: edit, compared: { before: holdOrganization },
    }),
  },
  relations: [
    relationsOf(webhooks, {
      deliveries: hasMany(webhookDeliveries, 'webhookId', 'What was sent to the webhook, newest first.'),
    }),
    relationsOf(webhookDeliveries, {
      webhook: belongsTo(webhooks, 'The address that is told.'),
    }),
  ],
  resolvers: [
    WebhookSecretResolver, DeletedWebhookResolver, WebhookDeliveryResolver, storedActionOf(WebhookDelivery),
  ],
  rules: {
    Mutation: {
      createWebhook: manage, rotateWebhookSecret: manage, deleteWebhook: manage, resendWebhookDelivery: manage,
    },
  },
  checks: {
    CreateWebhookInput: [CREATE_WEBHOOK_CHECKS],
    EditWebhookInput: [CREATE_WEBHOOK_CHECKS],
  },
})
