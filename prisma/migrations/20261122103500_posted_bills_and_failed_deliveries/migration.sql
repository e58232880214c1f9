-- A bill of what has not arrived is posted only when its match is overridden, with a reason. Bills that were posted
-- before that rule stay as they are: where there are any, the check begins with the time of this migration, or after the
-- last of them, because gateways have clocks of their own.
DO $$
DECLARE
  posted_before text := '';
  last_posted timestamptz;
BEGIN
  SELECT max("postedAt") INTO last_posted FROM "Bill"
    WHERE "status" NOT IN ('DRAFT', 'VOID') AND "matchStatus" = 'PENDING_RECEIPT';
  IF last_posted IS NOT NULL THEN
    posted_before := format(' OR "postedAt" <= %L', greatest(now(), last_posted));
  END IF;
  ALTER TABLE "Bill" DROP CONSTRAINT "Bill_posted_check";
  EXECUTE format($check$
    ALTER TABLE "Bill" ADD CONSTRAINT "Bill_posted_check" CHECK (
      "status" IN ('DRAFT', 'VOID') OR ("glPosted" AND "postedAt" IS NOT NULL AND "matchStatus" <> 'EXCEPTION'
        AND ("matchStatus" <> 'PENDING_RECEIPT'%s)))
  $check$, posted_before);
END;
$$;

-- Deliveries of before that handed nothing over are Failed. Every stop has ended; of the stops at which goods are handed
-- over, or of all stops if there is no such stop, none was completed, and without such stops one has failed. Deliveries
-- with lines are not among them: their state is derived with that of their sales order.
WITH "failed" AS (
  UPDATE "Delivery" d SET "status" = 'FAILED'
  WHERE d."status" = 'COMPLETED'
    AND NOT EXISTS (SELECT FROM "DeliveryLine" l WHERE l."orgId" = d."orgId" AND l."deliveryId" = d."id")
    AND (
      SELECT CASE WHEN bool_or(s."stopType" = 'DROPOFF')
        THEN NOT bool_or(s."stopType" = 'DROPOFF' AND s."state" = 'COMPLETED')
        ELSE bool_or(s."state" = 'FAILED') AND NOT bool_or(s."state" = 'COMPLETED') END
        AND bool_and(s."state" IN ('COMPLETED', 'SKIPPED', 'FAILED'))
      FROM "DeliveryStop" s WHERE s."orgId" = d."orgId" AND s."deliveryId" = d."id")
  RETURNING d."orgId", d."id"
)
INSERT INTO "AuditLine" ("orgId", "id", "actorName", "action", "entity", "entityId", "fromState", "toState", "reason", "details")
SELECT "orgId", 'aud_' || replace(gen_random_uuid()::text, '-', ''), 'Migration', 'fail', 'Delivery', "id", 'COMPLETED', 'FAILED',
  'none of its stops handed goods over', '{"derived": true}'::jsonb
FROM "failed";
