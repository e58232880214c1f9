-- Lists are filtered by who created their records, cost sheets by their size and colour, deliveries to webhooks by the
-- record that has changed.
CREATE INDEX "Bill_orgId_createdById_idx" ON "Bill"("orgId", "createdById");
CREATE INDEX "BillOfMaterials_orgId_createdById_idx" ON "BillOfMaterials"("orgId", "createdById");
CREATE INDEX "CostSheet_orgId_skuId_idx" ON "CostSheet"("orgId", "skuId");
CREATE INDEX "Delivery_orgId_createdById_idx" ON "Delivery"("orgId", "createdById");
CREATE INDEX "GoodsReceipt_orgId_createdById_idx" ON "GoodsReceipt"("orgId", "createdById");
CREATE INDEX "ProductionOrder_orgId_createdById_idx" ON "ProductionOrder"("orgId", "createdById");
CREATE INDEX "PurchaseOrder_orgId_createdById_idx" ON "PurchaseOrder"("orgId", "createdById");
CREATE INDEX "Quote_orgId_createdById_idx" ON "Quote"("orgId", "createdById");
CREATE INDEX "RequestForQuotation_orgId_createdById_idx" ON "RequestForQuotation"("orgId", "createdById");
CREATE INDEX "SalesOrder_orgId_createdById_idx" ON "SalesOrder"("orgId", "createdById");
CREATE INDEX "WebhookDelivery_orgId_recordId_idx" ON "WebhookDelivery"("orgId", "recordId");
