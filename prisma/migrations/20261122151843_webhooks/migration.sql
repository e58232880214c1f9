-- CreateEnum
CREATE TYPE "WebhookDeliveryState" AS ENUM ('PENDING', 'DELIVERED', 'DEAD');

-- CreateTable
CREATE TABLE "Webhook" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT,
    "previousValidUntil" TIMESTAMPTZ(3),
    "position" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "recordType" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "recordVersion" INTEGER,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "state" "WebhookDeliveryState" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "giveUpAt" TIMESTAMPTZ(3) NOT NULL,
    "lastAttemptAt" TIMESTAMPTZ(3),
    "lastStatus" INTEGER,
    "lastError" TEXT,
    "responseBody" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "Webhook_orgId_createdAt_id_idx" ON "Webhook"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Webhook_orgId_updatedAt_id_idx" ON "Webhook"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Webhook_orgId_isActive_idx" ON "Webhook"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "WebhookDelivery_orgId_webhookId_nextAttemptAt_idx" ON "WebhookDelivery"("orgId", "webhookId", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_orgId_createdAt_id_idx" ON "WebhookDelivery"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_orgId_state_createdAt_id_idx" ON "WebhookDelivery"("orgId", "state", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_orgId_webhookId_fkey" FOREIGN KEY ("orgId", "webhookId") REFERENCES "Webhook"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;




CREATE INDEX "Webhook_text" ON "Webhook" USING GIN ("orgId", (coalesce("url", '') || chr(31) || coalesce("description", '')) gin_trgm_ops);
CREATE INDEX "WebhookDelivery_text" ON "WebhookDelivery" USING GIN ("orgId", (coalesce("recordId", '') || chr(31) || coalesce("action", '')) gin_trgm_ops);

-- A webhook that has been told of changes has not changed.
CREATE TRIGGER "Webhook_version" BEFORE UPDATE ON "Webhook" FOR EACH ROW
  WHEN (NEW."position" IS NOT DISTINCT FROM OLD."position") EXECUTE FUNCTION "raiseVersion"();
SELECT "learnVersions"();
