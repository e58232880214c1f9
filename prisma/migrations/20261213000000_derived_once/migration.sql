-- An act takes the place of a derived change of its record only if this transaction has logged one, which a setting of the
-- transaction says. So most acts look for none: where tables are distributed, each statement of a trigger is planned anew.
CREATE OR REPLACE FUNCTION "logDerivedChange"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := TG_ARGV[0];
  of_id text := CASE WHEN TG_NARGS = 1 THEN NEW."id" ELSE to_jsonb(NEW)->>TG_ARGV[1] END;
  noted text;
BEGIN
  IF NOT EXISTS (
    SELECT FROM "AuditLine" WHERE "orgId" = NEW."orgId" AND "entity" = of_kind AND "entityId" = of_id
      AND xmin = pg_current_xact_id()::xid
  ) AND NOT EXISTS (
    SELECT FROM "Change" WHERE "orgId" = NEW."orgId" AND "recordId" = of_id AND "kind" = of_kind AND "position" IS NULL
      AND xmin = pg_current_xact_id()::xid
  ) THEN
    INSERT INTO "Change" ("orgId", "kind", "recordId", "action", "recordVersion", "at")
      VALUES (NEW."orgId", of_kind, of_id, 'derive', "versionOf"(NEW."orgId", of_kind, of_id), clock_timestamp());
    noted := set_config('selvedge.derived', 'yes', true);
  END IF;
  RETURN NULL;
END;
$$;

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
  IF current_setting('selvedge.derived', true) = 'yes' THEN
    DELETE FROM "Change" WHERE "orgId" = NEW."orgId" AND "recordId" = NEW."entityId" AND "kind" = NEW."entity"
      AND "position" IS NULL AND "action" = 'derive' AND xmin = pg_current_xact_id()::xid;
  END IF;
  INSERT INTO "Change" ("orgId", "kind", "recordId", "action", "actorId", "recordVersion", "fields", "at") VALUES (
    NEW."orgId", NEW."entity", NEW."entityId", NEW."action", NEW."actorId",
    "versionOf"(NEW."orgId", NEW."entity", NEW."entityId"), names, clock_timestamp()
  );
  RETURN NULL;
END;
$$;
