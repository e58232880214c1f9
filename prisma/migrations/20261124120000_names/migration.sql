-- Names of columns and types follow the names of the GraphQL schema. No value changes.

ALTER TYPE "WebhookDeliveryState" RENAME TO "WebhookDeliveryStatus";
ALTER TABLE "WebhookDelivery" RENAME COLUMN "state" TO "status";
ALTER INDEX "WebhookDelivery_orgId_state_createdAt_id_idx" RENAME TO "WebhookDelivery_orgId_status_createdAt_id_idx";
