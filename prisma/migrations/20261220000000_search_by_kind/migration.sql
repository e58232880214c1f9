-- DropIndex
DROP INDEX "SearchEntry_orgId_madeAt_recordId_kind_idx";

-- CreateIndex
CREATE INDEX "SearchEntry_orgId_kind_madeAt_recordId_idx" ON "SearchEntry"("orgId", "kind", "madeAt", "recordId");

-- What Prisma cannot say

-- The words of one kind are found without those of the others.
CREATE FUNCTION "indexSearch"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  schema name := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm');
BEGIN
  DROP INDEX "SearchEntry_words";
  EXECUTE format('CREATE INDEX "SearchEntry_words" ON "SearchEntry" USING GIN ("orgId", "kind", "words" %I.gin_trgm_ops) WHERE "words" IS NOT NULL', schema);
END;
$$;
SELECT "indexSearch"();
DROP FUNCTION "indexSearch"();

-- Makes the functions that read the searched values of some records of a kind, and the entry of one.
CREATE FUNCTION "readSearch"(of_kind text, declared text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION %I(of_org text, of_ids text[])
    RETURNS TABLE ("orgId" text, "recordId" text, "role" text, "place" text, "said" text)
    LANGUAGE plpgsql STABLE AS $f$
#variable_conflict use_column
BEGIN
  RETURN QUERY %s;
END $f$', 'searchedIn' || of_kind, "searchStatements"(of_kind, declared::jsonb, 'r."orgId" = of_org AND r.# = ANY (of_ids)'));
  EXECUTE format('CREATE OR REPLACE FUNCTION %I(of_org text, of_id text)
    RETURNS TABLE ("orgId" text, "kind" text, "recordId" text, "number" text, "title" text, "words" text,
      "madeAt" timestamptz, "isShown" boolean, "isStale" boolean)
    LANGUAGE plpgsql STABLE AS $f$
#variable_conflict use_column
BEGIN
  RETURN QUERY %s;
END $f$', 'searchEntryOf' || of_kind,
    "searchEntries"(of_kind, format('SELECT * FROM %I(of_org, ARRAY[of_id])', 'searchedIn' || of_kind)));
  EXECUTE format('COMMENT ON FUNCTION %I(text, text[]) IS %L', 'searchedIn' || of_kind, declared);
END;
$$;

-- Installs what keeps the entries of a kind in step, and writes those of the records that are there. A migration calls it
-- for a new kind and for one that is searched in other ways; `npm run migration` writes the call.
CREATE OR REPLACE FUNCTION "installSearch"(of_kind text, declared text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  spec jsonb := declared::jsonb;
  line jsonb;
  of_table text;
  old text;
  org text;
BEGIN
  FOR of_table, old IN SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace AND t.tgname ~ '_search_\w+$'
      AND split_part(encode(t.tgargs, 'escape'), '\000', 1) = of_kind LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', old, of_table);
  END LOOP;
  PERFORM "readSearch"(of_kind, declared);

  EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT ON %I DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION "searchNew"(%L)', of_kind || '_search_new', of_kind, of_kind);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I FOR EACH ROW EXECUTE FUNCTION "searchGone"(%L)',
    of_kind || '_search_gone', of_kind, of_kind);
  PERFORM "watchSearch"(of_kind, spec->'parts', spec->>'only', of_kind, 'id');
  FOR line IN SELECT value FROM jsonb_array_elements(spec->'lines') LOOP
    of_table := line->>'table';
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS lines
      FOR EACH STATEMENT EXECUTE FUNCTION "searchLines"(%L, %L)', of_table || '_search_new', of_table, of_kind, line->>'by');
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS lines
      FOR EACH STATEMENT EXECUTE FUNCTION "searchLines"(%L, %L)', of_table || '_search_gone', of_table, of_kind, line->>'by');
    PERFORM "watchSearch"(of_table, line->'parts', NULL, of_kind, line->>'by');
  END LOOP;

  FOR org IN SELECT "id" FROM "Organization" LOOP
    DELETE FROM "SearchEntry" WHERE "orgId" = org AND "kind" = of_kind;
    EXECUTE 'INSERT INTO "SearchEntry" ' || "searchEntries"(of_kind, "searchStatements"(of_kind, spec, 'r."orgId" = $1'))
      USING org;
  END LOOP;
END;
$$;

-- What records are called, and where they were found: of each, its number and its title, and some of its searched texts
-- with one of the words. The patterns are those of the words. One statement reads all records of a kind.
DROP FUNCTION "searchPlaces"(text, text[], text[], text[]);
CREATE FUNCTION "searchPlaces"(of_org text, kinds text[], ids text[], patterns text[])
RETURNS TABLE ("at" integer, "role" text, "place" text, "said" text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  of_kind text;
  of_ids text[];
BEGIN
  FOR of_kind, of_ids IN SELECT u.kind, array_agg(u.id) FROM unnest(kinds, ids) AS u(kind, id) GROUP BY u.kind LOOP
    RETURN QUERY EXECUTE format('SELECT u."at"::integer, f."role", f."place", f."said" FROM (
        SELECT s.*, row_number() OVER (PARTITION BY s."recordId" ORDER BY s."role" = ''text'') AS "which" FROM %I($1, $2) AS s
        WHERE s."role" IN (''number'', ''title'') OR s."role" = ''text'' AND '' '' || "searchFold"(s."said") LIKE ANY ($3)) AS f
      JOIN unnest($4, $5) WITH ORDINALITY AS u("kind", "id", "at") ON u."kind" = $6 AND u."id" = f."recordId"
      WHERE f."which" <= 14', 'searchedIn' || of_kind) USING of_org, of_ids, patterns, kinds, ids, of_kind;
  END LOOP;
END;
$$;

-- The kinds that are there read several records at once.
CREATE FUNCTION "readSearchAnew"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_kind text;
  declared text;
BEGIN
  FOR of_kind, declared IN SELECT substr(proname, length('searchedIn') + 1), obj_description(oid, 'pg_proc') FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'searchedIn%' LOOP
    EXECUTE format('DROP FUNCTION %I(text, text)', 'searchedIn' || of_kind);
    PERFORM "readSearch"(of_kind, declared);
  END LOOP;
END;
$$;
SELECT "readSearchAnew"();
DROP FUNCTION "readSearchAnew"();
