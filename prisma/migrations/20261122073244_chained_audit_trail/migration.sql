-- AlterTable
ALTER TABLE "CostSheetHistory" ADD COLUMN     "actingForId" TEXT,
ADD COLUMN     "fromStatus" TEXT;

-- AlterTable
ALTER TABLE "ExpenseRequestHistory" ADD COLUMN     "actingForId" TEXT,
ADD COLUMN     "fromStatus" TEXT;

-- AlterTable
ALTER TABLE "MaterialRequestHistory" ADD COLUMN     "actingForId" TEXT,
ADD COLUMN     "fromStatus" TEXT;


-- AlterTable
ALTER TABLE "AuditLine" ADD COLUMN     "fromState" TEXT,
ADD COLUMN     "hash" TEXT,
ADD COLUMN     "position" INTEGER,
ADD COLUMN     "toState" TEXT;

-- CreateTable
CREATE TABLE "AuditChain" (
    "orgId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditChain_pkey" PRIMARY KEY ("orgId")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuditLine_orgId_position_key" ON "AuditLine"("orgId", "position");

-- AddForeignKey
ALTER TABLE "AuditChain" ADD CONSTRAINT "AuditChain_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;



-- Names of people stand at their users, and the trail keeps no copy.
DROP TRIGGER "AuditLine_append_only" ON "AuditLine";
UPDATE "AuditLine" SET "actorName" = NULL WHERE "actorId" IS NOT NULL;
CREATE TRIGGER "AuditLine_append_only" BEFORE DELETE OR TRUNCATE ON "AuditLine"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();

-- A line takes its place in the chain once, after the commit. Everything else in it stays.
CREATE FUNCTION "refuseUnlessChained"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chained "AuditLine" := OLD;
BEGIN
  chained."position" := NEW."position";
  chained."hash" := NEW."hash";
  IF OLD."hash" IS NULL AND NEW."hash" IS NOT NULL AND NEW."position" IS NOT NULL AND chained IS NOT DISTINCT FROM NEW THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END;
$$;
CREATE TRIGGER "AuditLine_chained_once" BEFORE UPDATE ON "AuditLine"
  FOR EACH ROW EXECUTE FUNCTION "refuseUnlessChained"();
