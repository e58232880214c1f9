-- AlterTable
ALTER TABLE "Change" ADD COLUMN     "actorId" TEXT;

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_total_id_idx" ON "PurchaseOrder"("orgId", "total", "id");

-- A change has the user of its act.
CREATE OR REPLACE FUNCTION "tellAct"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Change" WHERE "orgId" = NEW."orgId" AND "recordId" = NEW."entityId" AND "kind" = NEW."entity"
    AND "position" IS NULL AND "action" = 'derive' AND xmin = pg_current_xact_id()::xid;
  INSERT INTO "Change" ("orgId", "kind", "recordId", "action", "actorId", "recordVersion", "at") VALUES (
    NEW."orgId", NEW."entity", NEW."entityId", NEW."action", NEW."actorId",
    "versionOf"(NEW."orgId", NEW."entity", NEW."entityId"), clock_timestamp()
  );
  RETURN NULL;
END;
$$;
