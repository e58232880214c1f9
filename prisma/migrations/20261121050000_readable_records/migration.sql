-- Stops, payments and costings are listed, and lines are found by their material, supplier, account and SKU, in the order in which they are shown.

-- DropIndex
DROP INDEX "Bill_orgId_goodsReceiptId_idx";

-- DropIndex
DROP INDEX "Bill_orgId_managementAccountId_idx";

-- DropIndex
DROP INDEX "DeliveryStop_orgId_locationId_idx";

-- DropIndex
DROP INDEX "ExpenseLine_orgId_managementAccountId_idx";

-- DropIndex
DROP INDEX "ExpenseLine_orgId_supplierId_idx";

-- DropIndex
DROP INDEX "MaterialRequestLine_orgId_materialId_idx";

-- DropIndex
DROP INDEX "MaterialRequestLine_orgId_supplierId_idx";

-- DropIndex
DROP INDEX "PurchaseOrderLine_orgId_materialId_idx";

-- DropIndex
DROP INDEX "RequestForQuotationLine_orgId_styleSkuId_idx";

-- DropIndex
DROP INDEX "SalesOrderLine_orgId_styleSkuId_idx";

-- CreateIndex
CREATE INDEX "Bill_orgId_managementAccountId_createdAt_id_idx" ON "Bill"("orgId", "managementAccountId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_goodsReceiptId_createdAt_id_idx" ON "Bill"("orgId", "goodsReceiptId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_paidAt_id_idx" ON "BillPayment"("orgId", "paidAt", "id");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_sourceOfFunds_idx" ON "BillPayment"("orgId", "sourceOfFunds");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_recordedById_idx" ON "BillPayment"("orgId", "recordedById");

-- CreateIndex
CREATE INDEX "CostingDocument_orgId_createdById_idx" ON "CostingDocument"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_locationId_createdAt_id_idx" ON "DeliveryStop"("orgId", "locationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_state_createdAt_id_idx" ON "DeliveryStop"("orgId", "state", "createdAt", "id");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_stopType_idx" ON "DeliveryStop"("orgId", "stopType");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_plannedAt_idx" ON "DeliveryStop"("orgId", "plannedAt");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_createdAt_id_idx" ON "DeliveryStop"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ExpenseLine_orgId_supplierId_createdAt_id_idx" ON "ExpenseLine"("orgId", "supplierId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ExpenseLine_orgId_managementAccountId_createdAt_id_idx" ON "ExpenseLine"("orgId", "managementAccountId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Location_orgId_createdAt_idx" ON "Location"("orgId", "createdAt");

-- CreateIndex
CREATE INDEX "ManagementAccount_orgId_createdAt_idx" ON "ManagementAccount"("orgId", "createdAt");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_materialId_id_idx" ON "MaterialRequestLine"("orgId", "materialId", "id");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_supplierId_id_idx" ON "MaterialRequestLine"("orgId", "supplierId", "id");

-- CreateIndex
CREATE INDEX "PurchaseOrderLine_orgId_materialId_id_idx" ON "PurchaseOrderLine"("orgId", "materialId", "id");

-- CreateIndex
CREATE INDEX "RequestForQuotationLine_orgId_styleSkuId_id_idx" ON "RequestForQuotationLine"("orgId", "styleSkuId", "id");

-- CreateIndex
CREATE INDEX "SalesOrderLine_orgId_styleSkuId_id_idx" ON "SalesOrderLine"("orgId", "styleSkuId", "id");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_createdAt_idx" ON "StyleSku"("orgId", "createdAt");


