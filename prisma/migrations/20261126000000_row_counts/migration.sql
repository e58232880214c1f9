-- CreateTable
CREATE TABLE "RowCount" (
    "orgId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "part" BIGINT NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "RowCount_pkey" PRIMARY KEY ("orgId","kind","part")
);

-- AddForeignKey
ALTER TABLE "RowCount" ADD CONSTRAINT "RowCount_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma cannot say

-- Counts the rows that a statement adds to a table or removes from it. Any part that no other transaction holds is
-- changed, so that none waits and none can wait for the other. Where all are held, the transaction makes one with its
-- own number: there are as many as have added or removed rows of the same table and organization at the same time.
-- Databases that are copied have parts of other transactions, perhaps of the same number.
CREATE FUNCTION "countRows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
  free bigint;
BEGIN
  FOR change IN SELECT "orgId", count(*)::int * TG_ARGV[0]::int AS "rows" FROM counted GROUP BY "orgId" LOOP
    SELECT "part" INTO free FROM "RowCount" WHERE "orgId" = change."orgId" AND "kind" = TG_TABLE_NAME
      ORDER BY "part" LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF free IS NULL THEN
      INSERT INTO "RowCount" AS kept ("orgId", "kind", "part", "rows")
        VALUES (change."orgId", TG_TABLE_NAME, pg_current_xact_id()::text::bigint, change."rows")
        ON CONFLICT ("orgId", "kind", "part") DO UPDATE SET "rows" = kept."rows" + excluded."rows";
    ELSE
      UPDATE "RowCount" SET "rows" = "rows" + change."rows"
        WHERE "orgId" = change."orgId" AND "kind" = TG_TABLE_NAME AND "part" = free;
    END IF;
  END LOOP;
  RETURN NULL;
END;
$$;

-- Counts the rows of a table again, after rows were written without triggers. Nobody may add or remove rows meanwhile.
CREATE FUNCTION "recount"(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_name name := (SELECT relname FROM pg_class WHERE oid = of_table);
BEGIN
  DELETE FROM "RowCount" WHERE "kind" = of_name;
  EXECUTE format('INSERT INTO "RowCount" SELECT "orgId", %L, 0, count(*)::int FROM %s GROUP BY 1', of_name, of_table);
END;
$$;

-- Counts the rows of a table by organization from now on. Tables of no organization are not counted. A migration with a
-- new table of records with a version calls it once; `npm run migration` writes the call.
CREATE FUNCTION "installCount"(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_name name := (SELECT relname FROM pg_class WHERE oid = of_table);
BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = of_table AND attname = 'orgId') THEN RETURN; END IF;
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %s REFERENCING NEW TABLE AS counted
    FOR EACH STATEMENT EXECUTE FUNCTION "countRows"(''1'')', of_name || '_added', of_table);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %s REFERENCING OLD TABLE AS counted
    FOR EACH STATEMENT EXECUTE FUNCTION "countRows"(''-1'')', of_name || '_removed', of_table);
  PERFORM "recount"(of_table);
END;
$$;

-- The records with a version that are there.
SELECT "installCount"(c.oid::regclass) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attname = 'recordVersion' AND a.attnotnull;
