-- A change names the members that its act changed. Changes from before have none.
ALTER TABLE "Change" ADD COLUMN     "fields" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- The members are those of the audit line. Lines of a document stand there under the name of their table, which begins
-- with a capital: of the lines that were there before, each member that differs is named, as `BillLine.qty`; the table
-- alone says that lines were added or removed. The rest is as it was.
CREATE OR REPLACE FUNCTION "logAct"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := NEW."details"->'changed';
  names text[] := '{}';
BEGIN
  IF jsonb_typeof(changed) = 'object' THEN
    SELECT coalesce(array_agg(DISTINCT named."name" ORDER BY named."name"), '{}') INTO names
    FROM jsonb_each(changed) AS member("key", "value")
    CROSS JOIN LATERAL (
      SELECT member."key" ~ '^[A-Z]' AND jsonb_typeof(member."value"->'before') = 'array'
        AND jsonb_typeof(member."value"->'after') = 'array' AS "areLines"
    ) AS kind
    CROSS JOIN LATERAL (
      SELECT CASE WHEN kind."areLines" THEN member."value"->'before' ELSE '[]' END AS "before",
        CASE WHEN kind."areLines" THEN member."value"->'after' ELSE '[]' END AS "after"
    ) AS lines
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(line->>'id'), '{}') AS "ids" FROM jsonb_array_elements(lines."before") AS line
    ) AS were
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(line->>'id'), '{}') AS "ids" FROM jsonb_array_elements(lines."after") AS line
    ) AS are
    CROSS JOIN LATERAL (
      SELECT member."key" AS "name" WHERE NOT kind."areLines" OR NOT (were."ids" <@ are."ids" AND are."ids" <@ were."ids")
      UNION ALL
      SELECT member."key" || '.' || part."key" FROM jsonb_array_elements(lines."after") AS line
      CROSS JOIN LATERAL jsonb_each(line) AS part WHERE line->>'id' = ANY (were."ids") AND part."key" <> 'id'
    ) AS named;
  END IF;
  DELETE FROM "Change" WHERE "orgId" = NEW."orgId" AND "recordId" = NEW."entityId" AND "kind" = NEW."entity"
    AND "position" IS NULL AND "action" = 'derive' AND xmin = pg_current_xact_id()::xid;
  INSERT INTO "Change" ("orgId", "kind", "recordId", "action", "actorId", "recordVersion", "fields", "at") VALUES (
    NEW."orgId", NEW."entity", NEW."entityId", NEW."action", NEW."actorId",
    "versionOf"(NEW."orgId", NEW."entity", NEW."entityId"), names, clock_timestamp()
  );
  RETURN NULL;
END;
$$;
