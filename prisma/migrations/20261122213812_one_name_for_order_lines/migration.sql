-- The line of a purchase order has the same name in a line of a material request as in lines of bills and receipts.
ALTER TABLE "MaterialRequestLine" RENAME COLUMN "linkedPoLineId" TO "purchaseOrderLineId";
ALTER TABLE "MaterialRequestLine"
  RENAME CONSTRAINT "MaterialRequestLine_orgId_linkedPoLineId_fkey" TO "MaterialRequestLine_orgId_purchaseOrderLineId_fkey";
ALTER INDEX "MaterialRequestLine_orgId_linkedPoLineId_idx" RENAME TO "MaterialRequestLine_orgId_purchaseOrderLineId_idx";
