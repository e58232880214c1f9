-- Trigrams find a text within a column, and btree_gin lets such an index begin with the organization. Both extensions
-- come with PostgreSQL and with PGlite; the owner of a database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The operator classes below are found in whatever schema the extensions are.
SELECT set_config('search_path', concat_ws(', ', quote_ident(current_schema()), (
  SELECT string_agg(DISTINCT quote_ident(n.nspname), ', ')
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname IN ('pg_trgm', 'btree_gin'))), true);

-- Each index is over the text in which the filter `text` of the list searches.
CREATE INDEX "ApiKey_text" ON "ApiKey" USING GIN ("orgId", (coalesce("name", '') || chr(31) || coalesce("prefix", '')) gin_trgm_ops);
CREATE INDEX "Attachment_text" ON "Attachment" USING GIN ("orgId", (coalesce("fileName", '')) gin_trgm_ops);
CREATE INDEX "AuditLine_text" ON "AuditLine" USING GIN ("orgId", (coalesce("action", '') || chr(31) || coalesce("entity", '') || chr(31) || coalesce("entityId", '') || chr(31) || coalesce("actorName", '') || chr(31) || coalesce("reason", '')) gin_trgm_ops);
CREATE INDEX "Bill_text" ON "Bill" USING GIN ("orgId", (coalesce("billNumber", '') || chr(31) || coalesce("employeeName", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "BillOfMaterials_text" ON "BillOfMaterials" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("name", '')) gin_trgm_ops);
CREATE INDEX "BillPayment_text" ON "BillPayment" USING GIN ("orgId", (coalesce("reference", '')) gin_trgm_ops);
CREATE INDEX "Client_text" ON "Client" USING GIN ("orgId", (coalesce("code", '') || chr(31) || coalesce("name", '') || chr(31) || coalesce("email", '') || chr(31) || coalesce("city", '')) gin_trgm_ops);
CREATE INDEX "CostSheet_text" ON "CostSheet" USING GIN ("orgId", (coalesce("costSheetName", '')) gin_trgm_ops);
CREATE INDEX "CostingDocument_text" ON "CostingDocument" USING GIN ("orgId", (coalesce("documentId", '')) gin_trgm_ops);
CREATE INDEX "Delivery_text" ON "Delivery" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "DeliveryStop_text" ON "DeliveryStop" USING GIN ("orgId", (coalesce("name", '') || chr(31) || coalesce("subLabel", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "Employee_text" ON "Employee" USING GIN ("orgId", (coalesce("code", '') || chr(31) || coalesce("name", '') || chr(31) || coalesce("email", '') || chr(31) || coalesce("position", '')) gin_trgm_ops);
CREATE INDEX "ExpenseRequest_text" ON "ExpenseRequest" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("requesterName", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "GoodsReceipt_text" ON "GoodsReceipt" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "Invitation_text" ON "Invitation" USING GIN ("orgId", (coalesce("email", '') || chr(31) || coalesce("createdByName", '')) gin_trgm_ops);
CREATE INDEX "Location_text" ON "Location" USING GIN ("orgId", (coalesce("name", '') || chr(31) || coalesce("code", '') || chr(31) || coalesce("city", '')) gin_trgm_ops);
CREATE INDEX "ManagementAccount_text" ON "ManagementAccount" USING GIN ("orgId", (coalesce("code", '') || chr(31) || coalesce("name", '')) gin_trgm_ops);
CREATE INDEX "Material_text" ON "Material" USING GIN ("orgId", (coalesce("code", '') || chr(31) || coalesce("name", '')) gin_trgm_ops);
CREATE INDEX "MaterialRequest_text" ON "MaterialRequest" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("urgency", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "ProductionOrder_text" ON "ProductionOrder" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "PurchaseOrder_text" ON "PurchaseOrder" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "Quote_text" ON "Quote" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "RequestForQuotation_text" ON "RequestForQuotation" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "SalesOrder_text" ON "SalesOrder" USING GIN ("orgId", (coalesce("documentId", '') || chr(31) || coalesce("shipmentPlan", '') || chr(31) || coalesce("notes", '')) gin_trgm_ops);
CREATE INDEX "SalesOrderRevision_text" ON "SalesOrderRevision" USING GIN ("orgId", (coalesce("reason", '')) gin_trgm_ops);
CREATE INDEX "StockMovement_text" ON "StockMovement" USING GIN ("orgId", (coalesce("reason", '')) gin_trgm_ops);
CREATE INDEX "Style_text" ON "Style" USING GIN ("orgId", (coalesce("code", '') || chr(31) || coalesce("name", '')) gin_trgm_ops);
CREATE INDEX "StyleSku_text" ON "StyleSku" USING GIN ("orgId", (coalesce("code", '')) gin_trgm_ops);
CREATE INDEX "Supplier_text" ON "Supplier" USING GIN ("orgId", (coalesce("code", '') || chr(31) || coalesce("name", '') || chr(31) || coalesce("email", '') || chr(31) || coalesce("city", '')) gin_trgm_ops);
