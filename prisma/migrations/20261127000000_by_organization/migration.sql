-- The functions of the database also run where the rows of each organization are on one of several nodes. There the
-- name of a table in a trigger is that of a part of it, and a statement over several organizations locks no rows.

-- Raises the version of a record once in each transaction that changes it, and sets the time of the last change. The
-- version is raised by the first write; the transaction remembers the record in the setting `selvedge.raised`. The
-- argument says by what a record is known where it is not known by its organization and its identifier.
CREATE OR REPLACE FUNCTION "raiseVersion"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised text := coalesce(current_setting('selvedge.raised', true), '');
  mark text;
BEGIN
  IF NEW IS NOT DISTINCT FROM OLD THEN
    RETURN NEW;
  END IF;
  IF TG_NARGS = 0 THEN
    mark := NEW."orgId" || chr(31) || NEW."id";
  ELSIF TG_ARGV[0] = 'id' THEN
    mark := NEW."id";
  ELSE
    mark := NEW."orgId" || chr(31) || NEW."userId";
  END IF;
  mark := ' ' || hashtextextended(TG_TABLE_NAME || chr(31) || mark, 0) || ' ';
  IF strpos(raised, mark) > 0 THEN
    NEW."recordVersion" := OLD."recordVersion";
  ELSE
    NEW."recordVersion" := OLD."recordVersion" + 1;
    IF length(raised) < 32000 THEN
      PERFORM set_config('selvedge.raised', raised || mark, true);
    END IF;
  END IF;
  IF NEW."updatedAt" IS NOT DISTINCT FROM OLD."updatedAt" THEN
    NEW."updatedAt" := date_trunc('milliseconds', clock_timestamp());
  END IF;
  RETURN NEW;
END;
$$;
DROP TRIGGER "Organization_version" ON "Organization";
CREATE TRIGGER "Organization_version" BEFORE UPDATE ON "Organization" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"('id');
DROP TRIGGER "User_version" ON "User";
CREATE TRIGGER "User_version" BEFORE UPDATE ON "User" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"('id');
DROP TRIGGER "Membership_version" ON "Membership";
CREATE TRIGGER "Membership_version" BEFORE UPDATE ON "Membership" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"('userId');

-- Counts the rows that a statement adds to a table or removes from it: the arguments are 1 or -1, and the table. Any
-- part that no other transaction holds is changed, so that none waits and none can wait for the other. Where all are
-- held, the transaction makes one with its own number: there are as many as have added or removed rows of the same table
-- and organization at the same time. Databases that are copied have parts of other transactions, perhaps of the same
-- number.
CREATE OR REPLACE FUNCTION "countRows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := TG_ARGV[1];
  change record;
  free bigint;
BEGIN
  FOR change IN SELECT "orgId", count(*)::int * TG_ARGV[0]::int AS "rows" FROM counted GROUP BY "orgId" LOOP
    SELECT "part" INTO free FROM "RowCount" WHERE "orgId" = change."orgId" AND "kind" = of_kind
      ORDER BY "part" LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF free IS NULL THEN
      INSERT INTO "RowCount" AS kept ("orgId", "kind", "part", "rows")
        VALUES (change."orgId", of_kind, pg_current_xact_id()::text::bigint, change."rows")
        ON CONFLICT ("orgId", "kind", "part") DO UPDATE SET "rows" = kept."rows" + excluded."rows";
    ELSE
      UPDATE "RowCount" SET "rows" = "rows" + change."rows"
        WHERE "orgId" = change."orgId" AND "kind" = of_kind AND "part" = free;
    END IF;
  END LOOP;
  RETURN NULL;
END;
$$;

-- Counts the rows of a table by organization from now on. Tables of no organization are not counted. A migration with a
-- new table of records with a version calls it once; `npm run migration` writes the call.
CREATE OR REPLACE FUNCTION "installCount"(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_name name := (SELECT relname FROM pg_class WHERE oid = of_table);
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = of_table AND attname = 'orgId') THEN RETURN; END IF;
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %s REFERENCING NEW TABLE AS counted
    FOR EACH STATEMENT EXECUTE FUNCTION "countRows"(''1'', %L)', of_name || '_added', of_table, of_name);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %s REFERENCING OLD TABLE AS counted
    FOR EACH STATEMENT EXECUTE FUNCTION "countRows"(''-1'', %L)', of_name || '_removed', of_table, of_name);
  PERFORM "recount"(of_table);
END;
$$;

DO $$
DECLARE
  counting record;
