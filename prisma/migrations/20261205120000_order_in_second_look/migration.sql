-- Between the two looks at the changes that wait, the node before may commit its last change, and the organization may
-- move. So the second look puts the changes of the node before first, too.

-- Gives the changes that wait their positions, in their order, and wakes the gateways that listen. A function, because
-- it is called after every act: so it is one round trip. One caller at a time does it; the others get the row null at
-- once. Each statement of the function sees what was committed before it, so what the caller before has done is seen
-- behind the lock. Returns the organizations whose logs became longer. One organization after the other: up to `most`
-- changes of each. `of_orgs` are the organizations of one node, so that a node that does not answer holds up no others;
-- without a list it is all organizations, as on a single server.
CREATE OR REPLACE FUNCTION "placeChanges"(most integer, channel text, of_orgs text[] DEFAULT NULL)
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  orgs text[];
  of_org text;
  last_seq bigint;
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
    SELECT "seq" INTO last_seq FROM "ChangeLog" WHERE "orgId" = of_org;
    SELECT array_agg("seq" ORDER BY "seq") INTO waiting FROM (
      SELECT "seq" FROM "Change" WHERE "orgId" = of_org AND "position" IS NULL
        AND "seq" BETWEEN (last_seq >> 48) << 48 AND ((last_seq >> 48) << 48) + (1::bigint << 48) - 1
      ORDER BY "seq" LIMIT most) AS oldest;
    IF waiting IS NULL THEN
      SELECT array_agg("seq" ORDER BY "isLater", "seq") INTO waiting FROM (
        SELECT "seq", "seq" >> 48 IS DISTINCT FROM last_seq >> 48 AS "isLater" FROM "Change"
        WHERE "orgId" = of_org AND "position" IS NULL ORDER BY "isLater", "seq" LIMIT most) AS oldest;
    END IF;
    CONTINUE WHEN waiting IS NULL;
    INSERT INTO "ChangeLog" AS log ("orgId", "placed", "seq")
      VALUES (of_org, cardinality(waiting), waiting[cardinality(waiting)])
      ON CONFLICT ("orgId") DO UPDATE SET "placed" = log."placed" + excluded."placed", "seq" = excluded."seq"
      RETURNING "placed" - cardinality(waiting) INTO placed_before;
    UPDATE "Change" c SET "position" = placed_before + w."place"
      FROM unnest(waiting) WITH ORDINALITY AS w("seq", "place") WHERE c."orgId" = of_org AND c."seq" = w."seq";
    PERFORM pg_notify(channel, of_org);
    RETURN NEXT of_org;
  END LOOP;
END;
$$;
