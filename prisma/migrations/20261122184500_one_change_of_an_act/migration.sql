-- A request with an Idempotency-Key writes its audit line in a subtransaction, so "tellDerived" cannot see that the line
-- is of its own transaction, and tells the written record as derived. The act then takes the place of that change.
CREATE OR REPLACE FUNCTION "tellAct"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Change" WHERE "orgId" = NEW."orgId" AND "recordId" = NEW."entityId" AND "kind" = NEW."entity"
    AND "position" IS NULL AND "action" = 'derive' AND xmin = pg_current_xact_id()::xid;
  INSERT INTO "Change" ("orgId", "kind", "recordId", "action", "recordVersion", "at") VALUES (
    NEW."orgId", NEW."entity", NEW."entityId", NEW."action",
    "versionOf"(NEW."orgId", NEW."entity", NEW."entityId"), clock_timestamp()
  );
  RETURN NULL;
END;
$$;
