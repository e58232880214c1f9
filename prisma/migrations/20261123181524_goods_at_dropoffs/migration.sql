-- Goods in a delivery belong to the dropoff at which they are handed over. A bill remembers if its totals were given, and
-- how many of the pieces that it bills had been shipped.
-- AlterTable
ALTER TABLE "Bill" ADD COLUMN     "totalsGiven" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "BilledOrderLine" ADD COLUMN     "shippedQty" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "DeliveryLine" ADD COLUMN     "stopId" TEXT;

-- CreateIndex
CREATE INDEX "DeliveryLine_orgId_stopId_itemNumber_idx" ON "DeliveryLine"("orgId", "stopId", "itemNumber");

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_stopId_fkey" FOREIGN KEY ("orgId", "stopId") REFERENCES "DeliveryStop"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Nobody has changed the rows that are there, so the triggers that raise versions and tell changes rest.
ALTER TABLE "DeliveryLine" DISABLE TRIGGER USER;
ALTER TABLE "BilledOrderLine" DISABLE TRIGGER USER;
ALTER TABLE "Bill" DISABLE TRIGGER USER;

-- Goods belong to the only dropoff of their delivery. Of several, nobody knows which. No quantity changes here: if the
-- dropoff says another one now than its delivery, the goods count with the delivery as before. Of a delivery in transit,
-- the result is the same when it has ended.
UPDATE "DeliveryLine" l SET "stopId" = found."stopId" FROM (
  SELECT s."orgId", s."deliveryId", min(s."id") AS "stopId" FROM "DeliveryStop" s
    JOIN "Delivery" d ON d."orgId" = s."orgId" AND d."id" = s."deliveryId"
  WHERE s."stopType" = 'DROPOFF' GROUP BY s."orgId", s."deliveryId"
  HAVING count(*) = 1
    AND NOT bool_or(d."status" = 'IN_TRANSIT' AND s."state" IN ('COMPLETED', 'FAILED', 'SKIPPED')
      OR d."status" = 'COMPLETED' AND s."state" <> 'COMPLETED')
) found WHERE l."orgId" = found."orgId" AND l."deliveryId" = found."deliveryId";

-- Pieces count as billed when they had been shipped, if all that is billed of their order line is shipped now.
UPDATE "BilledOrderLine" t SET "shippedQty" = t."quantity" FROM "SalesOrderLine" l
WHERE l."orgId" = t."orgId" AND l."id" = t."salesOrderLineId" AND l."shippedQty" >= (
  SELECT sum(one."quantity") FROM "BilledOrderLine" one
    JOIN "Bill" b ON b."orgId" = one."orgId" AND b."id" = one."billId" AND b."status" <> 'VOID'
  WHERE one."orgId" = t."orgId" AND one."salesOrderLineId" = t."salesOrderLineId");

-- The subtotal of a bill with a line without an amount was given, or followed from a given total, if it is not the sum of
-- the others.
UPDATE "Bill" t SET "totalsGiven" = true FROM (
  SELECT "orgId", "billId", coalesce(sum("amount"), 0) AS "sum" FROM "BillLine"
  GROUP BY "orgId", "billId" HAVING count(*) > count("amount")
) found WHERE t."orgId" = found."orgId" AND t."id" = found."billId" AND t."subtotal" <> found."sum";

ALTER TABLE "Bill" ENABLE TRIGGER USER;
ALTER TABLE "BilledOrderLine" ENABLE TRIGGER USER;
ALTER TABLE "DeliveryLine" ENABLE TRIGGER USER;
