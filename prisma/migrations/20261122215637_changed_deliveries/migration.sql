-- A delivery says when it has changed last: when an attempt began or ended, or when it was resent.
ALTER TABLE "WebhookDelivery" ADD COLUMN "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "WebhookDelivery" SET "updatedAt" = greatest("createdAt", "lastAttemptAt");
CREATE INDEX "WebhookDelivery_orgId_updatedAt_id_idx" ON "WebhookDelivery"("orgId", "updatedAt", "id");

CREATE FUNCTION "noteUpdate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updatedAt" := date_trunc('milliseconds', clock_timestamp());
  RETURN NEW;
END;
$$;
CREATE TRIGGER "WebhookDelivery_updated" BEFORE UPDATE ON "WebhookDelivery" FOR EACH ROW
  WHEN (NEW IS DISTINCT FROM OLD AND NEW."updatedAt" IS NOT DISTINCT FROM OLD."updatedAt") EXECUTE FUNCTION "noteUpdate"();
