-- DropIndex
DROP INDEX "ApiKey_orgId_expiresAt_idx";

-- DropIndex
DROP INDEX "Attachment_orgId_createdAt_idx";

-- DropIndex
DROP INDEX "Bill_orgId_billNumber_idx";

-- DropIndex
DROP INDEX "Bill_orgId_dueDate_idx";

-- DropIndex
DROP INDEX "Delivery_orgId_plannedAt_idx";

-- DropIndex
DROP INDEX "DeliveryStop_orgId_plannedAt_idx";

-- DropIndex
DROP INDEX "Employee_orgId_hiredAt_idx";

-- DropIndex
DROP INDEX "GoodsReceipt_orgId_receivedAt_idx";

-- DropIndex
DROP INDEX "Invitation_orgId_expiresAt_idx";

-- DropIndex
DROP INDEX "Location_orgId_createdAt_idx";

-- DropIndex
DROP INDEX "ManagementAccount_orgId_createdAt_idx";

-- DropIndex
DROP INDEX "ProductionOrder_orgId_plannedStart_idx";

-- DropIndex
DROP INDEX "PurchaseOrder_orgId_expectedAt_idx";

-- DropIndex
DROP INDEX "Quote_orgId_validUntil_idx";

-- DropIndex
DROP INDEX "SalesOrder_orgId_deadline_idx";

-- DropIndex
DROP INDEX "StyleSku_orgId_createdAt_idx";

-- CreateIndex
CREATE INDEX "ApiKey_orgId_expiresAt_id_idx" ON "ApiKey"("orgId", "expiresAt", "id");

-- CreateIndex
CREATE INDEX "Attachment_orgId_createdAt_id_idx" ON "Attachment"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Attachment_orgId_size_id_idx" ON "Attachment"("orgId", "size", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_billNumber_id_idx" ON "Bill"("orgId", "billNumber", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_dueDate_id_idx" ON "Bill"("orgId", "dueDate", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_remainingBalance_id_idx" ON "Bill"("orgId", "remainingBalance", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_totalAmount_id_idx" ON "Bill"("orgId", "totalAmount", "id");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_amount_id_idx" ON "BillPayment"("orgId", "amount", "id");

-- CreateIndex
CREATE INDEX "Delivery_orgId_plannedAt_id_idx" ON "Delivery"("orgId", "plannedAt", "id");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_plannedAt_id_idx" ON "DeliveryStop"("orgId", "plannedAt", "id");

-- CreateIndex
CREATE INDEX "Employee_orgId_hiredAt_id_idx" ON "Employee"("orgId", "hiredAt", "id");

-- CreateIndex
CREATE INDEX "ExpenseRequest_orgId_totalAmount_id_idx" ON "ExpenseRequest"("orgId", "totalAmount", "id");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_receivedAt_id_idx" ON "GoodsReceipt"("orgId", "receivedAt", "id");

-- CreateIndex
CREATE INDEX "Invitation_orgId_expiresAt_id_idx" ON "Invitation"("orgId", "expiresAt", "id");

-- CreateIndex
CREATE INDEX "Invitation_orgId_email_id_idx" ON "Invitation"("orgId", "email", "id");

-- CreateIndex
CREATE INDEX "Location_orgId_createdAt_id_idx" ON "Location"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Location_orgId_code_id_idx" ON "Location"("orgId", "code", "id");

-- CreateIndex
CREATE INDEX "ManagementAccount_orgId_createdAt_id_idx" ON "ManagementAccount"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Material_orgId_warehouseQty_id_idx" ON "Material"("orgId", "warehouseQty", "id");

-- CreateIndex
CREATE INDEX "MaterialRequest_orgId_totalEstimatedAmount_id_idx" ON "MaterialRequest"("orgId", "totalEstimatedAmount", "id");

-- CreateIndex
CREATE INDEX "ProductionOrder_orgId_plannedStart_id_idx" ON "ProductionOrder"("orgId", "plannedStart", "id");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_expectedAt_id_idx" ON "PurchaseOrder"("orgId", "expectedAt", "id");

-- CreateIndex
CREATE INDEX "Quote_orgId_validUntil_id_idx" ON "Quote"("orgId", "validUntil", "id");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_deadline_id_idx" ON "SalesOrder"("orgId", "deadline", "id");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_createdAt_id_idx" ON "StyleSku"("orgId", "createdAt", "id");


