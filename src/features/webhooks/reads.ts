// Sort order and filters of webhooks and their deliveries.
import { containsOrShows } from '../../core/lifecycle/record-action.js'
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { WebhookDeliveryStatus } from '../../generated/prisma/enums.js'
import { Webhook, WebhookDelivery, WebhookDeliveryFilter, WebhookFilter } from './types.js'

const created = { createdFrom: since('createdAt'), createdBefore: before('createdAt') }

export const webhooks = readable('Webhook', Webhook, {
  filterType: WebhookFilter,
  order: ['createdAt', 'desc'],
  filters: { ...created, isActive: is('isActive'), text: contains('url', 'description') },
})

export const webhookDeliveries = readable('WebhookDelivery', WebhookDelivery, {
  // That one is resent is told nobody, because it would make others.
  trail: 'audit',
  filterType: WebhookDeliveryFilter,
  order: ['createdAt', 'desc'],
  listFigures: { states: { column: 'status', values: WebhookDeliveryStatus } },
  filters: {
    ...created, webhookId: among('webhookId'), recordId: among('recordId'), status: among('status'),
    text: containsOrShows('action', 'recordId', 'action'),
  },
})
