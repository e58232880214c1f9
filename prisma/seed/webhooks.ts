// Seeds webhooks, and deliveries in every status. All webhooks are switched off, because the demo sends nothing.
import { WebhookDeliveryStatus } from '../../src/generated/prisma/enums.js'
import type { Plot } from './plot.js'
import { day } from './plot.js'

/** The secret of the demo webhooks cannot be read: to switch one on, give it a new secret first. */
const NO_SECRET = 'none'

const WEBHOOKS = [
  { url: 'https://stock.example.com/selvedge', description: 'Shop stock', kinds: ['MATERIAL', 'STOCK_MOVEMENT'] },
  { url: 'https://ledger.example.com/hooks', description: 'Bookkeeping', kinds: ['BILL', 'EXPENSE_REQUEST'] },
  { url: 'https://archive.example.com/changes', kinds: [] },
]

interface DemoDelivery {
  readonly recordType: string
  readonly recordId: string
  readonly action: string
  readonly status: WebhookDeliveryStatus
  readonly attempts: number
  readonly lastStatus?: number
  readonly lastError?: string
  readonly responseBody?: string
  /** Hours before now. Deliveries are kept for some days only, so their times are not those of the season. */
  readonly hoursAgo: number
}

const DELIVERIES: readonly DemoDelivery[] = [
  {
    recordType: 'Material', recordId: 'mat-1', action: 'edit', status: WebhookDeliveryStatus.DELIVERED, attempts: 1,
    lastStatus: 204, responseBody: '', hoursAgo: 20,
  },
  {
    recordType: 'Bill', recordId: 'bill-1', action: 'post', status: WebhookDeliveryStatus.DEAD, attempts: 12,
    lastStatus: 500, lastError: 'Answered 500', responseBody: 'the ledger is closed', hoursAgo: 30,
  },
  {
    recordType: 'Bill', recordId: 'bill-2', action: 'create', status: WebhookDeliveryStatus.PENDING, attempts: 2,
    lastError: 'connect ECONNREFUSED', hoursAgo: 1,
  },
]

const HOUR_MS = 3_600_000

/** Seeds the webhooks and their deliveries. */
export async function plantWebhooks({ prisma, orgId }: Plot): Promise<void> {
  await prisma.webhook.createMany({
    data: WEBHOOKS.map((webhook, index) => ({
      ...webhook, orgId, id: `wh-${index + 1}`, isActive: false, secret: NO_SECRET, createdAt: day(10 * index),
      previousValidUntil: index === 0 ? day(30) : null,
    })),
  })
  const now = Date.now()
  await prisma.webhookDelivery.createMany({
    data: DELIVERIES.map(({ hoursAgo, ...delivery }, index) => {
      const at = new Date(now - hoursAgo * HOUR_MS)
      const isPending = delivery.status === WebhookDeliveryStatus.PENDING
      const webhookId = delivery.recordType === 'Material' ? 'wh-1' : 'wh-2'
      return {
        ...delivery, orgId, id: `${webhookId}-${index + 1}`, webhookId, recordVersion: 2, changedAt: at, createdAt: at,
        updatedAt: at, lastAttemptAt: at, nextAttemptAt: isPending ? at : null,
        giveUpAt: new Date(at.getTime() + 24 * HOUR_MS),
      }
    }),
  })
}