BEGIN
  FOR counting IN SELECT g.tgname AS "name", c.oid::regclass AS "of_table", pg_get_triggerdef(g.oid) AS "definition", c.relname
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_proc p ON p.oid = g.tgfoid
    WHERE p.proname = 'countRows' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', counting."name", counting."of_table");
    EXECUTE regexp_replace(counting."definition", '\)$', format(', %L)', counting.relname));
  END LOOP;
END;
$$;

-- Gives the changes that wait their positions, in their order, and wakes the gateways that listen. A function, because
-- it is called after every act: so it is one round trip. One caller at a time does it; the others get the row null at
-- once. Each statement of the function sees what was committed before it, so what the caller before has done is seen
-- behind the lock. Returns the organizations whose logs became longer. One organization after the other: up to `most`
-- changes of each. `of_orgs` are the organizations of one node, so that a node that does not answer holds up no others;
-- without a list it is all organizations, as on a single server.
DROP FUNCTION "placeChanges"(integer, text);
CREATE FUNCTION "placeChanges"(most integer, channel text, of_orgs text[] DEFAULT NULL)
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  orgs text[];
  of_org text;
  waiting bigint[];
  placed_before bigint;
BEGIN
  IF of_orgs IS NULL THEN
    SELECT array_agg(DISTINCT "orgId") INTO orgs FROM "Change" WHERE "position" IS NULL;
  ELSE
    SELECT array_agg(DISTINCT "orgId") INTO orgs FROM "Change" WHERE "orgId" = ANY (of_orgs) AND "position" IS NULL;
  END IF;
  IF orgs IS NULL THEN
    RETURN;
  END IF;
  IF NOT pg_try_advisory_xact_lock(7310582944) THEN
    RETURN NEXT NULL;
    RETURN;
  END IF;
  FOREACH of_org IN ARRAY orgs LOOP
    SELECT array_agg("seq" ORDER BY "seq") INTO waiting FROM (
      SELECT "seq" FROM "Change" WHERE "orgId" = of_org AND "position" IS NULL ORDER BY "seq" LIMIT most) AS oldest;
    CONTINUE WHEN waiting IS NULL;
    INSERT INTO "ChangeLog" AS log ("orgId", "placed") VALUES (of_org, cardinality(waiting))
      ON CONFLICT ("orgId") DO UPDATE SET "placed" = log."placed" + excluded."placed"
      RETURNING "placed" - cardinality(waiting) INTO placed_before;
    UPDATE "Change" c SET "position" = placed_before + w."place"
      FROM unnest(waiting) WITH ORDINALITY AS w("seq", "place") WHERE c."orgId" = of_org AND c."seq" = w."seq";
    PERFORM pg_notify(channel, of_org);
    RETURN NEXT of_org;
  END LOOP;
END;
$$;

-- Lines up to the anchor may be deleted by a transaction that says that it archives. Every other delete is refused. Each
-- statement about an anchor is of one organization, so that it is answered where the rows are.
CREATE OR REPLACE FUNCTION "refuseUnlessArchived"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  archives boolean := coalesce(current_setting('selvedge.archives', true), '') = 'on';
  removed record;
  anchor integer;
BEGIN
  FOR removed IN SELECT "orgId", max("position") AS "last", bool_or("position" IS NULL) AS "isLoose" FROM gone GROUP BY "orgId" LOOP
    SELECT "archivedPosition" INTO anchor FROM "AuditChain" WHERE "orgId" = removed."orgId";
    archives := archives AND NOT removed."isLoose" AND coalesce(removed."last" <= anchor, false);
  END LOOP;
  IF NOT archives THEN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
  END IF;
  RETURN NULL;
END;
$$;

-- The bytes on the disk. `selvedge distribute` puts in their place what adds up those of all nodes.
CREATE FUNCTION "databaseBytes"() RETURNS bigint LANGUAGE sql AS $$ SELECT pg_database_size(current_database()) $$;
CREATE FUNCTION "tableBytes"(of_table regclass) RETURNS bigint LANGUAGE sql AS $$ SELECT pg_total_relation_size(of_table) $$;

-- CreateEnum
CREATE TYPE "WhereaboutsKind" AS ENUM ('ACCOUNT', 'API_KEY', 'INVITATION');

-- CreateTable
CREATE TABLE "Whereabouts" (
    "kind" "WhereaboutsKind" NOT NULL,
    "key" TEXT NOT NULL,
    "orgId" TEXT NOT NULL,

    CONSTRAINT "Whereabouts_pkey" PRIMARY KEY ("kind","key","orgId")
);
