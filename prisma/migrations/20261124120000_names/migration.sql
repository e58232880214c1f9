-- Names of columns and types follow the names of the GraphQL schema. No value changes. The audit trail keeps comments.

ALTER TYPE "WebhookDeliveryState" RENAME TO "WebhookDeliveryStatus";
ALTER TABLE "WebhookDelivery" RENAME COLUMN "state" TO "status";
ALTER INDEX "WebhookDelivery_orgId_state_createdAt_id_idx" RENAME TO "WebhookDelivery_orgId_status_createdAt_id_idx";

ALTER TABLE "AuditLine" RENAME COLUMN "fromState" TO "from";
ALTER TABLE "AuditLine" RENAME COLUMN "toState" TO "to";
ALTER TABLE "MaterialRequestHistory" RENAME COLUMN "fromStatus" TO "from";
ALTER TABLE "CostSheetHistory" RENAME COLUMN "fromStatus" TO "from";
ALTER TABLE "CostSheetHistory" RENAME COLUMN "status" TO "to";
ALTER TABLE "CostSheetHistory" RENAME COLUMN "performedById" TO "actorId";
ALTER TABLE "CostSheetHistory" RENAME COLUMN "performedByName" TO "actorName";
ALTER TABLE "CostSheetHistory" RENAME COLUMN "performedAt" TO "at";
ALTER INDEX "CostSheetHistory_orgId_costSheetId_performedAt_id_idx" RENAME TO "CostSheetHistory_orgId_costSheetId_at_id_idx";
ALTER TABLE "ExpenseRequestHistory" RENAME COLUMN "fromStatus" TO "from";
ALTER TABLE "ExpenseRequestHistory" RENAME COLUMN "status" TO "to";
ALTER TABLE "ExpenseRequestHistory" RENAME COLUMN "performedById" TO "actorId";
ALTER TABLE "ExpenseRequestHistory" RENAME COLUMN "performedByName" TO "actorName";
ALTER TABLE "ExpenseRequestHistory" RENAME COLUMN "performedAt" TO "at";
ALTER INDEX "ExpenseRequestHistory_orgId_expenseRequestId_performedAt_id_idx" RENAME TO "ExpenseRequestHistory_orgId_expenseRequestId_at_id_idx";

ALTER TABLE "PurchaseOrderLine" RENAME COLUMN "qty" TO "quantity";
ALTER TABLE "PurchaseOrderLine" RENAME CONSTRAINT "PurchaseOrderLine_qty_check" TO "PurchaseOrderLine_quantity_check";
ALTER TABLE "GoodsReceiptLine" RENAME COLUMN "qty" TO "quantity";
ALTER TABLE "GoodsReceiptLine" RENAME CONSTRAINT "GoodsReceiptLine_qty_check" TO "GoodsReceiptLine_quantity_check";
ALTER TABLE "StockMovement" RENAME COLUMN "qty" TO "quantity";

ALTER TABLE "AuditLine" ADD COLUMN "comments" TEXT;
