-- AlterTable
ALTER TABLE "BillLine" ADD COLUMN     "earlierDifference" DECIMAL(36,12);

-- AlterTable
ALTER TABLE "ExpenseRequestHistory" ADD COLUMN     "paymentId" TEXT;

-- AlterTable
ALTER TABLE "GoodsReceiptLine" ADD COLUMN     "earlierPrice" DECIMAL(18,6);

-- AlterTable
ALTER TABLE "MaterialRequest" ADD COLUMN     "cancelledOrderCount" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "PurchaseOrder" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "PurchaseOrderRevision" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "purchaseOrderId" TEXT NOT NULL,
    "revisionNumber" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,
    "createdByName" TEXT,

    CONSTRAINT "PurchaseOrderRevision_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "PurchaseOrderRevisionChange" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "revisionId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "purchaseOrderLineId" TEXT,
    "field" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,

    CONSTRAINT "PurchaseOrderRevisionChange_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "PurchaseOrderRevision_orgId_createdAt_id_idx" ON "PurchaseOrderRevision"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PurchaseOrderRevision_orgId_createdById_idx" ON "PurchaseOrderRevision"("orgId", "createdById");

-- CreateIndex
CREATE UNIQUE INDEX "PurchaseOrderRevision_orgId_purchaseOrderId_revisionNumber_key" ON "PurchaseOrderRevision"("orgId", "purchaseOrderId", "revisionNumber");

-- CreateIndex
CREATE INDEX "PurchaseOrderRevisionChange_orgId_revisionId_itemNumber_idx" ON "PurchaseOrderRevisionChange"("orgId", "revisionId", "itemNumber");

-- CreateIndex
CREATE INDEX "PurchaseOrderRevisionChange_orgId_purchaseOrderLineId_id_idx" ON "PurchaseOrderRevisionChange"("orgId", "purchaseOrderLineId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ExpenseRequestHistory_orgId_paymentId_key" ON "ExpenseRequestHistory"("orgId", "paymentId");

-- AddForeignKey
ALTER TABLE "ExpenseRequestHistory" ADD CONSTRAINT "ExpenseRequestHistory_orgId_paymentId_fkey" FOREIGN KEY ("orgId", "paymentId") REFERENCES "ExpenseRequestHistory"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrderRevision" ADD CONSTRAINT "PurchaseOrderRevision_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrderRevision" ADD CONSTRAINT "PurchaseOrderRevision_orgId_purchaseOrderId_fkey" FOREIGN KEY ("orgId", "purchaseOrderId") REFERENCES "PurchaseOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrderRevisionChange" ADD CONSTRAINT "PurchaseOrderRevisionChange_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrderRevisionChange" ADD CONSTRAINT "PurchaseOrderRevisionChange_orgId_revisionId_fkey" FOREIGN KEY ("orgId", "revisionId") REFERENCES "PurchaseOrderRevision"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrderRevisionChange" ADD CONSTRAINT "PurchaseOrderRevisionChange_orgId_purchaseOrderLineId_fkey" FOREIGN KEY ("orgId", "purchaseOrderLineId") REFERENCES "PurchaseOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma cannot say
SELECT "installTextSearch"('"PurchaseOrderRevision"', 'reason');

-- Revisions are never rewritten.
SELECT "installTriggers"('"PurchaseOrderRevision"', '{append-only}');
SELECT "installTriggers"('"PurchaseOrderRevisionChange"', '{append-only}');

-- An amendment cancels a line by its quantity.
ALTER TABLE "PurchaseOrderLine" DROP CONSTRAINT "PurchaseOrderLine_quantity_check";
ALTER TABLE "PurchaseOrderLine" ADD CONSTRAINT "PurchaseOrderLine_quantity_check" CHECK ("quantity" >= 0);
ALTER TABLE "GoodsReceiptLine" ADD CONSTRAINT "GoodsReceiptLine_earlierPrice_check" CHECK ("earlierPrice" >= 0);

-- Requests of production orders that are cancelled already.
UPDATE "MaterialRequest" r SET "cancelledOrderCount" = 1 FROM "ProductionOrder" p
  WHERE p."orgId" = r."orgId" AND p."id" = r."productionOrderId" AND p."status" = 'CANCELLED';
