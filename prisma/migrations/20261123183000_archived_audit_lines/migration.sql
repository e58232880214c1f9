-- AlterTable
ALTER TABLE "AuditChain" ADD COLUMN     "archivedHash" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "archivedPosition" INTEGER NOT NULL DEFAULT 0;

-- The beginning of the chain may leave the database, after it was written to files. The anchor is the last line that
-- has left. It moves forward only, and only to a line of the chain.
CREATE FUNCTION "refuseFalseAnchor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."archivedPosition" > OLD."archivedPosition" AND EXISTS (
    SELECT FROM "AuditLine" WHERE "orgId" = NEW."orgId" AND "position" = NEW."archivedPosition" AND "hash" = NEW."archivedHash"
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'AuditChain: the anchor of the archive only moves forward along the chain';
END;
$$;
CREATE TRIGGER "AuditChain_anchor" BEFORE UPDATE ON "AuditChain" FOR EACH ROW
  WHEN ((OLD."orgId", OLD."archivedPosition", OLD."archivedHash") IS DISTINCT FROM (NEW."orgId", NEW."archivedPosition", NEW."archivedHash"))
  EXECUTE FUNCTION "refuseFalseAnchor"();
CREATE TRIGGER "AuditChain_kept" BEFORE DELETE OR TRUNCATE ON "AuditChain"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();

-- Lines up to the anchor may be deleted by a transaction that says that it archives. Every other delete is refused.
CREATE FUNCTION "refuseUnlessArchived"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('selvedge.archives', true), '') <> 'on' OR EXISTS (
    SELECT FROM gone LEFT JOIN "AuditChain" c ON c."orgId" = gone."orgId"
    WHERE gone."position" IS NULL OR c."archivedPosition" IS NULL OR gone."position" > c."archivedPosition"
  ) THEN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
  END IF;
  RETURN NULL;
END;
$$;
DROP TRIGGER "AuditLine_append_only" ON "AuditLine";
CREATE TRIGGER "AuditLine_append_only" BEFORE TRUNCATE ON "AuditLine"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();
CREATE TRIGGER "AuditLine_archived" AFTER DELETE ON "AuditLine" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseUnlessArchived"();
